#!/usr/bin/env python3
"""Writes packets.json, OSC packets with what they say for the tests of OSCFormat, and the corpus of its fuzz target.

The bytes are those of python-osc 1.10 (pip install python-osc), which has no part in OSCFormat. Of the types of OSC 1.0
it writes all but c, S, t and I. The packets are seeded, so that every run writes the same files.
"""

import json
import pathlib
import random
import struct

from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder
from pythonosc.osc_packet import OscPacket

chance = random.Random(20261121)
HERE = pathlib.Path(__file__).parent
CORPUS = HERE.parent / "Fuzz" / "Corpus" / "osc"
ADDRESSES = ("/ypr", "/yaw", "/head/quaternion", "/1/a", "/tracker/Kopf-ü", "/x", "/head/[0-9]/*")
TEXTS = ("", "a", "abc", "abcd", "grüezi", "a longer text with spaces", "\U0001f9ed")


def single(value):
    """The number of 32 bits that is nearest."""
    return struct.unpack(">f", struct.pack(">f", value))[0]


def argument(depth=0):
    """The tags and values of one argument, which are several of an array."""
    kind = chance.choice("iiffffddhsbrmTFN" + ("[" if depth < 3 else ""))
    if kind == "[":
        inner = [one for _ in range(chance.randrange(4)) for one in argument(depth + 1)]
        return [{"tag": "["}, *inner, {"tag": "]"}]
    if kind == "i":
        return [{"tag": kind, "integer": chance.choice((0, -1, 2**31 - 1, -(2**31), chance.randint(-999, 999)))}]
    if kind == "h":
        return [{"tag": kind, "integer": chance.choice((0, 2**63 - 1, -(2**63), chance.randint(-(2**40), 2**40)))}]
    if kind in "rm":
        return [{"tag": kind, "integer": chance.getrandbits(32)}]
    if kind == "f":
        return [{"tag": kind, "number": chance.choice((0.0, -180.0, single(chance.uniform(-360, 360))))}]
    if kind == "d":
        return [{"tag": kind, "number": chance.choice((1e300, -1e-300, chance.uniform(-360, 360)))}]
    if kind == "s":
        return [{"tag": kind, "text": chance.choice(TEXTS)}]
    if kind == "b":
        return [{"tag": kind, "hex": chance.randbytes(chance.randint(1, 9)).hex()}]
    return [{"tag": kind}]


def message(address, arguments):
    return {"address": address, "arguments": arguments}


def floats(address, *values):
    return message(address, [{"tag": "f", "number": single(v)} for v in values])


def bundle(seconds, *elements):
    """A bundle for a time in seconds since 1970, or at once."""
    return {"time": seconds, "elements": list(elements)}


def some(depth=0):
    if depth < 4 and chance.random() < 0.4:
        # Eighths of a second are exact in what follows.
        time = None if chance.random() < 0.3 else chance.randrange(8 * 1_500_000_000, 8 * 2_085_000_000) / 8
        return bundle(time, *(some(depth + 1) for _ in range(chance.randrange(4))))
    arguments = [one for _ in range(chance.randrange(6)) for one in argument()]
    return message(chance.choice(ADDRESSES), arguments)


def value(part):
    if part["tag"] == "m":
        return tuple(struct.pack(">I", part["integer"]))
    if part["tag"] == "b":
        return bytes.fromhex(part["hex"])
    return next((part[key] for key in ("integer", "number", "text") if key in part), None)


def built(packet):
    """The same as python-osc has it."""
    if "elements" in packet:
        builder = OscBundleBuilder(IMMEDIATELY if packet["time"] is None else packet["time"])
        for element in packet["elements"]:
            builder.add_content(built(element))
        return builder.build()
    builder = OscMessageBuilder(packet["address"])
    for part in packet["arguments"]:
        # Its add_arg writes the tags of an array by itself; here they are parts as all others are.
        builder._args.append((part["tag"], value(part)))
    return builder.build()


def count(packet):
    return sum(map(count, packet["elements"])) if "elements" in packet else 1


def packets():
    yield floats("/ypr", 1.5, -20.25, 359.875)
    yield bundle(None, floats("/yaw", 12.5), floats("/head/quaternion", 0.5, 0.5, -0.5, 0.5))
    yield bundle(1_795_250_400.25, bundle(None, bundle(1_795_250_400.5)), floats("/yaw", 1))
    for _ in range(60):
        yield some()


# What no sound sender writes, and what careless ones do.
DAMAGED = {
    "no-type-tags": b"/old\0\0\0\0\0\0\0\x2a",
    "dirty-padding": b"/yaw\0abc,f\0z\x41\x20\0\0",
    "unterminated": b"/name\0\0\0,s\0\0head",
    "unpadded-text": b"/name\0\0\0,fs\0\x41\x20\0\0head\0",
    "unknown-tag": b"/yaw\0\0\0\0,xf\0\0\0\0\0\x41\x20\0\0",
    "lying-blob": b"/b\0\0,bf\0\x7f\xff\xff\xff\x41\x20\0\0",
    "negative-size": b"#bundle\0\0\0\0\0\0\0\0\x01\xff\xff\xff\xfc/a\0\0",
    "large-size": b"#bundle\0\0\0\0\0\0\0\0\x01\0\0\0\x10/a\0\0,\0\0\0",
    "empty-elements": b"#bundle\0\0\0\0\0\0\0\0\x01" + bytes(64),
    "others": b"/t\0\0,tcSI[TFN]\0\0\xed\xaa\x55\x80\x40\0\0\0\0\0\0Asym\0",
}


def nest(depth):
    """A message inside bundles."""
    inner = b"/x\0\0,i\0\0\0\0\0\x01"
    for _ in range(depth):
        inner = b"#bundle\0\0\0\0\0\0\0\0\x01" + struct.pack(">i", len(inner)) + inner
    return inner


def main():
    made = []
    for packet in packets():
        bytes_ = built(packet).dgram
        # An empty bundle is nothing to its reader.
        assert not count(packet) or len(OscPacket(bytes_).messages) == count(packet)
        made.append({"bytes": bytes_.hex(), "packet": packet})
    lines = ",\n".join(json.dumps(entry, sort_keys=True, ensure_ascii=False) for entry in made)
    (HERE / "packets.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")

    CORPUS.mkdir(parents=True, exist_ok=True)
    for name, bytes_ in DAMAGED.items():
        (CORPUS / f"{name}.osc").write_bytes(bytes_)
    (CORPUS / "nested.osc").write_bytes(nest(8))
    (CORPUS / "too-deep.osc").write_bytes(nest(12))
    chosen = made[:3] + sorted(made[3:], key=lambda entry: len(entry["bytes"]))[9::10]
    for index, entry in enumerate(chosen):
        (CORPUS / f"made-{index}.osc").write_bytes(bytes.fromhex(entry["bytes"]))


if __name__ == "__main__":
    main()
