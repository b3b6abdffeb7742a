#!/usr/bin/env python3
"""Writes walk.gpx: a walk of twenty minutes through a town, the same one for the same seed.

Usage: python3 make_walk.py > walk.gpx

The walker follows streets from corner to corner, slows down before turns, waits at some crossings, and carries a receiver
with correlated noise, a compass with errors of its own, and headphones with a head tracker, which are off for a while. Only
the standard library is used.
"""
import datetime
import math
import random

SEED = 1
STEP = 2.0  # seconds between fixes
DURATION = 20 * 60
START = datetime.datetime(2026, 5, 16, 10, 40)
HOME = (47.66033, 9.17528)  # degrees; the old town of Konstanz
METRES_PER_DEGREE = 111_320.0
HEADPHONES_OFF = range(920, 1000)  # seconds, in which the walker first waits and then walks

# Corners of the way in metres east and north of the start, and the seconds that the walker waits there.
CORNERS = [
    (0, 0, 0), (35, 110, 0), (120, 135, 24), (150, 230, 0), (240, 255, 0), (262, 180, 36), (330, 150, 0),
    (395, 205, 0), (470, 185, 0), (455, 95, 28), (520, 30, 0), (610, 60, 0), (640, 150, 0), (720, 175, 60),
    (765, 90, 0), (700, 10, 0), (615, -45, 20), (520, -70, 0), (430, -40, 0), (350, -95, 0), (255, -80, 26),
    (170, -30, 0), (80, -55, 0), (0, 0, 0),
]


def way(random):
    """Positions, speeds and directions of the walker, one for each step: (east, north, speed, direction)."""
    pace = random.gauss(1.4, 0.03)
    east, north, _ = CORNERS[0]
    direction = 0.0
    corner = 1
    waited = 0.0
    speed = 0.0
    inner = 0.25
    steps = []
    time = 0.0
    while time < DURATION:
        if abs(time / STEP - round(time / STEP)) < 1e-9:
            steps.append((east, north, speed, direction))
        time = round(time + inner, 6)
        if corner >= len(CORNERS):
            speed = max(0.0, speed - 0.8 * inner)
            continue
        x, y, wait = CORNERS[corner]
        distance = math.hypot(x - east, y - north)
        direction_to = math.degrees(math.atan2(x - east, y - north)) % 360
        turn = (direction_to - direction + 180) % 360 - 180
        direction = (direction + max(-40 * inner, min(40 * inner, turn))) % 360
        if distance < 1.5 + speed * inner:
            if waited < wait:
                waited += inner
                speed = max(0.0, speed - 1.2 * inner)
                continue
            corner += 1
            waited = 0.0
            continue
        target = pace * (1 + 0.05 * math.sin(time / 37)) * (0.55 if abs(turn) > 35 else 1.0)
        speed += max(-1.2 * inner, min(0.8 * inner, target - speed))
        east += speed * inner * math.sin(math.radians(direction_to))
        north += speed * inner * math.cos(math.radians(direction_to))
    return steps


def document(random):
    points = []
    drift_east = drift_north = 0.0
    for index, (east, north, speed, direction) in enumerate(way(random)):
        # A receiver's error wanders; its memory is about half a minute.
        keep = math.exp(-STEP / 30)
        spread = 1.8 * math.sqrt(1 - keep * keep)
        drift_east = drift_east * keep + random.gauss(0, spread)
        drift_north = drift_north * keep + random.gauss(0, spread)
        latitude = HOME[0] + (north + drift_north) / METRES_PER_DEGREE
        longitude = HOME[1] + (east + drift_east) / (METRES_PER_DEGREE * math.cos(math.radians(HOME[0])))
        elevation = 404 + 3 * math.sin(east / 180) + 1.5 * math.cos(north / 120) + random.gauss(0, 0.2)
        accuracy = 3 + abs(math.hypot(drift_east, drift_north)) + random.random()
        moving = speed > 0.3
        course = (direction + random.gauss(0, 4)) % 360 if moving else random.uniform(0, 360)
        measured = max(0.0, speed + random.gauss(0, 0.06))
        compass = (direction + 6 * math.sin(index / 9) + random.gauss(0, 5)) % 360
        # The walker looks around, further while waiting.
        glance = (25 if moving else 60) * math.sin(index / 5) + 12 * math.sin(index / 2.3)
        head = (
            f"<loc:TrackPointExtension><loc:hdg_usr>{(direction + glance) % 360:.1f}</loc:hdg_usr>"
            "<loc:usr_acc>5</loc:usr_acc></loc:TrackPointExtension>\n"
            if int(index * STEP) not in HEADPHONES_OFF else "")
        time = (START + datetime.timedelta(seconds=index * STEP)).strftime("%Y-%m-%dT%H:%M:%SZ")
        points.append(
            f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><ele>{elevation:.1f}</ele><time>{time}</time>\n'
            f"<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>{measured:.2f}</gpxtpx:speed>"
            f"<gpxtpx:course>{course:.0f}</gpxtpx:course></gpxtpx:TrackPointExtension>\n"
            f"<gpxgd:TrackPointExtension><gpxgd:hor_acc>{accuracy:.1f}</gpxgd:hor_acc>"
            f"<gpxgd:hdg_dvc>{compass:.0f}</gpxgd:hdg_dvc></gpxgd:TrackPointExtension>\n{head}</extensions></trkpt>")
    return "\n".join(points)


print(
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<gpx version="1.1" creator="swift-geolocation" xmlns="http://www.topografix.com/GPX/1/1" '
    'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" '
    'xmlns:gpxgd="urn:swift-geolocation:gpxgd:1" xmlns:loc="urn:x-swift-geolocation:gpx:1">\n'
    "<trk><name>A walk through town</name><trkseg>")
print(document(random.Random(SEED)))
print("</trkseg></trk>\n</gpx>")
