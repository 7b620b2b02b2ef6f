"""A table in which faults and a stranger's picture are planted: ``python planted_table.py table PACK ...``.

Nothing of it is reachable in forge itself: it stands for what nobody foresaw, and for a picture that forge
did not draw.
"""

import sys

from starlette.responses import Response
from starlette.routing import Route

SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="60"
 onload="window.ran = 1; window.top.ran = 1">
<script>window.ran = 1; window.top.ran = 1; fetch("{away}/script")</script>
<style>@import url({away}/css); rect {{ fill: url({away}/fill#a) }}</style>
<rect width="60" height="60" fill="red"/><image href="{away}/image" width="9" height="9"/>
<use href="{away}/use.svg#a"/><a href="javascript:window.ran = 1"><text y="20">click</text></a>
<foreignObject width="60" height="60"><iframe xmlns="http://www.w3.org/1999/xhtml" src="{away}/frame"></iframe>
<form xmlns="http://www.w3.org/1999/xhtml" action="{away}/form"><button>x</button></form></foreignObject></svg>"""
SECRET = "/somewhere/on/this/machine"


def main():
    """Serve forge's own table with a picture and a fault in it; the first word is where the picture calls."""
    from forge.cli import main as forge
    from forge.table import app

    made, svg = app.create_app, SVG.format(away=sys.argv.pop(1))

    def create_app(hall):
        starlette = made(hall)
        address = hall.pictures.add(svg)

        async def fault(request):
            raise RuntimeError(f"{SECRET} {request.query_params.get('said', '')}")

        async def where(_):
            return Response(address, media_type="text/plain")

        async def shown(_):
            return Response(f'<!doctype html><title>x</title><img src="{address}" alt="">', media_type="text/html")

        starlette.router.routes[:0] = [Route("/fault", fault), Route("/where", where), Route("/shown", shown)]
        return starlette

    app.create_app = create_app
    sys.argv[0] = "forge"
    forge()


if __name__ == "__main__":
    main()
