"""Where a table is reached: the addresses and the port that it takes, and nothing beside them."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
from contextlib import closing, suppress
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, fail
from forge.table.guard import Names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.errors import ForgeError

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8321
"""The port that is taken if it is free, so that bookmarks and links that are kept go on leading to the table."""

_TRIES = 20
_ELSEWHERE = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
"""Addresses that are asked for the way to them; nothing is sent to any."""


class Reached(NamedTuple):
    """The sockets that listen, the port, and the address of the network if other machines are let in."""

    sockets: tuple[socket.socket, ...]
    port: int
    network: str = ""

    @property
    def names(self) -> Names:
        """By which names browsers may call the table."""
        return Names((LOOPBACK, "localhost", *([self.network] if self.network else ())), self.port)

    @property
    def here(self) -> str:
        """The beginning of links on this machine."""
        return self._beginning(LOOPBACK)

    @property
    def everywhere(self) -> str:
        """The beginning of links for whoever is let in."""
        return self._beginning(self.network or LOOPBACK)

    def _beginning(self, host: str) -> str:
        return f"http://{host}" if self.port == 80 else f"http://{host}:{self.port}"


def reach(port: int | None, *, lan: bool) -> Reached:
    """Listen on this machine, with ``lan`` on its one address in the network too: on a port, or on any that is free."""
    network = network_address() if lan else ""
    hosts = tuple(dict.fromkeys((LOOPBACK, network) if network else (LOOPBACK,)))
    if port:
        return _reached(hosts, port, network)
    for tried in (USUAL_PORT, *([0] * _TRIES)):
        with suppress(OSError):
            return Reached(*_listen(hosts, tried), network)
    raise fail(Location("--port"), "", "no port of this machine is free", "end another program that serves pages")


def network_address() -> str:
    """Find the address that this machine has in its network; ``ForgeError`` where it is in none."""
    found = [address for address in map(_way_to, _ELSEWHERE) if address]
    private = [address for address in found if ipaddress.ip_address(address).is_private]
    if not found:
        hint = "join the network of the phones, a phone's own hotspot too, and try again"
        raise fail(Location("--lan"), "", "this machine is in no network", hint)
    return (private or found)[0]


def is_public(address: str) -> bool:
    """Whether an address may be reached from the internet."""
    return bool(address) and ipaddress.ip_address(address).is_global


def _way_to(elsewhere: str) -> str:
    """Say from which address of ours something would be sent there."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked, suppress(OSError):
        asked.connect((elsewhere, 9))
        address: str = asked.getsockname()[0]
        ours = ipaddress.ip_address(address)
        return "" if ours.is_loopback or ours.is_unspecified else address
    return ""


def _reached(hosts: Sequence[str], port: int, network: str) -> Reached:
    try:
        return Reached(*_listen(hosts, port), network)
    except OSError as error:
        raise _taken(port, error) from None


def _taken(port: int, error: OSError) -> ForgeError:
    if error.errno == errno.EADDRINUSE:
        hint = "another table may be running there; without --port a free one is found"
        return fail(Location("--port"), "", f"port {port} is taken by another program", hint)
    hint = "choose one from 1024 to 65535" if error.errno == errno.EACCES else ""
    return fail(Location("--port"), "", f"port {port} cannot be used: {error.strerror or error}", hint)


def _listen(hosts: Sequence[str], port: int) -> tuple[tuple[socket.socket, ...], int]:
    """Listen at the same port of each address, or at none."""
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            sockets.append(_bound(host, port))
            port = sockets[0].getsockname()[1]
    except OSError:
        for opened in sockets:
            opened.close()
        raise
    return tuple(sockets), port


def _bound(host: str, port: int) -> socket.socket:
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "nt":  # there the other option lets a second program take a port that is in use
            opened.setsockopt(socket.SOL_SOCKET, getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR), 1)
        else:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(128)  # here and not later, for two programs may be bound to a port on which nobody listens yet
    except OSError:
        opened.close()
        raise
    return opened
