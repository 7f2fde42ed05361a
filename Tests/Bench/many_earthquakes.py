"""Earthquakes as USGS writes them, as many as are wanted: those of the samples, elsewhere and at other times.

The same seed gives the same events. The magnitudes have as many small ones for each large one as real catalogs have."""

import copy
import json
import math
import random
import time
from pathlib import Path

SAMPLES = Path(__file__).resolve().parents[1] / "Fixtures/Feeds/usgs"
FILES = ("all_day-2019-excerpt.geojson", "all_hour-2026.geojson", "significant_month-2013.geojson",
         "significant_month-2014.geojson")
DAY = 86_400_000


def features(count, now=None, seed=20):
    """So many events of the seven days before `now`, in milliseconds since 1970; none for the clock's."""
    chance = random.Random(seed)
    now = now or int(time.time() * 1000)
    samples = [feature for file in FILES for feature in json.loads((SAMPLES / file).read_text())["features"]]
    made = []
    for number in range(count):
        feature = copy.deepcopy(chance.choice(samples))
        properties, place = feature["properties"], feature["geometry"]["coordinates"]
        spread = 3 if number % 5 else 15
        place[0] = round((place[0] + chance.gauss(0, spread) + 180) % 360 - 180, 4)
        place[1] = round(max(-80, min(80, place[1] + chance.gauss(0, spread))), 4)
        code = f"{number:06d}"
        feature["id"] = f"us7{code}"
        # Gutenberg and Richter: ten times as many of a magnitude less. Far from dense networks only large ones are seen.
        least = max(0.5, min((properties["mag"] or 0) - 0.7, 4.2))
        properties["mag"] = round(min(least - math.log10(1 - chance.random()), 8.0), 1)
        properties["time"] = now - int(chance.random() * 7 * DAY)
        properties["updated"] = min(properties["time"] + 600_000, now)
        properties.update(ids=f",us7{code},", code=f"7{code}", net="us", type="earthquake",
                          url=f"https://earthquake.usgs.gov/earthquakes/eventpage/us7{code}")
        made.append(feature)
    return made


def collection(count, now=None, seed=20):
    """The same as a feed of a week."""
    now = now or int(time.time() * 1000)
    metadata = {"generated": now, "url": "https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/all_week.geojson",
                "title": "USGS All Earthquakes, Past Week", "status": 200, "api": "1.10.3", "count": count}
    return json.dumps({"type": "FeatureCollection", "metadata": metadata, "features": features(count, now, seed)})
