"""Another server on this machine: the page of somebody else, open in the same browser as the table."""

import http.server
import threading
from contextlib import contextmanager


class Elsewhere:
    """Its pages by path, and the paths that were asked for."""

    def __init__(self, port):
        self.port, self.pages, self.asked = port, {}, []
        self.here = f"http://127.0.0.1:{port}"
        """The same site as the table, another origin: cookies of the table come along to the table."""
        self.other_site = f"http://evil.test:{port}"

    def put(self, path, text):
        """Put a page there, and give its path."""
        self.pages[path] = text
        return path


@contextmanager
def elsewhere():
    """Serve somebody else's pages while it is needed."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            other.asked.append(self.path)
            text = other.pages.get(self.path)
            self.send_response(404 if text is None else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write((text or "").encode())

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    other = Elsewhere(server.server_port)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield other
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
