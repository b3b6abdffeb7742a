#!/usr/bin/env python3
"""Writes oracle.json: places and the nearest points of routes to them, for the tests of the route geometry.

The geodesics come from the Python package geographiclib (2.1; `pip install geographiclib`), C. F. F. Karney's own
implementation. Each segment is sampled, and where the distance changes from falling to growing, the point at which the
geodesic from the place meets the segment at a right angle is found by halving. Nothing of the package is used, no vectors
in space, and no index. The routes and places are seeded, so that every run writes the same file.

    make_oracle.py [CASES [SEED [FILE]]]    others, for a longer search
"""

import json
import math
import pathlib
import random
import sys

from geographiclib.geodesic import Geodesic

WGS84 = Geodesic.WGS84
WAY = Geodesic.DISTANCE | Geodesic.AZIMUTH
POINT = Geodesic.LATITUDE | Geodesic.LONGITUDE | Geodesic.AZIMUTH
TIE = 1e-3  # metres within which points are equally near
chance = random.Random()


def anywhere():
    """A point spread evenly over the sphere."""
    return math.degrees(math.asin(chance.uniform(-1, 1))), chance.uniform(-180, 180)


def wrapped(degrees):
    return math.remainder(degrees, 360)


def clamped(degrees):
    return max(-90.0, min(90.0, degrees))


def away(point, azimuth, distance):
    end = WGS84.Direct(point[0], point[1], azimuth, distance)
    return end["lat2"], end["lon2"]


def off(point, low, high):
    """A point at a distance between powers of ten, in any direction."""
    return away(point, chance.uniform(0, 360), 10 ** chance.uniform(low, high))


def antipode(point):
    return -point[0], wrapped(point[1] + 180)


def line(start, end):
    return WGS84.InverseLine(*start, *end)


def on(route):
    """A point of a route."""
    number = chance.randrange(len(route) - 1)
    segment = line(route[number], route[number + 1])
    point = segment.Position(chance.uniform(0, segment.s13), POINT)
    return point["lat2"], point["lon2"]


def walk(count, low, high):
    """A route that turns by some ten degrees at each coordinate, with segments between powers of ten of metres."""
    route, azimuth = [anywhere()], chance.uniform(0, 360)
    for _ in range(count):
        azimuth += chance.gauss(0, 60)
        route.append(away(route[-1], azimuth, 10 ** chance.uniform(low, high)))
    return route


def long_segments():
    return [anywhere() for _ in range(chance.randint(2, 5))], anywhere()


def antipodal_place():
    route = [anywhere() for _ in range(chance.randint(2, 4))]
    return route, off(antipode(on(route)), 1, 6.5)


def antipodal_segment():
    start = anywhere()
    route = [start, off(antipode(start), 4, 6)]
    return route + [anywhere()][: chance.randrange(2)], anywhere()


def polar():
    sign = chance.choice((-1, 1))

    def point():
        return clamped(sign * (90 - chance.choice((0, 10 ** chance.uniform(-3, 1.2))))), chance.uniform(-180, 180)

    return [point() for _ in range(chance.randint(2, 5))], chance.choice((point, anywhere))()


def antimeridian():
    latitude = chance.uniform(-80, 80)

    def point(spread):
        east = chance.choice((180.0, -180.0, wrapped(180 + chance.choice((-1, 1)) * 10 ** chance.uniform(-3, 1))))
        return clamped(latitude + chance.uniform(-spread, spread)), east

    return [point(5) for _ in range(chance.randint(2, 6))], point(8)


def sixty_north():
    latitude = chance.choice((-1, 1)) * chance.uniform(55, 75)
    route = [(latitude, chance.uniform(-180, 180))]
    for _ in range(chance.randint(1, 3)):
        route.append((latitude + chance.uniform(-1, 1), wrapped(route[-1][1] + chance.uniform(-30, 30))))
    return route, off(on(route), 0, 6)


def beside_long_segments():
    route = [anywhere() for _ in range(chance.randint(2, 3))]
    return route, off(on(route), 0, 5)


def country():
    route = walk(chance.randint(2, 10), 3, 5.5)
    return route, off(on(route), 0, 6)


def city():
    route = walk(chance.randint(5, 20), 0.5, 2.5)
    return route, off(on(route), -1, 4)


def far_from_city():
    route = walk(chance.randint(5, 20), 1, 3.5)
    places = (anywhere, lambda: antipode(route[0]), lambda: off(route[0], 3.6, 7.2), lambda: off(antipode(route[0]), 1, 5))
    return route, chance.choice(places)()


def round_numbers():
    """Poles, the equator and meridians by whole degrees, but no segment between antipodes, which have no one shortest way."""

    def point():
        return chance.choice((-90.0, -60.0, -45.0, -30.0, 0.0, 0.0, 30.0, 45.0, 60.0, 90.0)), chance.randrange(-4, 5) * 45.0

    while True:
        route = [point() for _ in range(chance.randint(2, 4))]
        if all(line(a, b).a13 < 179.9 for a, b in zip(route, route[1:])):
            return route, chance.choice((point, anywhere))()


KINDS = (
    long_segments, antipodal_place, antipodal_segment, polar, antimeridian, sixty_north, beside_long_segments, country,
    city, far_from_city, round_numbers,
)


def way(place, point):
    return WGS84.Inverse(*place, point["lat2"], point["lon2"], WAY)


def slope(place, point):
    """By how much the distance grows along the route."""
    return math.cos(math.radians(way(place, point)["azi2"] - point["azi2"]))


def foot(segment, place, low, high):
    for _ in range(60):
        middle = (low + high) / 2
        if slope(place, segment.Position(middle, POINT)) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def candidates(start, end, place):
    """The ends and the feet of one segment: distance, metres along the segment, signed distance to the right or None."""
    segment = line(start, end)
    steps = max(12, min(400, int(segment.s13 / 25e3)))
    samples = []
    for step in range(steps + 1):
        point = segment.Position(segment.s13 * step / steps, POINT)
        samples.append((segment.s13 * step / steps, way(place, point)["s12"], slope(place, point)))
    found = [(samples[0][1], 0.0, None), (samples[-1][1], segment.s13, None)]
    least = min(sample[1] for sample in samples)
    for (a, near, before), (b, far, after) in zip(samples, samples[1:]):
        if before < 0 < after and (near + far - (b - a)) / 2 <= least + TIE:
            metres = foot(segment, place, a, b)
            point = segment.Position(metres, POINT)
            to = way(place, point)
            right = math.sin(math.radians(to["azi2"] + 180 - point["azi2"]))
            found.append((to["s12"], metres, math.copysign(to["s12"], right)))
    return segment.s13, found


def case(kind):
    route, place = kind()
    found, along = [], 0.0
    for start, end in zip(route, route[1:]):
        length, points = candidates(start, end, place)
        found += [(distance, along + metres, side) for distance, metres, side in points]
        along += length
    least = min(point[0] for point in found)
    ties = [point for point in found if point[0] <= least + TIE]
    return {
        "kind": kind.__name__, "route": route, "place": place, "length": along, "distance": least,
        "along": sorted({point[1] for point in ties}), "crossTrack": ties[0][2] if len(ties) == 1 else None,
    }


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 165
    chance.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 20261121)
    path = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else pathlib.Path(__file__).with_name("oracle.json")
    lines = [json.dumps(case(KINDS[number % len(KINDS)])) for number in range(count)]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
