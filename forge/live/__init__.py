"""A pack that is kept open while its files are edited: what a save touches is drawn anew, all else stays as it is."""

from forge.live.live_pack import LivePack
from forge.live.told import Change, LiveComponent, LivePiece, Picture

__all__ = ["Change", "LiveComponent", "LivePack", "LivePiece", "Picture"]
