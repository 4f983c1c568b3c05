"""Scores the hands of the corpus with the package mahjong, from its tiles, melds and settings, which are made beforehand."""

from itertools import count
from typing import Any

import corpus
from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

WINDS = {"east": EAST, "south": SOUTH, "west": WEST, "north": NORTH}
MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "ankan": Meld.KAN, "minkan": Meld.KAN}
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True)


class Tiles:
    """The tiles of a hand as numbers up to 135. The first five of each suit is red, and no tile comes twice."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def of(self, text: str) -> list[int]:
        numbers, tiles = "", []
        for sign in text:
            if sign.isdigit():
                numbers += sign
                continue
            tiles += [self.tile("mpsz".index(sign), int(number)) for number in numbers]
            numbers = ""
        return tiles

    def tile(self, suit: int, number: int) -> int:
        first = 4 * (9 * suit + (number or 5) - 1)
        if number:
            first += number == 5 and suit < 3
        tile = next(tile for tile in count(first) if tile not in self.used)
        self.used.add(tile)
        return tile


def input_of(win: dict[str, Any]) -> tuple[Any, ...]:
    tiles = Tiles()
    hand = tiles.of(win["hand"])
    melds = []
    for text in win.get("melds", []):
        kind, of = text.split(" ")
        melds.append(Meld(MELDS[kind], tiles.of(of), opened=kind != "ankan"))
    (won,) = tiles.of(win.get("tsumo") or win["ron"])
    config = HandConfig(
        is_tsumo="tsumo" in win, is_riichi=bool(win.get("riichi") or win.get("double_riichi")), is_ippatsu=win.get("ippatsu", False),
        is_rinshan=win.get("rinshan", False), is_chankan=win.get("chankan", False), is_haitei=win.get("haitei", False),
        is_houtei=win.get("houtei", False), is_daburu_riichi=win.get("double_riichi", False), is_tenhou=win.get("tenhou", False),
        is_chiihou=win.get("chiihou", False), player_wind=WINDS[win["seat"]], round_wind=WINDS[win["round"]], options=OPTIONS)
    dora = [tile for key in ("dora", "ura") for tile in Tiles().of(win.get(key, ""))]
    return hand + [tile for meld in melds for tile in meld.tiles] + [won], won, melds, dora, config


def points_of(cost: dict[str, Any] | None) -> int:
    """What the winner gets: the package tells what the one who discarded or is the dealer pays, and what each of two others."""
    return cost["main"] + 2 * cost["additional"] if cost else 0


calculator = HandCalculator()
inputs = [input_of(win) for win in corpus.wins()]
corpus.tell([points_of(calculator.estimate_hand_value(*given).cost) for given in inputs],
            lambda: [calculator.estimate_hand_value(*given) for given in inputs], passes=3)
