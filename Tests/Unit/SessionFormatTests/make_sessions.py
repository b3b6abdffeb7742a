#!/usr/bin/env python3
"""Writes the corpus of the fuzz target `session`: files of records, whole, cut and damaged, and manifests.

The CRC-32 is that of zlib. Nothing is left to chance, so that every run writes the same files.
"""

import json
import pathlib
import struct
import zlib

CORPUS = pathlib.Path(__file__).parent.parent.parent / "Fuzz" / "Corpus" / "session"
HEADER = b"geosession 1\n"
SECOND = 1_000_000_000
OPENING, OPEN, WAITING, FAILED, CONNECTED, DISCONNECTED, LIMITED, UNLIMITED, OVERFLOWED, BYTES, DATAGRAM = range(11)


def leb128(number):
    """The number in groups of seven bits."""
    groups = bytearray()
    while number >= 0x80:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(groups) + bytes([number])


def text(string):
    """The text with its length."""
    return leb128(len(string.encode())) + string.encode()


def framed(body):
    """The body as a record."""
    return leb128(len(body)) + body + struct.pack("<I", zlib.crc32(body))


def record(nanoseconds, channel, kind, content=b""):
    return framed(leb128(nanoseconds) + leb128(channel) + bytes([kind]) + content)


def peer(family=0, connection=0, port=0, low=0, high=0, scope=0):
    """The sender of bytes."""
    content = bytes([family]) + leb128(connection)
    if family:
        content += leb128(port) + leb128(low)
    if family == 6:
        content += leb128(high) + leb128(scope)
    return content


def wall(seconds):
    return record(SECOND, 0, 0, struct.pack("<d", seconds))


def channel(number, name):
    return record(0, 0, 1, leb128(number) + text(name))


END = record(9 * SECOND, 0, 2)
FIX = b"$GPRMC,104000.00,A,4737.25481,N,00910.40413,E,9.72,231.4,201126,,,A*57\r\n"
DEVICE = [
    channel(1, "serial:/dev/ttyUSB0"),
    record(SECOND // 10, 1, OPENING),
    record(SECOND // 5, 1, OPEN),
    record(SECOND, 1, BYTES, peer() + FIX[:40]),
    record(SECOND + 7, 1, BYTES, peer() + FIX[40:]),
    record(3 * SECOND, 1, WAITING, struct.pack("<d", 1.5) + text("has been silent for 1 s; trying again")),
    record(4 * SECOND, 1, FAILED, text("cannot be opened")),
]
V4, V6 = peer(4, 0, 10110, 0xC0A80107), peer(6, 0, 10110, 1, 0xFE80 << 48, 2)
DATAGRAMS = [
    channel(1, "udp:10110"),
    channel(2, "opentrack"),
    record(1, 1, OPEN),
    record(SECOND, 1, DATAGRAM, V4 + FIX),
    record(2 * SECOND, 2, DATAGRAM, V6 + struct.pack("<6d", 0, 0, 0, 90, 5, 0)),
    record(3 * SECOND, 1, LIMITED, text("has no room for more")),
    record(4 * SECOND, 1, UNLIMITED, text("")),
    record(5 * SECOND, 1, OVERFLOWED, text("3 datagrams")),
]
CONNECTIONS = [
    channel(1, "tcp-listen:10110"),
    record(1, 1, CONNECTED, peer(4, 1, 50000, 0x7F000001)),
    record(2, 1, BYTES, peer(4, 1, 50000, 0x7F000001) + FIX),
    record(3, 1, DISCONNECTED, peer(4, 1, 50000, 0x7F000001)),
]
LINE = b'{"type":"location","time":"2026-11-20T10:40:00.250Z","lat":47.6209134,"lon":9.1734021,"hacc":4.1}'
COURSE = b'{"type":"heading","time":"2026-11-20T10:40:00.250Z","source":"course","value":231.4}'
VALUES = [
    channel(1, "relay://0.0.0.0:8080"),
    record(1, 1, 2, text("running")),
    record(2, 1, 0, LINE),
    record(3, 1, 1, struct.pack("<d", 5.0) + COURSE),
    record(4, 1, 2, text("degraded") + text("no sky")),
]


def manifest(**changes):
    """A manifest with some members changed; those that are None are left out."""
    members = {
        "version": 1,
        "began": "2026-11-20T10:40:00.250Z",
        "start": 785_932_800.25,
        "sources": {"exec:./receiver": 3},
        "configuration": {"location": ["serial:/dev/ttyUSB0"], "to": ["jsonl:-"]},
    }
    members.update(changes)
    return json.dumps({name: value for name, value in members.items() if value is not None}).encode()


def files():
    """The files by name."""
    whole = HEADER + b"".join(DEVICE) + END
    broken = bytearray(whole)
    broken[-30] ^= 1
    yield "empty.rec", HEADER
    yield "device.rec", whole
    yield "datagrams.rec", HEADER + b"".join(DATAGRAMS) + END
    yield "connections.rec", HEADER + b"".join(CONNECTIONS) + END
    yield "values.rec", HEADER + b"".join(VALUES) + END
    yield "wall.rec", HEADER + wall(785_932_800.5) + wall(float("nan")) + wall(-1e300) + END
    yield "channels.rec", HEADER + record(1, 1024, BYTES, peer()) + channel(1024, "") + channel(1 << 63, "late") + END
    yield "late-channel.rec", HEADER + END + record(1, 1025, BYTES, peer())
    yield "time-ends.rec", HEADER + record(0, 1, OPEN) + record((1 << 63) - 1, 1, OPEN) + record(1 << 63, 1, OPEN)
    yield "long-numbers.rec", HEADER + framed(b"\x80\x80\x00\x81\x00\x01") + framed(b"\xff" * 9 + b"\x01\x00\x00")
    yield "cut.rec", whole[:-3]
    yield "damaged.rec", bytes(broken)
    yield "too-long.rec", HEADER + leb128((2 << 20) + 1) + b"x"
    yield "foreign.rec", b"geosession 2\n" + END
    yield "manifest.json", manifest()
    yield "manifest-live.json", manifest(sources={}, configuration={"user-heading": "opentrack://0.0.0.0:4242"})
    yield "manifest-later.json", manifest(version=2)
    yield "manifest-incomplete.json", manifest(configuration=None)
    yield "manifest-never.json", manifest(start=1e300)
    yield "manifest-roles.json", manifest(sources={"a:": 1.5, "b:": -1, "c:": "3", "d:": 31, "": 0})


CORPUS.mkdir(parents=True, exist_ok=True)
for name, content in files():
    (CORPUS / name).write_bytes(content)
