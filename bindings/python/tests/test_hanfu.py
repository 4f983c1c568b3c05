"""Tests of the installed module: python3 -m unittest discover -s bindings/python/tests

The variable RULECHECK names the command, whose answers are the same.
"""

import copy
import doctest
import email
import gzip
import inspect
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from functools import partial
from pathlib import Path
from typing import Any

import hanfu

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "bindings/python"))
import build  # noqa: E402

HAND = "234m567p34567s99m tsumo:8s seat:south riichi dora:4s9p"
HANDS = [HAND, "234M567p34567s99m Tsumo:8S RIICHI", "11m", "", "119m19p19s1234567z tsumo:7z", "234m567p 34s 99m chi:678s pon:111z tsumo:2s seat:west",
         "立直 234m567p34567s99m ツモ8s", "1133557799m11p1s ron:1s id:お", "x" * 9000, "234m567p345s678s99m\0 ron:9m"]
HOUSE = "hanfu: 1\nid: our-club\nextends: standard\nname: {en: Our club}\noptions: {double_wind_fu: 2}\n"
WRONG = "hanfu: 1\nid: x\nextends: standart\n"

QUIET = ["-W", "ignore::DeprecationWarning"]  # of fork, from Python 3.12 on

FORKED = """
import copy, os, pickle, sys, hanfu
HAND = "234m567p34567s99m tsumo:8s riichi"
exec(sys.argv[1])
ways = [lambda: hanfu.score(HAND), lambda: hanfu.Rules("ema"), lambda: hanfu.batch([HAND]), lambda: hanfu.sheet()]
if rules:
    ways += [lambda: rules.score(HAND), lambda: rules.score_json(HAND), lambda: rules.batch([HAND]), lambda: copy.copy(rules).score(HAND),
             lambda: pickle.loads(pickle.dumps(rules)).score(HAND)]
for way in ways:
    if os.fork() == 0:
        try:
            for _ in range(10):
                way()
            print("worth")
        except RuntimeError as e:
            print("told" if "spawn" in str(e) else e)
        del rules
        sys.exit()
    os.wait()
"""

POOL = """
import multiprocessing, sys, hanfu
HAND = "234m567p34567s99m tsumo:8s riichi"
def named(rules):
    return hanfu.score(HAND, rules=rules)["points"]
def kept(rules):
    return rules.score(HAND)["points"]
if __name__ == "__main__":
    methods = multiprocessing.get_context(sys.argv[1]) if sys.argv[1] else multiprocessing
    with methods.Pool(2) as pool:
        print(pool.map(named, ["ema", "standard"]))
        try:
            pool.apply(named, ["emma"])
        except hanfu.Problem as e:
            print(e.code, e.detail.split()[4].rstrip(";"))
    rules = [hanfu.Rules("ema"), hanfu.Rules(set={"pinfu_tsumo": "false"})]
    with methods.Pool(2) as pool:
        try:
            print(pool.map(kept, rules))
        except RuntimeError:
            print("RuntimeError")
"""


def again(protocol: int, value: Any) -> Any:
    return pickle.loads(pickle.dumps(value, protocol))


def command(*arguments: str, said: bytes = b"") -> bytes:
    return subprocess.run([os.environ["RULECHECK"], *arguments], input=said, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


class AsTheCommand(unittest.TestCase):
    """The answers are those of the command, byte for byte."""

    def test_score(self) -> None:
        for lang, rules in zip(hanfu.languages(), ("standard", "ema", "sanma", "wrc")):
            kept = hanfu.Rules(rules, lang=lang)
            for hand in HANDS:
                if "\0" not in hand and hand:  # which no argument can hold, and which asks for a terminal
                    want = command("score", "--format", "json", "--rules", rules, "--lang", lang, "--", hand)
                    self.assertEqual(kept.score_json(hand), want, hand[:99])
                if len(hand) < 1000:
                    self.assertEqual(kept.score_json(hand), hanfu.call("score", hand=hand, rules=rules, lang=lang))
                self.assertEqual(hanfu.score(hand, rules=rules, lang=lang), json.loads(kept.score_json(hand)))

    def test_others(self) -> None:
        self.assertEqual(hanfu.call("explain", hand=HAND), command("explain", "--format", "json", HAND))
        self.assertEqual(hanfu.explain(HAND, yaku=["pinfu"], rules="ema"), json.loads(command("explain", "--format", "json", "--rules", "ema", "--yaku", "pinfu", HAND)))
        self.assertEqual(hanfu.call("waits", hand="234m567p3456788s riichi"), command("waits", "--format", "json", "234m567p3456788s riichi"))
        self.assertEqual(hanfu.call("points", han=3, fu=40, tsumo=True), command("points", "--format", "json", "--tsumo", "3", "40"))
        self.assertEqual(hanfu.sheet(rules="ema", format="markdown", lang="fr").encode(), command("doc", "--format", "markdown", "--lang", "fr", "ema"))
        self.assertEqual(hanfu.call("check", file=WRONG, name="own.yaml"),
                         command("check", "--format", "json", "--stdin-name", "own.yaml", "-", said=WRONG.encode()))

    def test_batch(self) -> None:
        with gzip.open(ROOT / "testdata/corpus/diff_common.ndjson.gz") as packed:
            lines = [json.loads(line) for line in packed.read().splitlines()[:5000]]
        wins = [{key: value for key, value in line.items() if key != "expect"} for line in lines]
        objects = [json.dumps(win, ensure_ascii=False, separators=(",", ":")) for win in wins]
        said = "\n".join(objects).encode()
        self.assertEqual(hanfu.batch(wins), command("batch", "--quiet", "--format", "json", said=said))
        self.assertEqual(hanfu.batch(objects, rules="ema", lang="ja"), command("batch", "--quiet", "--rules", "ema", "--lang", "ja", said=said))
        fields = ["id", "han", "fu", "points", "error"]
        self.assertEqual(hanfu.batch(objects, fields=fields, format="csv"), command("batch", "--quiet", "--fields", ",".join(fields), said=said))


class Answers(unittest.TestCase):
    def test_hands_of_players(self) -> None:
        hands = [HAND, "", "  ", "11m", HAND + " id:x"]
        results = [json.loads(line) for line in hanfu.batch(hands).splitlines()]
        self.assertEqual(len(results), len(hands))
        for hand, result in zip(hands, results):
            one = hanfu.score(hand)
            if "error" in one:
                self.assertEqual(one["error"], result["error"])
            else:
                self.assertEqual(one, result)
        self.assertEqual(hanfu.batch([]), b"")
        with self.assertRaises(ValueError):
            hanfu.batch(["1m\n2m"])

    def test_text_in_place_of_list(self) -> None:
        """One text is no list of its letters."""
        for wrong in (lambda: hanfu.explain(HAND, yaku="pinfu"), lambda: hanfu.batch(HAND), lambda: hanfu.batch([HAND], fields="points"),
                      lambda: hanfu.diff("ema", "standard")):
            with self.assertRaises(TypeError):
                wrong()

    def test_names(self) -> None:
        """Functions take what calls take, by the names of the JSON."""
        schemas = json.loads((ROOT / "door/serve/calls/schemas.json").read_text("utf-8"))
        for name, schema in (("score", "ScoreCall"), ("explain", "ExplainCall"), ("waits", "WaitsCall"), ("points", "PointsCall"),
                             ("check", "CheckCall"), ("test", "TestCall"), ("sheet", "SheetCall"), ("diff", "DiffCall")):
            takes = set(inspect.signature(getattr(hanfu, name)).parameters) - {"seconds"}
            self.assertEqual(takes, set(schemas[schema]["properties"]), name)

    def test_typed(self) -> None:
        for name in hanfu.__all__:
            if inspect.isfunction(function := getattr(hanfu, name)):
                signature = inspect.signature(function)
                self.assertTrue(function.__doc__, name)
                self.assertIsNot(signature.return_annotation, inspect.Signature.empty, name)
                for parameter in signature.parameters.values():
                    self.assertIsNot(parameter.annotation, inspect.Parameter.empty, f"{name} {parameter}")

    def test_every_call(self) -> None:
        self.assertEqual(hanfu.score(HAND, file=HOUSE)["rules"], "our-club")
        self.assertEqual(hanfu.score(HAND, set={"pinfu_tsumo": "false"})["han"], hanfu.score(HAND)["han"] - 1)
        self.assertEqual(hanfu.points(limit="mangan")["points"], 8000)
        self.assertEqual([f["code"] for f in hanfu.check(WRONG)], ["bad-extends"])
        self.assertEqual(hanfu.check(HOUSE), [])
        tests = 'hanfu: 1\ncases: {a: {hand: "234m567p34567s99m tsumo:8s", expect: {han: 2}}}\n'
        self.assertEqual([case["outcome"] for case in hanfu.test(tests, rules="ema")], ["passed"])
        self.assertIn("<html", hanfu.sheet())
        self.assertFalse(hanfu.diff({"rules": "ema"}, {"rules": "ema", "set": {"kiriage_mangan": False}}, brief=True)["equal"])
        self.assertIn("ema", [rules["rules"] for rules in hanfu.rule_sets()])
        self.assertEqual(hanfu.rule_set("ema")["id"], "ema")
        self.assertEqual(hanfu.waits("234m567p3456788s", discards="1m")["away"], 0)

    def test_options(self) -> None:
        """Options are what Python has for them, or texts; 1 is not True."""
        for text, value in {"false": False, "true": True}.items():
            for file in None, HOUSE:
                self.assertEqual(hanfu.score(HAND, file=file, set={"pinfu_tsumo": value}), hanfu.score(HAND, file=file, set={"pinfu_tsumo": text}))
        self.assertEqual(hanfu.score(HAND, set={"double_wind_fu": 2})["rules_hash"], hanfu.score(HAND, set={"double_wind_fu": "2"})["rules_hash"])
        hanfu.score(HAND, set={"pinfu_tsumo": True})
        for wrong in (lambda: hanfu.score(HAND, set={"pinfu_tsumo": 1}), lambda: hanfu.call("score", hand=HAND, set={"pinfu_tsumo": 1})):
            with self.assertRaises(hanfu.Problem) as raised:
                wrong()
            self.assertEqual(raised.exception.code, "bad-rules")
        for wrong in ({"pinfu_tsumo": 0.5}, ["pinfu_tsumo"]):
            with self.assertRaises(hanfu.Problem) as raised:
                hanfu.call("score", hand=HAND, set=wrong)
            self.assertEqual(raised.exception.code, "bad-body")

    def test_repr(self) -> None:
        self.assertEqual(repr(hanfu.Rules()), "Rules()")
        self.assertEqual(repr(hanfu.Rules("ema", set={"kiriage_mangan": False}, lang="ja")), "Rules(rules='ema', set={'kiriage_mangan': 'false'}, lang='ja')")
        self.assertEqual(repr(hanfu.Rules(file=HOUSE)), r"Rules(file='hanfu: 1\nid: our-club\nextends: standard\nname: {en: Our cl...')")


class Problems(unittest.TestCase):
    def test_problems(self) -> None:
        for code, ask in {
            "no-such-rules": lambda: hanfu.score(HAND, rules="emma"),
            "bad-rules": lambda: hanfu.Rules(file=WRONG),
            "bad-value": lambda: hanfu.sheet(lang="xx"),
            "bad-body": lambda: hanfu.call("score", hands=HAND),
            "no-such-call": lambda: hanfu.call("nothing"),
            "too-long": lambda: hanfu.sheet(seconds=0.0001),
        }.items():
            with self.assertRaises(hanfu.Problem) as raised:
                ask()
            self.assertEqual(raised.exception.code, code)
        for wrong in ({"fields": ["hun"]}, {"format": "xml"}):
            with self.assertRaises(hanfu.Problem) as raised:
                hanfu.batch([HAND], **wrong)
            self.assertEqual(raised.exception.code, "bad-value")
        with self.assertRaises(hanfu.Problem) as raised:
            hanfu.score(HAND, file=WRONG)
        self.assertIn('rules.yaml:3:10: there is no shipped rule set "standart"; did you mean "standard"? [bad-extends]', str(raised.exception))

    def test_time(self) -> None:
        began = time.monotonic()
        with self.assertRaises(hanfu.Problem) as raised:
            hanfu.batch([HAND] * 500_000, seconds=0.05)
        self.assertEqual(raised.exception.code, "too-long")
        self.assertLess(time.monotonic() - began, 5)


class InAProgram(unittest.TestCase):
    def test_threads(self) -> None:
        rules, wrong = hanfu.Rules(), []
        hands = [hand for hand in HANDS if len(hand) < 1000]
        want = [rules.score_json(hand) for hand in hands]

        def work() -> None:
            for _ in range(300):
                wrong.extend(got for got, good in zip(map(rules.score_json, hands), want) if got != good)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    @unittest.skipUnless(sys.platform == "linux", "the memory of a process is read as Linux tells it")
    def test_memory(self) -> None:
        def used() -> int:
            return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20

        def ask() -> None:
            hanfu.batch([HAND] * 20_000)  # an answer of 10 MB
            hanfu.sheet()
            hanfu.Rules()

        for _ in range(3):
            ask()
        before = used()
        for _ in range(20):
            ask()
        self.assertLess(used() - before, 100, "MiB")

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork here")
    def test_fork(self) -> None:
        """A process that is forked before the first call makes calls, and one that is forked after it is told what to do on
        every way, also where another thread was at the first call."""
        for first, wants in ("rules = None", "worth"), ("rules = hanfu.Rules('ema')", "told"), ("hanfu.languages(); rules = None", "told"), \
                ("rules = hanfu._loading.acquire() and None", "told"):
            done = subprocess.run([sys.executable, *QUIET, "-c", FORKED, first], capture_output=True, text=True, timeout=60)
            self.assertEqual((set(done.stdout.split()), done.stderr, done.returncode), ({wants}, "", 0), first)

    def test_processes(self) -> None:
        """What processes of a pool are handed and give back arrives, however they are started: rules, scores and problems."""
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "pool.py")
            program.write_text(POOL, "utf-8")
            for method in ("", *multiprocessing.get_all_start_methods()):
                done = subprocess.run([sys.executable, *QUIET, str(program), method], capture_output=True, text=True, timeout=60)
                wants = "RuntimeError" if "fork" == (method or multiprocessing.get_start_method()) else "[2700, 2000]"
                self.assertEqual((done.stdout, done.stderr, done.returncode), (f"[2700, 2700]\nno-such-rules emma\n{wants}\n", "", 0), method)

    def test_copies(self) -> None:
        """Copies of rules score as they do, whichever ends first, and what is not made raises."""
        for given in {"rules": "ema", "lang": "ja"}, {"file": HOUSE}, {"set": {"double_wind_fu": "2"}}, {}:
            want = hanfu.Rules(**given).score_json(HAND)
            for copied in (copy.copy, copy.deepcopy, *(partial(again, protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1))):
                rules = hanfu.Rules(**given)
                second = copied(rules)
                del rules
                self.assertEqual(second.score_json(HAND), want)
                self.assertEqual(second.batch([HAND]), hanfu.batch([HAND], **given))
        rules = hanfu.Rules("ema")
        rules.__init__("standard")
        self.assertEqual(rules.score_json(HAND), hanfu.Rules().score_json(HAND))
        with self.assertRaises(AttributeError):
            hanfu.Rules.__new__(hanfu.Rules).score(HAND)

    def test_copied_problem(self) -> None:
        with self.assertRaises(hanfu.Problem) as raised:
            hanfu.Rules(file=WRONG)
        for copied in (copy.copy, copy.deepcopy, partial(again, 0), partial(again, pickle.HIGHEST_PROTOCOL)):
            second = copied(raised.exception)
            self.assertEqual((str(second), vars(second)), (str(raised.exception), vars(raised.exception)))

    def test_example(self) -> None:
        said = "234m567p34567s99m tsumo:8s riichi\n11m\n"
        done = subprocess.run([sys.executable, str(ROOT / "examples/python/score.py"), "--rules", "ema"], input=said, capture_output=True, text=True,
                              encoding="utf-8")
        self.assertEqual(done.stdout.splitlines()[0], "234m567p34567s99m tsumo:8s riichi: 2700 points for 3 han 20 fu: Riichi, Menzen tsumo, Pinfu", done.stderr)
        self.assertTrue(done.stdout.splitlines()[1].startswith("11m: "), done.stdout)


class Page(unittest.TestCase):
    def test_examples(self) -> None:
        """docs/python.md shows what is answered, and so do the module and what indexes show of it."""
        for page, shown in {"docs/python.md": 8, "bindings/python/README.md": 3}.items():
            failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
            self.assertTrue(tried >= shown and not failed)
        self.assertEqual(doctest.testmod(hanfu).failed, 0)


class Wheel(unittest.TestCase):
    def test_versions(self) -> None:
        for go, want in {"v1.2.3": "1.2.3", "v1.2.0-rc.1": "1.2.0rc1", "(devel)": "0.0.0.dev0", "v1.2.3+dirty": "1.2.3+dirty",
                         "v0.0.0-20261127173547-57153e39e121": "0.0.0.dev20261127173547",
                         "v1.2.0-beta.2.0.20261127173547-57153e39e121": "1.2.0b3.dev20261127173547",
                         "v1.2.4-0.20261127173547-57153e39e121+dirty": "1.2.4.dev20261127173547+dirty"}.items():
            self.assertEqual(build.in_python(go), want)

    def test_platforms(self) -> None:
        """A wheel has the tag of the system for which it is made."""
        with tempfile.TemporaryDirectory() as folder:
            built = Path(folder, "library")
            built.write_bytes(b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0")
            for system, tag in {"linux/amd64": "manylinux_2_34_x86_64", "linux/arm64": "manylinux_2_34_aarch64", "windows/amd64": "win_amd64",
                                "darwin/arm64": "macosx_12_0_arm64", "darwin/amd64": "macosx_12_0_x86_64"}.items():
                self.assertEqual(build.platform_of(built, system), tag)

    def test_metadata(self) -> None:
        """The metadata are an email's head and body, and as Python reads them."""
        said = email.message_from_bytes(build.metadata("1.2.3"))
        self.assertEqual((said["Name"], said["Version"], said["License-Expression"]), ("hanfu", "1.2.3", "MIT"))
        self.assertIn("Homepage, https://", said["Project-URL"])
        self.assertIn("Typing :: Typed", said.get_all("Classifier"))
        self.assertEqual(said.get_payload(), (ROOT / "bindings/python/README.md").read_text("utf-8"))
        self.assertTrue(Path(hanfu.__file__).with_name("py.typed").exists())


if __name__ == "__main__":
    unittest.main()
