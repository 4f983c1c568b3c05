"""Scores of riichi mahjong hands, under rules that are data.

    >>> import hanfu
    >>> hanfu.score("234m567p34567s99m tsumo:8s riichi", rules="ema")["points"]
    2700

Each function is a call of the interface that docs/api.md describes, with the same names and the same answers. A hand that
has no score is an answer, with the key "error". What is wrong with a call raises Problem.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import threading
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypedDict

from .types import Difference, Explanation, Finding, Lang, Languages, Points, RuleSet, RuleSets, Score, SheetFormat, Tested, Waiting

__all__ = ["Problem", "Rules", "batch", "call", "check", "diff", "explain", "languages", "points", "rule_set", "rule_sets", "score",
           "sheet", "test", "waits"]

Hand = str | Mapping[str, Any]
"""A hand: as players write it, 234m567p34567s99m tsumo:8s, or an object as rulecheck batch reads it."""

Options = Mapping[str, str | bool | int]
"""Options and their values, such as {"pinfu_tsumo": False, "double_wind_fu": 2}. A text is read as the command reads it."""


class Side(TypedDict, total=False):
    """Rules that diff compares."""
    rules: str
    file: str
    set: Options


SECONDS = 10.0
"""How long a call may take, unless it says otherwise."""

BATCH_SECONDS = 600.0
"""How long a batch may take, unless it says otherwise."""


class Problem(Exception):
    """Why a call can't be answered: a problem as RFC 9457 has it."""

    def __init__(self, text: bytes) -> None:
        self._text, said = text, json.loads(text)
        super().__init__(said.get("detail") or said["title"])
        self.code: str = said["code"]
        """A stable word, such as no-such-rules; docs/api.md lists them."""
        self.status: int = said["status"]
        self.title: str = said["title"]
        self.detail: str = said.get("detail", "")
        self.findings: list[Finding] = said.get("findings", [])
        """What there is to mend in the rules first, as check finds it."""

    def __str__(self) -> str:
        lines = [f"{f['file']}:{f['line']}:{f['column']}: {f['message']} [{f['code']}]" for f in self.findings]
        return "\n".join([str(self.args[0]), *lines])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._text,), self.__dict__


class Rules:
    """Rules to score many hands under: kept by the library as long as the object lives.

    A copy, such as that which another process is handed, loads them anew when it is used first.
    """

    def __init__(self, rules: str | None = None, *, file: str | None = None, set: Options | None = None,
                 lang: Lang | None = None, seconds: float = SECONDS) -> None:
        self._said = _said(rules=rules, file=file, set=set, lang=lang)
        self._seconds = seconds
        self._load()

    def __repr__(self) -> str:
        said = [f"{key}={value if len(value) <= 60 else value[:57] + '...'!r}" if isinstance(value, str) else f"{key}={value!r}"
                for key, value in self._said.items()]
        return f"Rules({', '.join(said)})"

    def _load(self) -> None:
        library, handle, answer, size, body = _loaded(), _Handle(), ctypes.c_void_p(), ctypes.c_size_t(), _body(self._said)
        _answered(library, library.hanfu_rules(body, len(body), self._seconds, ctypes.byref(handle), ctypes.byref(answer),
                                               ctypes.byref(size)), answer, size)
        self._handle, self._score, self._own = handle, library.hanfu_score, threading.local()

    def score_json(self, hand: Hand) -> bytes:
        """What score answers, as JSON: for those who keep it or send it on."""
        if _forked:
            raise RuntimeError(_FORKED)
        text = _text(hand).encode()
        try:
            buffer, at, size = self._own.buffer
        except AttributeError:
            buffer, at, size = self._room(4096)
        length = self._score(self._handle, text, len(text), buffer, size)
        if length > size:
            buffer, at, size = self._room(length)
            length = self._score(self._handle, text, len(text), buffer, size)
        return ctypes.string_at(at, length)

    def score(self, hand: Hand) -> Score:
        """What a hand is worth, or why it has no score."""
        return json.loads(self.score_json(hand))

    def batch(self, hands: Iterable[Hand], *, fields: Iterable[str] | None = None, format: Literal["json", "csv"] = "json",
              seconds: float = BATCH_SECONDS) -> bytes:
        """Scores hands, and returns a line for each in their order, as rulecheck batch writes them."""
        return batch(hands, fields=fields, format=format, seconds=seconds, **self._said)

    def _room(self, size: int) -> tuple[Any, int, int]:
        if not hasattr(self, "_own"):
            self._load()
        buffer = ctypes.create_string_buffer(size)
        self._own.buffer = buffer, ctypes.addressof(buffer), size
        return self._own.buffer

    def __getstate__(self) -> dict[str, Any]:
        # Loading raises where it is used: if a task of a Pool can't be read, the Pool waits for ever.
        return {key: value for key, value in vars(self).items() if key not in ("_handle", "_score", "_own")}


class _Handle(ctypes.c_size_t):
    """What the library keeps rules by. A call that has it as an argument keeps it alive."""

    def __del__(self) -> None:
        if self.value and not _forked and _library:
            _library.hanfu_drop(self)


def score(hand: Hand, *, rules: str | None = None, file: str | None = None, set: Options | None = None,
          lang: Lang | None = None) -> Score:
    """What a hand is worth, or why it has no score. The last 64 rules are kept."""
    return _kept(rules, file, None if set is None else tuple(sorted(_texts(set).items())), lang).score(hand)


def batch(hands: Iterable[Hand], *, rules: str | None = None, file: str | None = None, set: Options | None = None,
          lang: Lang | None = None, fields: Iterable[str] | None = None, format: Literal["json", "csv"] = "json",
          seconds: float = BATCH_SECONDS) -> bytes:
    """Scores hands on all cores, and returns a line for each in their order, as rulecheck batch writes them.

    fields are the keys that are wanted; the fewer they are, the quicker it is. format is json, with one object a line, or csv,
    with a header. A hand as players write it is taken as it stands: what score reads with a note is refused.
    """
    lines = "\n".join(map(_line, _listed(hands, "hands"))).encode()
    body = _body(_said(rules=rules, file=file, set=set, lang=lang, format=format, fields=None if fields is None else _listed(fields, "fields")))
    library, answer, size = _loaded(), ctypes.c_void_p(), ctypes.c_size_t()
    return _answered(library, library.hanfu_batch(body, len(body), lines, len(lines), seconds, ctypes.byref(answer),
                                                  ctypes.byref(size)), answer, size)


def explain(hand: Hand, *, yaku: Iterable[str] | None = None, rules: str | None = None, file: str | None = None,
            set: Options | None = None, lang: Lang | None = None, seconds: float = SECONDS) -> Explanation:
    """Why a hand has its score, and why not another. yaku names those whose conditions are shown part by part."""
    return json.loads(call("explain", seconds, hand=_text(hand), yaku=None if yaku is None else _listed(yaku, "yaku"), rules=rules, file=file,
                           set=set, lang=lang))


def waits(hand: str, *, discards: str | None = None, rules: str | None = None, file: str | None = None,
          set: Options | None = None, lang: Lang | None = None, seconds: float = SECONDS) -> Waiting:
    """What a hand waits for, and what each tile pays."""
    return json.loads(call("waits", seconds, hand=hand, discards=discards, rules=rules, file=file, set=set, lang=lang))


def points(han: int | None = None, fu: int | None = None, *, yakuman: int | None = None, limit: str | None = None,
           dealer: bool = False, tsumo: bool = False, honba: int = 0, rules: str | None = None, file: str | None = None,
           set: Options | None = None, lang: Lang | None = None, seconds: float = SECONDS) -> Points:
    """What han and fu come to, or units of yakuman, or a limit."""
    return json.loads(call("points", seconds, han=han, fu=fu, yakuman=yakuman, limit=limit, dealer=dealer, tsumo=tsumo,
                           honba=honba, rules=rules, file=file, set=set, lang=lang))


def check(file: str, *, name: str | None = None, lang: Lang | None = None, seconds: float = SECONDS) -> list[Finding]:
    """What there is to mend in the text of a rule file, a file of tests or a record. name is what findings call it."""
    return _lines(call("check", seconds, file=file, name=name, lang=lang))


def test(tests: str | None = None, *, rules: str | None = None, file: str | None = None, set: Options | None = None,
         lang: Lang | None = None, seconds: float = SECONDS) -> list[Tested]:
    """What tests of rules come to: findings and cases."""
    return _lines(call("test", seconds, tests=tests, rules=rules, file=file, set=set, lang=lang))


def sheet(*, format: SheetFormat = "html", rules: str | None = None, file: str | None = None, set: Options | None = None,
          lang: Lang | None = None, seconds: float = SECONDS) -> str:
    """The sheet of rules, as html or markdown."""
    return call("sheet", seconds, format=format, rules=rules, file=file, set=set, lang=lang).decode()


def diff(a: Side, b: Side, *, brief: bool = False, lang: Lang | None = None,
         seconds: float = SECONDS) -> Difference:
    """What changes from one rule set to another. Each side is such as {"rules": "ema"}, with the keys rules or file, and set."""
    for side in a, b:
        if not isinstance(side, Mapping):
            raise TypeError(f'a side is such as {{"rules": "ema"}}, not {side!r}')
    return json.loads(call("diff", seconds, a=_said(**a), b=_said(**b), brief=brief, lang=lang))


def languages() -> Languages:
    """The languages that lang may name."""
    return json.loads(call("languages"))


def rule_sets(*, lang: Lang | None = None) -> RuleSets:
    """The rule sets that calls may name: the call listRules."""
    return json.loads(call("listRules", lang=lang))


def rule_set(rules: str | None = None, *, file: str | None = None, set: Options | None = None, lang: Lang | None = None,
             seconds: float = SECONDS) -> RuleSet:
    """The options and the yaku of a rule set, and the words of its situation: the call showRules."""
    return json.loads(call("showRules", seconds, rules=rules, file=file, set=set, lang=lang))


def call(name: str, seconds: float = SECONDS, /, **body: Any) -> bytes:
    """Makes any call, and returns its answer as it is over HTTP. Keys that are None are left out."""
    library, named, text, answer, size = _loaded(), name.encode(), _body(_said(**body)), ctypes.c_void_p(), ctypes.c_size_t()
    return _answered(library, library.hanfu_call(named, len(named), text, len(text), seconds, ctypes.byref(answer),
                                                 ctypes.byref(size)), answer, size)


@lru_cache(64)
def _kept(rules: str | None, file: str | None, set: tuple[tuple[str, str], ...] | None, lang: Lang | None) -> Rules:
    return Rules(rules, file=file, set=None if set is None else dict(set), lang=lang)


def _said(**body: Any) -> dict[str, Any]:
    return {key: _texts(value) if key == "set" and isinstance(value, Mapping) else value for key, value in body.items() if value is not None}


def _texts(set: Options) -> dict[str, str]:
    """The options as the interface takes them. In Python True equals 1, and no key of a cache would tell them apart."""
    return {key: json.dumps(value) if isinstance(value, (bool, int)) else value for key, value in set.items()}


def _body(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, default=dict).encode()


def _text(hand: Hand) -> str:
    return hand if isinstance(hand, str) else json.dumps(hand, ensure_ascii=False, separators=(",", ":"))


def _listed(values: Iterable[Any], name: str) -> list[Any]:
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name} is a list, and this is one text: {values!r}")
    return list(values)


def _line(hand: Hand) -> str:
    text = _text(hand)
    if "\n" in text:
        raise ValueError(f"a hand has one line, and not {text!r}")
    return text if text.strip() else "{}"  # a line of blanks would be passed over


def _lines(answer: bytes) -> list[Any]:
    return [json.loads(line) for line in answer.splitlines()]


_loading = threading.Lock()
_library: ctypes.CDLL | None = None
_forked = False
_FORKED = ("hanfu was used before this process was forked, and can't be used in both; start processes by spawn, as "
           "multiprocessing.set_start_method('spawn') has it, or make the first call in each of them")


def _loaded() -> ctypes.CDLL:
    """The library, which is loaded at the first call, so that a process may be forked before."""
    global _library
    if _forked:
        raise RuntimeError(_FORKED)
    if _library is None:
        with _loading:
            if _library is None:
                _library = _load()
    return _library


def _load() -> ctypes.CDLL:
    suffix = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
    path = Path(os.environ.get("HANFU_LIBRARY") or Path(__file__).with_name("libhanfu" + suffix))
    library: Any = ctypes.CDLL(str(path))
    text, size, seconds = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_double
    answer: list[Any] = [ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(size)]
    library.hanfu_call.argtypes = [text, size, text, size, seconds, *answer]
    library.hanfu_batch.argtypes = [text, size, text, size, seconds, *answer]
    library.hanfu_rules.argtypes = [text, size, seconds, ctypes.POINTER(size), *answer]
    short = ctypes.PyDLL(str(path))  # which lets no other thread of Python run meanwhile, and so wastes no time
    library.hanfu_score = short.hanfu_score
    library.hanfu_score.argtypes, library.hanfu_score.restype = [size, text, size, text, size], size
    library.hanfu_drop.argtypes, library.hanfu_drop.restype = [size], None
    library.hanfu_free.argtypes, library.hanfu_free.restype = [ctypes.c_void_p], None
    return library


def _note_fork() -> None:
    """Go's threads are not in a forked process. Of a library that another thread was loading, some may be there as well."""
    global _forked
    _forked = _forked or _library is not None or _loading.locked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_note_fork)


def _answered(library: ctypes.CDLL, failed: int, answer: ctypes.c_void_p, size: ctypes.c_size_t) -> bytes:
    try:
        text = ctypes.string_at(answer, size.value) if answer else b""
    finally:
        library.hanfu_free(answer)
    if failed:
        raise Problem(text)
    return text
