#!/usr/bin/env python3
"""Writes receiver.nmea: what a receiver sends in a minute's walk, the same for the same seed.

Usage: python3 make_receiver_log.py > receiver.nmea

The receiver starts cold: it knows no time, then no place, then no altitude. It is carried along a shore and once below a
bridge, where it loses its fix. Satellites of GPS, GLONASS and Galileo go slowly across the sky; some rise above the mask
of 5 degrees and some set. The sentences are those of NMEA 0183 version 4.11. Only the standard library is used.
"""
import datetime
import math
import random

SEED = 4
DURATION = 64  # seconds, one epoch each
START = datetime.datetime(2026, 5, 17, 9, 30)
HOME = (47.65928, 9.17835)  # degrees; the shore at Konstanz
METRES_PER_DEGREE = 111_320.0
GEOID = 48.1  # metres
VARIATION = 3.9  # degrees to the east

# Seconds of the recording from which on the receiver knows the time, the place, and the altitude.
CLOCK, PLACE, ALTITUDE = 2, 9, 13
BRIDGE = range(41, 46)  # without a fix
MASK = 5  # degrees, from which on a satellite is looked for
USABLE = 10, 28  # degrees and dB-Hz, from which on it is used

# By talker and number of the system: number, elevation and azimuth in degrees, degrees that it climbs in a minute.
SKY = {
    ("GP", 1): [
        (3, 61, 284, 0.3), (4, 34, 189, 0.4), (7, 4.6, 35, 0.6), (9, 17, 238, 0.4), (16, 72, 92, -0.3),
        (22, 9, 276, -0.4), (26, 41, 59, -0.4), (29, 5.3, 112, -0.5), (31, 27, 143, -0.4),
    ],
    ("GL", 2): [
        (67, 24, 41, 0.5), (68, 66, 12, 0.3), (69, 38, 243, -0.5), (77, 4.8, 8, 0.5), (78, 33, 61, 0.4),
        (79, 28, 121, -0.5), (84, 5.4, 318, -0.6),
    ],
    ("GA", 3): [
        (5, 46, 171, 0.3), (9, 22, 307, 0.3), (15, 11, 51, -0.3), (24, 4.7, 262, 0.4), (31, 78, 214, -0.2),
        (34, 36, 82, -0.3), (36, 15, 148, 0.3),
    ],
}
SIGNAL_ID = {"GP": "1", "GL": "1", "GA": "7"}  # GPS L1 C/A, GLONASS G1 C/A, Galileo E1


class Satellite:
    def __init__(self, random, number, elevation, azimuth, climb):
        self.number, self.start, self.azimuth, self.climb = number, elevation, azimuth, climb
        # A strong signal is found sooner than a weak one, and counts once its orbit has been received.
        self.found = random.uniform(1, 6) + (90 - elevation) / 15
        self.known = self.found + random.uniform(3, 9)
        self.shade = 0.0
        self.noise = random

    def step(self, time):
        """What the receiver has of it at a time: elevation, azimuth, signal or None."""
        self.elevation = self.start + self.climb * time / 60
        self.shade = 0.9 * self.shade + self.noise.gauss(0, 0.8)
        signal = 27 + 19 * math.sqrt(math.sin(math.radians(max(1, self.elevation)))) + self.shade
        if time in BRIDGE:
            signal -= 17
        self.signal = round(signal) if time >= self.found and signal > 12 else None
        self.is_in_view = self.elevation >= MASK and time >= CLOCK
        self.is_used = (
            self.elevation >= USABLE[0] and self.signal is not None and self.signal >= USABLE[1]
            and time >= min(self.known, PLACE + 5))


def dilutions(satellites):
    """Dilution in space, in the plane and in height: roots of sums on the diagonal of the inverse of the normal matrix."""
    rows = []
    for satellite in satellites:
        up, along = math.sin(math.radians(satellite.elevation)), math.cos(math.radians(satellite.elevation))
        turn = math.radians(satellite.azimuth)
        rows.append((along * math.sin(turn), along * math.cos(turn), up, 1.0))
    matrix = [
        [sum(row[i] * row[j] for row in rows) for j in range(4)] + [float(i == j) for j in range(4)] for i in range(4)]
    for i in range(4):
        pivot = matrix[i][i]
        matrix[i] = [value / pivot for value in matrix[i]]
        for j in range(4):
            if j != i:
                factor = matrix[j][i]
                matrix[j] = [a - factor * b for a, b in zip(matrix[j], matrix[i])]
    east, north, height = matrix[0][4], matrix[1][5], matrix[2][6]
    return math.sqrt(east + north + height), math.sqrt(east + north), math.sqrt(height)


def sentence(*fields):
    body = ",".join(fields)
    check = 0
    for character in body.encode():
        check ^= character
    return f"${body}*{check:02X}"


def angle(degrees, digits, hemispheres):
    """Degrees and minutes in one number, with the hemisphere."""
    whole, minutes = divmod(round(abs(degrees) * 60, 5), 60)
    return f"{int(whole):0{digits}}{minutes:08.5f}", hemispheres[degrees < 0]


def visible(talker, satellites):
    """The GSV sentences of one system, four satellites each."""
    seen = [satellite for satellite in satellites if satellite.is_in_view]
    groups = [seen[i:i + 4] for i in range(0, len(seen), 4)] or [[]]
    for index, group in enumerate(groups):
        fields = []
        for satellite in group:
            signal = "" if satellite.signal is None else f"{satellite.signal:02}"
            fields += [
                f"{satellite.number:02}", f"{round(satellite.elevation):02}", f"{satellite.azimuth:03}", signal]
        yield sentence(
            f"{talker}GSV", str(len(groups)), str(index + 1), f"{len(seen):02}", *fields, SIGNAL_ID[talker])


class Walk:
    """Where the receiver is carried, and what it makes of it."""

    def __init__(self, random):
        self.random = random
        self.east = self.north = 0.0
        self.error = [random.gauss(0, 6), random.gauss(0, 6), random.gauss(0, 9)]

    def step(self, time):
        self.speed = max(0.0, 1.4 + 0.1 * math.sin(time / 5) + self.random.gauss(0, 0.05))
        self.course = (318 + 25 * math.sin(time / 17) + self.random.gauss(0, 1.5)) % 360
        self.compass = (self.course - VARIATION + 4 * math.sin(time / 3) + self.random.gauss(0, 1)) % 360
        self.east += self.speed * math.sin(math.radians(self.course))
        self.north += self.speed * math.cos(math.radians(self.course))
        # The error of the first fix wears off.
        spread = 0.4
        self.error = [0.9 * error + self.random.gauss(0, spread) for error in self.error]
        age = max(0, time - PLACE)
        self.deviation = 1.1 + 9 * math.exp(-age / 5) + (3 if time in range(BRIDGE.stop, BRIDGE.stop + 4) else 0)
        latitude = HOME[0] + (self.north + self.error[1]) / METRES_PER_DEGREE
        longitude = HOME[1] + (self.east + self.error[0]) / (METRES_PER_DEGREE * math.cos(math.radians(HOME[0])))
        self.position = angle(latitude, 2, "NS") + angle(longitude, 3, "EW")
        self.altitude = 397 + self.error[2]


def epoch(time, walk, sky):
    """The sentences of one second."""
    moment = START + datetime.timedelta(seconds=time)
    clock = moment.strftime("%H%M%S.00") if time >= CLOCK else ""
    date = moment.strftime("%d%m%y") if time >= CLOCK else ""
    used = [satellite for satellites in sky.values() for satellite in satellites if satellite.is_used]
    has_fix = time >= PLACE and time not in BRIDGE and len(used) >= 4
    has_altitude = has_fix and time >= ALTITUDE
    mode = "3" if has_altitude else "2" if has_fix else "1"
    pdop, hdop, vdop = (f"{min(value, 50):.2f}" for value in dilutions(used)) if has_fix else ["99.99"] * 3
    knots, course = f"{walk.speed / 0.514444:.3f}", f"{walk.course:.2f}"
    if has_fix:
        yield sentence("GNRMC", clock, "A", *walk.position, knots, course, date, f"{VARIATION}", "E", "A", "V")
        yield sentence("GNVTG", course, "T", "", "M", knots, "N", f"{walk.speed * 3.6:.3f}", "K", "A")
        altitude = f"{walk.altitude:.1f}" if has_altitude else ""
        yield sentence(
            "GNGGA", clock, *walk.position, "1", f"{len(used):02}", hdop, altitude, "M", f"{GEOID}", "M", "", "")
    else:
        yield sentence("GNRMC", clock, "V", *[""] * 6, date, "", "", "N", "V")
        yield sentence("GNVTG", *[""] * 8, "N")
        yield sentence("GNGGA", clock, *[""] * 4, "0", "00", "99.99", *[""] * 6)
    for (talker, system), satellites in sky.items():
        numbers = [f"{satellite.number:02}" for satellite in satellites if satellite.is_used and has_fix]
        yield sentence("GNGSA", "A", mode, *(numbers + [""] * 12)[:12], pdop, hdop, vdop, str(system))
    for (talker, _), satellites in sky.items():
        yield from visible(talker, satellites)
    if has_fix:
        deviation = walk.deviation
        yield sentence(
            "GNGST", clock, f"{4 * deviation:.1f}", "", "", "", f"{deviation:.1f}", f"{0.8 * deviation:.1f}",
            f"{1.9 * deviation:.1f}" if has_altitude else "")
    else:
        yield sentence("GNGST", clock, *[""] * 7)
    yield sentence("GNZDA", clock, *(moment.strftime("%d,%m,%Y").split(",") if clock else [""] * 3), "00", "00")
    if clock:
        yield sentence("HCHDG", f"{walk.compass:.1f}", "0.0", "E", f"{VARIATION}", "E")


def log(random):
    walk = Walk(random)
    sky = {key: [Satellite(random, *values) for values in satellites] for key, satellites in SKY.items()}
    for time in range(DURATION):
        walk.step(time)
        for satellites in sky.values():
            for satellite in satellites:
                satellite.step(time)
        yield from epoch(time, walk, sky)


for line in log(random.Random(SEED)):
    print(line)
