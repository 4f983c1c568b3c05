"""Measures the installed module: python3 bindings/python/tests/measure.py"""

import gzip
import json
import time
from pathlib import Path

import hanfu

HAND = "234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p"
OBJECT = '{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","riichi":true,"dora":"4s9p"}'


def best(times: int, do) -> float:
    """Returns the seconds of the quickest of seven passes, for one of so many times."""
    passes = []
    for _ in range(7):
        began = time.perf_counter()
        for _ in range(times):
            do()
        passes.append((time.perf_counter() - began) / times)
    return min(passes)


began = time.perf_counter()
hanfu.score(HAND)
print(f"{1e3 * (time.perf_counter() - began):8.0f} ms   the first call")
rules = hanfu.Rules()
for name, do in {"Rules.score_json of an object": lambda: rules.score_json(OBJECT), "Rules.score_json": lambda: rules.score_json(HAND),
                 "Rules.score": lambda: rules.score(HAND), "score": lambda: hanfu.score(HAND),
                 "call('score')": lambda: hanfu.call("score", hand=HAND)}.items():
    print(f"{1e6 * best(20_000, do):8.1f} us   {name}")
with gzip.open(Path(__file__).parents[3] / "testdata/corpus/diff_common.ndjson.gz", "rt", encoding="utf-8") as corpus:
    wins = [json.loads(line) for line in corpus]
objects = [json.dumps({key: value for key, value in win.items() if key != "expect"}) for win in wins]
for name, hands in {"objects of the corpus": objects * 20, "a hand in notation": [HAND] * 200_000}.items():
    for kind, how in {"all of the result": {}, "points": {"fields": ["points"]}, "four columns": {"fields": ["id", "han", "fu", "points"], "format": "csv"}}.items():
        print(f"{len(hands) / best(1, lambda: hanfu.batch(hands, **how)):10,.0f} a second   {name}, {kind}")
