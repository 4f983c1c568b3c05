"""What the functions answer.

Made from the OpenAPI document of the interface by go test ./bindings -update.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final


class _DifferenceA(TypedDict):
    id: str
    name: str
    rules_hash: str


@final
class DifferenceA(_DifferenceA, total=False):
    edition: str
    """Absent if the file has none."""


class _DifferenceB(TypedDict):
    id: str
    name: str
    rules_hash: str


@final
class DifferenceB(_DifferenceB, total=False):
    edition: str
    """Absent if the file has none."""


@final
class DifferenceCausesSays(TypedDict):
    after: str
    before: str
    what: str


@final
class DifferenceCausesUnseen(TypedDict):
    proved: bool
    reason: str
    text: str


@final
class DifferenceCausesWitnessLines(TypedDict):
    after: str
    before: str
    what: str


class _DifferenceCausesWitness(TypedDict):
    a: dict[str, Any]
    """The score under a, or why it is refused."""
    hand: str
    """A line for the rules a."""
    lines: list[DifferenceCausesWitnessLines]
    points_differ: bool
    shadowed: bool


@final
class DifferenceCausesWitness(_DifferenceCausesWitness, total=False):
    alone: dict[str, Any]
    """The score under a with this cause alone turned."""
    b: dict[str, Any]
    """That under b; absent if another number of people play."""
    hand_b: str
    """The line for b, where it is another one."""
    shadowed_by: str
    """The id of a cause that makes up for this one."""
    without: dict[str, Any]
    """The score under b without this cause."""


_DifferenceCauses0 = TypedDict("_DifferenceCauses0", {"with": "list[str]", }, total=False)


class _DifferenceCauses(TypedDict):
    change: Literal["turned", "changed", "added", "removed"]
    id: str
    """Its place in the rules."""
    kind: str
    says: list[DifferenceCausesSays]
    title: str


@final
class DifferenceCauses(_DifferenceCauses0, _DifferenceCauses, total=False):
    rules: list[str]
    unseen: DifferenceCausesUnseen
    witness: DifferenceCausesWitness


class _Difference(TypedDict):
    a: DifferenceA
    b: DifferenceB
    causes: list[DifferenceCauses]
    equal: bool
    in_words: int
    """How many rules and options differ in words alone."""


@final
class Difference(_Difference, total=False):
    early: str
    """That the rules did not hold yet on the date behind their name."""


@final
class FindingFixesEdits(TypedDict):
    column: int
    end_column: int
    end_line: int
    line: int
    text: str


@final
class FindingFixes(TypedDict):
    edits: list[FindingFixesEdits]
    safe: bool
    title: str


@final
class FindingRelated(TypedDict):
    column: int
    file: str
    line: int
    message: str


class _Finding(TypedDict):
    code: str
    """A stable word, which docs/codes.md explains."""
    column: int
    end_column: int
    end_line: int
    file: str
    line: int
    message: str
    rule: str
    severity: Literal["error", "warning"]


@final
class Finding(_Finding, total=False):
    """As rulecheck check --format json."""
    fixes: list[FindingFixes]
    help: str
    related: list[FindingRelated]


class _Points(TypedDict):
    base: int
    fu: int
    han: int
    limit: str
    payments: dict[str, int]
    """What each payer pays, honba included, by seat; discarder if the seat is not known, empty_seat for that at which nobody sits."""
    points: int
    rules: str
    rules_hash: str
    yakuman: int


@final
class Points(_Points, total=False):
    early: str
    """That the rules did not hold yet on the date behind their name."""
    edition: str


class _RuleSetOptions(TypedDict):
    about: str
    """What it is about: hands, fu, limits, payments, table or none."""
    default: Any
    doc: str
    id: str
    type: str
    value: Any


@final
class RuleSetOptions(_RuleSetOptions, total=False):
    allowed: list[Any]
    max: int
    min: int


class _RuleSetSituation(TypedDict):
    id: str
    name: str
    type: Literal["fact", "count", "seat", "input"]


@final
class RuleSetSituation(_RuleSetSituation, total=False):
    doc: str


@final
class RuleSetYakuHan(TypedDict, total=False):
    closed: Any
    open: Any


class _RuleSetYaku(TypedDict):
    id: str
    name: str


@final
class RuleSetYaku(_RuleSetYaku, total=False):
    han: RuleSetYakuHan
    limit: str
    off: bool
    yakuman: Any


class _RuleSet(TypedDict):
    edition: str
    hash: str
    id: str
    name: str


@final
class RuleSet(_RuleSet, total=False):
    doc: str
    early: str
    """That the rules did not hold yet on the date behind their name."""
    options: list[RuleSetOptions]
    situation: list[RuleSetSituation]
    """The words that may stand behind the tiles of a hand."""
    sources: list[str]
    yaku: list[RuleSetYaku]


class _RuleSetsItem(TypedDict):
    edition: str
    """Empty if the file has none."""
    id: str
    name: str
    rules: str
    """The name that calls take."""


@final
class RuleSetsItem(_RuleSetsItem, total=False):
    doc: str


@final
class CaseDifferences(TypedDict):
    got: str
    key: str
    want: str


class _Case(TypedDict):
    column: int
    file: str
    id: str
    line: int
    outcome: Literal["passed", "failed", "error"]
    rules: str


@final
class Case(_Case, total=False):
    differences: list[CaseDifferences]
    error: str
    game: bool
    hand: str
    set: dict[str, str]
    """Options and their values."""


_ExplainedExchanges0 = TypedDict("_ExplainedExchanges0", {"in": "list[str]", })


class _ExplainedExchanges(TypedDict):
    out: str


@final
class ExplainedExchanges(_ExplainedExchanges0, _ExplainedExchanges, total=False):
    winning: bool


class _ExplainedNearest(TypedDict):
    shape: str


@final
class ExplainedNearest(_ExplainedNearest, total=False):
    away: int
    begun: list[str]
    groups: list[str]
    left: list[str]
    pairs: list[str]
    when: Part


@final
class Explained(TypedDict, total=False):
    best: int
    """The place of the candidate that counts, from 0."""
    better_by: str
    candidates: list[Candidate]
    cut: bool
    demands: list[Asked]
    early: str
    """That the rules did not hold yet on the date behind their name."""
    edition: str
    exchanges: list[ExplainedExchanges]
    left_out: int
    nearest: list[ExplainedNearest]
    read_as: list[str]
    """As what the hand was read, where it is not written as the notation has it."""
    refused: Refusal
    result: Result
    rules: str
    rules_hash: str


class _Refusal(TypedDict):
    error: Wrong


@final
class Refusal(_Refusal, total=False):
    """Why a hand has no score."""
    early: str
    """That the rules did not hold yet on the date behind their name."""
    others: list[Wrong]
    read_as: list[str]
    """As what the hand was read, where it is not written as the notation has it."""
    readings: list[Reading]


@final
class ResultBonus(TypedDict):
    han: int
    id: str


class _ResultFuParts(TypedDict):
    fu: int
    id: str


@final
class ResultFuParts(_ResultFuParts, total=False):
    group: str
    pair: str
    wait: str


class _ResultYaku(TypedDict):
    id: str
    name: str


@final
class ResultYaku(_ResultYaku, total=False):
    han: int
    limit: str
    yakuman: int


class _Result(TypedDict):
    base: int
    bonus: list[ResultBonus]
    fu: int
    fu_parts: list[ResultFuParts]
    gain: int
    """Points with honba and riichi sticks."""
    han: int
    limit: str
    """Empty below mangan."""
    payments: dict[str, int]
    """What each payer pays, honba included, by seat; discarder if the seat is not known, empty_seat for that at which nobody sits."""
    points: int
    """What the winner gets for the hand."""
    reading: Reading
    rules: str
    rules_hash: str
    """Rules with the same hash score every hand alike."""
    yaku: list[ResultYaku]
    yakuman: int
    """Units; 0 for a counted yakuman."""


@final
class Result(_Result, total=False):
    """What a hand is worth; docs/results.md tells of each key."""
    assumed: list[str]
    early: str
    """That the rules did not hold yet on the date behind their name."""
    edition: str
    read_as: list[str]
    """As what the hand was read, where it is not written as the notation has it."""
    stands_for: str
    """The tile for which the winning tile stands, where it stands for any."""


class _Waits(TypedDict):
    rules: str
    rules_hash: str


@final
class Waits(_Waits, total=False):
    away: int
    """How many tiles must be exchanged until the hand waits."""
    discards: list[Discard]
    """For a hand with one tile more, the best first."""
    draws: list[Draw]
    """The tiles that bring a hand nearer that does not wait."""
    early: str
    """That the rules did not hold yet on the date behind their name."""
    edition: str
    furiten: bool
    """Whether a tile that completes the hand is among the discards."""
    read_as: list[str]
    """As what the hand was read, where it is not written as the notation has it."""
    waits: list[Wait]


class _AskedPlaces(TypedDict):
    file: str


@final
class AskedPlaces(_AskedPlaces, total=False):
    line: int


class _Asked(TypedDict):
    holds: bool
    rule: str


@final
class Asked(_Asked, total=False):
    """A rule that was asked."""
    amount: int
    cut: bool
    name: str
    number: Part
    places: list[AskedPlaces]
    when: Part


class _CandidateFu(TypedDict):
    fu: int
    round_up_to: int
    sum: int


@final
class CandidateFu(_CandidateFu, total=False):
    fixed: list[Asked]
    steps: list[FuStep]


class _CandidatePayers(TypedDict):
    for_hand: int
    pays: int


@final
class CandidatePayers(_CandidatePayers, total=False):
    adjustments: list[Asked]
    dealer: bool
    discarder: bool
    empty_seat: bool
    honba: list[Asked]
    liable: bool
    seat: str
    shares: list[Asked]


class _CandidateYakuPlaces(TypedDict):
    file: str


@final
class CandidateYakuPlaces(_CandidateYakuPlaces, total=False):
    line: int


class _CandidateYaku(TypedDict):
    id: str
    name: str
    verdict: str


@final
class CandidateYaku(_CandidateYaku, total=False):
    by: str
    cut: bool
    han: int
    limit: str
    places: list[CandidateYakuPlaces]
    when: Part
    yakuman: int


class _Candidate(TypedDict):
    han: int
    reading: Reading
    yaku: list[CandidateYaku]
    yakuman: int


@final
class Candidate(_Candidate, total=False):
    alone: str
    base: int
    basic: Asked
    bonus: list[Asked]
    fu: CandidateFu
    gain: int
    honba: int
    liable_base: Asked
    limit: str
    limits: list[Asked]
    payers: list[CandidatePayers]
    points: int
    raised_by: str
    sticks: int
    unmet: str


@final
class Discard(TypedDict):
    away: int
    """How many tiles must be exchanged until the hand waits."""
    draws: list[Draw]
    """The tiles that bring a hand nearer that does not wait."""
    furiten: bool
    """Whether a tile that completes the hand is among the discards."""
    tile: str
    """As in hands, such as 0p for a red five."""
    waits: list[Wait]


@final
class Draw(TypedDict):
    left: int
    """How many are not seen."""
    tile: str
    """As in hands, such as 0p for a red five."""


class _Part(TypedDict):
    asked: bool
    kind: str
    text: str


@final
class Part(_Part, total=False):
    """A part of a condition, with what it comes to."""
    asks: str
    cut: bool
    fault: bool
    holds: bool
    name: str
    over: str
    parts: list[Part]
    value: str


class _Reading(TypedDict):
    shape: str


@final
class Reading(_Reading, total=False):
    """How the hand was read."""
    groups: list[str]
    pair: str
    pairs: list[str]
    tiles: list[str]
    wait: str


@final
class Wait(TypedDict):
    left: int
    """How many are not seen."""
    ron: Worth | Refusal
    tile: str
    """As in hands, such as 0p for a red five."""
    tsumo: Worth | Refusal


@final
class Wrong(TypedDict):
    code: str
    """A stable word."""
    field: str
    message: str


class _FuStepPlaces(TypedDict):
    file: str


@final
class FuStepPlaces(_FuStepPlaces, total=False):
    line: int


class _FuStep(TypedDict):
    before: int
    holds: bool
    rule: str


@final
class FuStep(_FuStep, total=False):
    amount: int
    cut: bool
    group: str
    name: str
    number: Part
    pair: str
    places: list[FuStepPlaces]
    wait: str
    when: Part


@final
class WorthBonus(TypedDict):
    han: int
    id: str


class _WorthFuParts(TypedDict):
    fu: int
    id: str


@final
class WorthFuParts(_WorthFuParts, total=False):
    group: str
    pair: str
    wait: str


class _WorthYaku(TypedDict):
    id: str
    name: str


@final
class WorthYaku(_WorthYaku, total=False):
    han: int
    limit: str
    yakuman: int


@final
class Worth(TypedDict):
    """What the hand is worth with the tile: the keys of a result but those that are alike for all tiles."""
    base: int
    bonus: list[WorthBonus]
    fu: int
    fu_parts: list[WorthFuParts]
    gain: int
    """Points with honba and riichi sticks."""
    han: int
    limit: str
    """Empty below mangan."""
    payments: dict[str, int]
    """What each payer pays, honba included, by seat; discarder if the seat is not known, empty_seat for that at which nobody sits."""
    points: int
    """What the winner gets for the hand."""
    reading: Reading
    yaku: list[WorthYaku]
    yakuman: int
    """Units; 0 for a counted yakuman."""


Lang = Literal["en", "ja", "fr", "zh", "zh-Hant"]
SheetFormat = Literal["html", "markdown"]
Explanation = Explained | Refusal
Languages = list[str]
RuleSets = list[RuleSetsItem]
Score = Result | Refusal
Tested = Case | Finding
Waiting = Waits | Refusal
