#!/usr/bin/env python3
"""Writes geodesics.txt: pairs of points with the geodesic between them, for the tests of the geodesy.

The geodesics come from the Python package geographiclib (2.1; `pip install geographiclib`), C. F. F. Karney's own
implementation. Each line holds: kind lat1 lon1 azi1 lat2 lon2 azi2 s12, in degrees and metres with 17 digits.
The points are seeded, so that every run writes the same file.
"""

import math
import pathlib
import random

from geographiclib.geodesic import Geodesic

COUNT = 180  # pairs of each kind
WGS84 = Geodesic.WGS84
chance = random.Random(20261120)


def latitude():
    """A latitude of a point spread evenly over the sphere."""
    return math.degrees(math.asin(chance.uniform(-1, 1)))


def longitude():
    return chance.uniform(-180, 180)


def wrapped(degrees):
    return math.remainder(degrees, 360)


def size(low, high):
    """A size between powers of ten, with either sign."""
    return chance.choice((-1, 1)) * 10 ** chance.uniform(low, high)


def clamped(degrees):
    return max(-90.0, min(90.0, degrees))


def away(lat, lon, distance):
    """A point at a distance in any direction."""
    end = WGS84.Direct(lat, lon, chance.uniform(-180, 180), distance)
    return lat, lon, end["lat2"], end["lon2"]


def everywhere():
    return latitude(), longitude(), latitude(), longitude()


def short():
    return away(latitude(), longitude(), 10 ** chance.uniform(-3, 2))


def middling():
    return away(latitude(), longitude(), 10 ** chance.uniform(2, 6))


def antipodal():
    lat, lon = latitude(), longitude()
    return lat, lon, clamped(-lat + size(-14, 0)), wrapped(lon + 180 + size(-14, 0))


def astroid():
    """Around the astroid and its cusps, whose half axes are f π cos² β and f π cos β."""
    lat, lon = chance.uniform(-85, 85), longitude()
    beta = math.atan((1 - WGS84.f) * math.tan(math.radians(lat)))
    reach = 180 * WGS84.f * math.cos(beta)
    kind = chance.randrange(4)
    angle = chance.uniform(0, 2 * math.pi)
    x, y = math.cos(angle) ** 3, math.sin(angle) ** 3
    if kind == 0:
        scale = 1 + size(-12, -1)
        x, y = x * scale, y * scale
    elif kind == 1:
        x, y = chance.choice((-1, 1)) + size(-10, -2), size(-14, -2)
    elif kind == 2:
        x, y = size(-14, -2), chance.choice((-1, 1)) + size(-10, -2)
    else:
        x, y = chance.uniform(-1.5, 1.5), chance.uniform(-1.5, 1.5)
    return lat, lon, clamped(-lat + y * reach * math.cos(beta)), wrapped(lon + 180 + x * reach)


def exact_antipodes():
    lat = chance.choice((0.0, 90.0, -90.0, float(chance.randrange(-89, 90)), latitude()))
    lon = float(chance.randrange(-180, 181))
    return lat, lon, -lat, wrapped(lon + 180)


def equatorial():
    lon = longitude()
    return 0.0, lon, 0.0, wrapped(lon + chance.choice((chance.uniform(0, 179), size(-9, 2))))


def equatorial_antipodal():
    """Both on the equator or within a trace of it, where the equator stops being the shortest way."""
    lon = longitude()
    lat1, lat2 = chance.choice(((0.0, 0.0), (size(-15, -1), 0.0), (0.0, size(-15, -1)), (size(-12, -1), size(-12, -1))))
    beyond = chance.choice((chance.uniform(178.5, 180), 180 * (1 - WGS84.f) + size(-12, -1), 180 - 10 ** chance.uniform(-14, -1)))
    return lat1, lon, lat2, wrapped(lon + chance.choice((-1, 1)) * beyond)


def one_on_equator():
    points = [(0.0, longitude()), (latitude(), longitude())]
    chance.shuffle(points)
    return *points[0], *points[1]


def meridional():
    lon = float(chance.randrange(-180, 181))
    return latitude(), lon, latitude(), chance.choice((lon, wrapped(lon + 180)))


def nearly_meridional():
    lon = longitude()
    return latitude(), lon, latitude(), wrapped(lon + chance.choice((0, 180)) + size(-14, -3))


def pole():
    lat = chance.choice((90.0, -90.0))
    ends = [(lat, longitude()), (chance.choice((latitude(), lat, -lat, 0.0)), longitude())]
    chance.shuffle(ends)
    return *ends[0], *ends[1]


def near_poles():
    sign = chance.choice((-1, 1))
    lat1 = sign * (90 - 10 ** chance.uniform(-12, 0))
    lat2 = chance.choice((sign, sign, -sign)) * (90 - 10 ** chance.uniform(-12, 0))
    return lat1, longitude(), lat2, longitude()


def antimeridian():
    lat = latitude()
    return lat, 180 - 10 ** chance.uniform(-12, 0), clamped(lat + size(-12, 0)), -180 + 10 ** chance.uniform(-12, 0)


def same_latitude():
    lat, lon = latitude(), longitude()
    return lat, lon, chance.choice((lat, -lat)), wrapped(lon + chance.choice((size(-9, 2), chance.uniform(-180, 180))))


def opposite_longitudes():
    lat, lon = latitude(), longitude()
    return lat, lon, chance.choice((lat, latitude())), wrapped(lon + 180)


def vertex():
    """One end where the geodesic is farthest from the equator, or almost."""
    lat, lon = latitude(), longitude()
    end = WGS84.Direct(lat, lon, chance.choice((-90, 90)) + chance.choice((0, size(-12, 0))), 10 ** chance.uniform(0, 7))
    points = [(lat, lon), (end["lat2"], end["lon2"])]
    chance.shuffle(points)
    return *points[0], *points[1]


def coincident():
    lat, lon = chance.choice((latitude(), 0.0, 90.0, -90.0)), chance.choice((longitude(), 0.0, 180.0))
    return lat, lon, lat, -lon if lon == 180 else lon


def unwrapped():
    """Longitudes beyond ±180°."""
    return latitude(), chance.uniform(-1080, 1080), latitude(), chance.uniform(-1080, 1080)


KINDS = (
    everywhere, short, middling, antipodal, astroid, exact_antipodes, equatorial, equatorial_antipodal, one_on_equator,
    meridional, nearly_meridional, pole, near_poles, antimeridian, same_latitude, opposite_longitudes, vertex, coincident,
    unwrapped,
)


def main():
    mask = Geodesic.DISTANCE | Geodesic.AZIMUTH
    path = pathlib.Path(__file__).with_name("geodesics.txt")
    with path.open("w") as file:
        for kind in KINDS:
            for _ in range(COUNT):
                lat1, lon1, lat2, lon2 = kind()
                way = WGS84.Inverse(lat1, lon1, lat2, lon2, mask)
                numbers = (lat1, lon1, way["azi1"], lat2, lon2, way["azi2"], way["s12"])
                file.write(" ".join([kind.__name__, *(f"{number:.17g}" for number in numbers)]) + "\n")


if __name__ == "__main__":
    main()
