#!/usr/bin/env python3
"""Writes messages.json: AIS sentences with what they say, for the tests of AISFormat.

Each entry holds the sentences of one message and the numbers that stand in its fields, as they are sent: tenths of a
knot, 1/10,000 minutes. The fields follow ITU-R M.1371-5, Annex 8; the armouring and the checksum follow IEC 61162-1.
The messages are seeded, so that every run writes the same file.
"""

import functools
import json
import operator
import pathlib
import random

COUNT = 40  # random messages of each kind
LINE = 56  # characters of payload in one sentence
chance = random.Random(20261121)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-&/()'"


def number(value, length):
    """The bits of a number, in two's complement if it is negative."""
    return format(value % (1 << length), f"0{length}b")


def text(value, length):
    """The bits of a text of `length` characters, padded with @."""
    codes = [ord(c) - 64 if ord(c) >= 64 else ord(c) for c in value.ljust(length, "@")]
    return "".join(number(c, 6) for c in codes)


def armoured(bits):
    """The characters of a payload and the fill bits of the last one."""
    fill = -len(bits) % 6
    bits += "0" * fill
    values = [int(bits[i : i + 6], 2) for i in range(0, len(bits), 6)]
    return "".join(chr(v + 48 if v < 40 else v + 56) for v in values), fill


def sentences(bits, sequence, channel="A"):
    payload, fill = armoured(bits)
    pieces = [payload[i : i + LINE] for i in range(0, len(payload), LINE)]
    lines = []
    for index, piece in enumerate(pieces, 1):
        identifier = sequence if len(pieces) > 1 else ""
        last = fill if index == len(pieces) else 0
        body = f"AIVDM,{len(pieces)},{index},{identifier},{channel},{piece},{last}"
        checksum = functools.reduce(operator.xor, body.encode())
        lines.append(f"!{body}*{checksum:02X}")
    return lines


def navigation(m):
    """The fields from the speed to the time stamp, which every position report has in one row."""
    return (
        number(m["speed"], 10) + number(m["accurate"], 1) + number(m["lon"], 28) + number(m["lat"], 27)
        + number(m["course"], 12) + number(m["heading"], 9) + number(m["second"], 6)
    )


def dimensions(m):
    return "".join(number(v, n) for v, n in zip(m["dimensions"], (9, 9, 6, 6)))


def head(m):
    return number(m["type"], 6) + number(chance.randrange(4), 2) + number(m["mmsi"], 30)


def class_a(m):
    return (
        head(m) + number(m["status"], 4) + number(m["turn"], 8) + navigation(m) + number(m["manoeuvre"], 2)
        + number(0, 3) + number(m["raim"], 1) + number(chance.randrange(1 << 19), 19)
    )


def voyage(m):
    return (
        head(m) + number(chance.randrange(4), 2) + number(m["imo"], 30) + text(m["callsign"], 7) + text(m["name"], 20)
        + number(m["shiptype"], 8) + dimensions(m) + number(m["device"], 4) + number(m["month"], 4)
        + number(m["day"], 5) + number(m["hour"], 5) + number(m["minute"], 6) + number(m["draught"], 8)
        + text(m["destination"], 20) + number(chance.randrange(2), 1) + number(0, 1)
    )


def class_b(m):
    return (
        head(m) + number(chance.randrange(256), 8) + navigation(m) + number(chance.randrange(256), 8)
        + number(m["raim"], 1) + number(chance.randrange(1 << 20), 20)
    )


def extended_class_b(m):
    return (
        head(m) + number(chance.randrange(256), 8) + navigation(m) + number(chance.randrange(16), 4)
        + text(m["name"], 20) + number(m["shiptype"], 8) + dimensions(m) + number(m["device"], 4)
        + number(m["raim"], 1) + number(chance.randrange(4), 2) + number(0, 4)
    )


def part_a(m):
    return head(m) + number(0, 2) + text(m["name"], 20) + number(0, 8)


def part_b(m):
    mother = number(m["mothership"], 30) if "mothership" in m else dimensions(m)
    return (
        head(m) + number(1, 2) + number(m["shiptype"], 8) + text(m["vendor"], 3) + number(m["model"], 4)
        + number(m["serial"], 20) + text(m["callsign"], 7) + mother + number(m["device"], 4) + number(0, 2)
    )


def other(m):
    return head(m) + "".join(chance.choice("01") for _ in range(130))


def some(low, high, *special):
    """A number of a range, now and then one of its ends or of those that mean something else."""
    return chance.choice((low, high) + special) if chance.random() < 0.4 else chance.randint(low, high)


def words(length):
    made = "".join(chance.choice(LETTERS) for _ in range(chance.randint(0, length)))
    return made.strip()


def position(kind):
    return {
        "type": kind, "mmsi": some(0, 999_999_999), "speed": some(0, 1022, 1023), "accurate": chance.randrange(2),
        "lon": some(-108_000_000, 108_000_000, 0, -1, 108_600_000), "lat": some(-54_000_000, 54_000_000, 0, -1, 54_600_000),
        "course": some(0, 3599, 3600, 3601, 4095), "heading": some(0, 359, 360, 511), "second": some(0, 59, 60, 61, 62, 63),
        "raim": chance.randrange(2),
    }


def vessel(m):
    m.update(
        name=words(20), shiptype=some(0, 255), device=some(0, 15),
        dimensions=chance.choice(([some(0, 511), some(0, 511), some(0, 63), some(0, 63)], [0, 0, 0, 0], [0, 20, 0, 5])),
    )
    return m


def make_class_a():
    m = position(chance.choice((1, 2, 3)))
    m.update(status=some(0, 15), turn=some(-128, 127, 0, -127, 126), manoeuvre=some(0, 3))
    return m, class_a


def make_voyage():
    m = vessel({"type": 5, "mmsi": some(0, 999_999_999)})
    m.update(
        imo=some(0, 1_073_741_823), callsign=words(7), month=some(0, 12, 15), day=some(0, 31), hour=some(0, 24, 31),
        minute=some(0, 60, 63), draught=some(0, 255), destination=words(20),
    )
    return m, voyage


def make_class_b():
    return position(18), class_b


def make_extended_class_b():
    return vessel(position(19)), extended_class_b


def make_part_a():
    return {"type": 24, "part": "A", "mmsi": some(0, 999_999_999), "name": words(20)}, part_a


def make_part_b():
    m = vessel({"type": 24, "part": "B", "mmsi": some(0, 979_999_999)})
    m.update(callsign=words(7), vendor=words(3), model=some(0, 15), serial=some(0, 1_048_575))
    del m["name"]
    return m, part_b


def make_auxiliary():
    m, encode = make_part_b()
    m.update(mmsi=some(980_000_000, 989_999_999), mothership=some(0, 999_999_999))
    del m["dimensions"]
    return m, encode


def make_other():
    kind = chance.choice([0, 4] + list(range(6, 18)) + [20, 21, 22, 23] + list(range(25, 64)))
    return {"type": kind, "mmsi": some(0, 999_999_999)}, other


def main():
    entries = []
    makers = (
        make_class_a, make_voyage, make_class_b, make_extended_class_b, make_part_a, make_part_b, make_auxiliary,
        make_other,
    )
    for maker in makers:
        for index in range(COUNT):
            fields, encode = maker()
            entries.append({"sentences": sentences(encode(fields), index % 10, "AB"[index % 2]), "fields": fields})
    file = pathlib.Path(__file__).with_name("messages.json")
    file.write_text("[\n" + ",\n".join(json.dumps(e, sort_keys=True) for e in entries) + "\n]\n")


if __name__ == "__main__":
    main()
