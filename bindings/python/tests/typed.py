"""What type checkers make of the module: mypy --strict bindings/python/tests/typed.py

Each line with an expected error has it, or mypy calls its comment unused.
"""

from typing import Literal

import hanfu
from hanfu.types import Refusal, Result, Score


def points_of(score: Score) -> int:
    if "error" in score:
        refusal: Refusal = score
        return len(refusal["error"]["code"])
    result: Result = score
    return result["points"] + sum(yaku.get("han", 0) for yaku in result["yaku"])


points_of(hanfu.score("11m", lang="ja", set={"pinfu_tsumo": False, "double_wind_fu": 2, "renhou": "mangan"}))
points_of(hanfu.Rules("ema").score({"hand": "11m"}))
hanfu.score("11m")["points"]  # type: ignore[typeddict-item]
hanfu.score("11m", lang="de")  # type: ignore[arg-type]
hanfu.score("11m", set={"double_wind_fu": 2.5})  # type: ignore[dict-item]
hanfu.sheet(format="pdf")  # type: ignore[arg-type]
hanfu.batch(["11m"], format="xml")  # type: ignore[arg-type]
hanfu.points(3, 40)["point"]  # type: ignore[typeddict-item]
hanfu.diff({"rule": "ema"}, {"rules": "ema", "set": {"kiriage_mangan": False}})  # type: ignore[typeddict-item]
word: Literal["error", "warning"] = hanfu.check("")[0]["severity"]
for tested in hanfu.test():
    done: str = tested["outcome"] if "outcome" in tested else tested["message"]
