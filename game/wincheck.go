package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

func (t *Table) canWin(r *RecordHand, o *outcome) bool {
	before := len(t.found)
	for i := range r.Wins {
		w := &r.Wins[i]
		switch {
		case !t.sits(w.By):
			t.report(w.Pos, gameWin, words.Text{}, "%s",
				t.absent(w.By, words.Say("nobody sits where the winner should")))
			continue
		case !w.From.IsNobody() && !t.sits(w.From):
			t.report(w.Pos, gameWin, words.Text{}, "%s",
				t.absent(w.From, words.Say("nobody sits where the discarder should")))
		case !w.Pao.IsNobody() && !t.sits(w.Pao):
			t.report(w.Pos, gameWin, words.Text{}, "%s",
				t.absent(w.Pao, words.Say("nobody sits where who is liable should")))
		case w.From == w.By:
			t.report(w.Pos, gameWin,
				words.Say("name who discarded the tile, or nobody if it was drawn"),
				"%s can't win on the own discard", t.name(w.By))
		case slices.ContainsFunc(w.PaoFor, func(s RecordFact) bool { return !t.sits(s.Player) }):
			t.report(w.Pos, gameWin, words.Text{}, "who is liable doesn't sit at the table")
		case w.Pao == w.By ||
			slices.ContainsFunc(w.PaoFor, func(s RecordFact) bool { return s.Player == w.By }):
			t.report(w.Pos, gameWin, words.Say("name the player who let the last set be called"),
				"%s can't be liable for the own hand", t.name(w.By))
		case w.Win != nil && o.follows:
			t.checkTable(w)
		}
		t.checkWorth(w)
		t.checkTiles(w)
		for j := range r.Wins[:i] {
			t.checkWins(w, &r.Wins[j])
		}
	}
	return len(t.found) == before
}

func (t *Table) checkWorth(w *RecordWin) {
	help := words.Say("give the tiles, or han and fu, or yakuman")
	inHan, inYakuman := w.Han != 0 || w.Fu != 0, w.Yakuman != 0
	switch {
	case w.Win != nil && (inHan || inYakuman):
		t.report(w.Pos, gameWin, help,
			"the hand of %s has its tiles, and is said to be worth han and fu as well",
			t.name(w.By))
	case inHan && inYakuman:
		t.report(w.Pos, gameWin, help, "the hand of %s is said to be worth han and yakuman",
			t.name(w.By))
	case w.Liable != 0 && (w.Pao.IsNobody() || w.Yakuman == 0):
		t.report(w.Pos, gameWin, words.Say("leave liable: out, or write pao: and yakuman: as well"),
			"liable: says for how many yakuman of %s somebody answers, and there are none, or nobody is named", t.name(w.By))
	case w.Liable < 0 || w.Liable > w.Yakuman && w.Yakuman > 0:
		help := words.Say("write a number from 1 to %d", w.Yakuman)
		if w.Yakuman == 1 {
			help = words.Say("leave liable: out, since there is one yakuman alone")
		}
		t.report(w.Pos, gameWin, help,
			"nobody is liable for %d of the %d yakuman of %s", w.Liable, w.Yakuman, t.name(w.By))
	case w.Win == nil &&
		(min(w.Han, w.Fu, w.Yakuman) < 0 || w.Han == 0 && !inYakuman && !t.mayHaveNoHan(w)):
		t.report(w.Pos, gameWin, help, "the record doesn't say what the hand of %s was worth", t.name(w.By))
	}
}

func (t *Table) mayHaveNoHan(w *RecordWin) bool {
	_, err := t.engine.Price(engine.Terms{Fu: w.Fu, Tsumo: w.From.IsNobody(),
		Dealer: w.By == t.dealer()})
	return !errors.Is(err, engine.ErrNoHand)
}

func (t *Table) checkTiles(w *RecordWin) {
	switch {
	case w.Win == nil && !w.Tsumo && w.From.IsNobody():
		t.report(w.Pos, gameWin, words.Say("name who discarded the tile, or say that it was drawn"),
			"the record doesn't say how %s won", t.name(w.By))
	case (w.Tsumo || w.Win != nil && w.Win.Tsumo) && !w.From.IsNobody():
		t.report(w.Pos, gameWin, words.Say("write ron in the hand, or leave the discarder out"),
			"the hand of %s says that the tile was drawn, and %s is said to have discarded it",
			t.name(w.By), t.name(w.From))
	case w.Win != nil && !w.Win.Tsumo && w.From.IsNobody():
		t.report(w.Pos, gameWin,
			words.Say("say who discarded the tile, or write tsumo in the hand"),
			"the hand of %s was won by ron, and nobody is said to have discarded the tile",
			t.name(w.By))
	}
}

func (t *Table) checkTable(w *RecordWin) {
	for _, fact := range []struct {
		key           string
		said, follows any
	}{
		{"seat", w.Win.Seat, t.seat(w.By)}, {"round", w.Win.Round, t.round},
		{"from", w.Win.From, t.seat(w.From)}, {"pao", w.Win.Pao, t.seat(w.Pao)},
		{"honba", w.Win.Honba, t.honba}, {"sticks", w.Win.Sticks, t.sticks},
		{"players", w.Win.Players, t.seats()},
	} {
		if fact.said != fact.follows && fact.said != hand.NoWind && fact.said != 0 {
			follows := fmt.Sprint(fact.follows)
			t.report(w.handAt(), gameWin,
				words.Say("leave %s out of the hand, which has it from the table", fact.key),
				"the hand of %s says %s:%v, and at the table it is %s", t.name(w.By), fact.key,
				fact.said,
				cmp.Or(follows, "nobody"))
		}
	}
}

func (t *Table) checkWins(w, other *RecordWin) {
	switch {
	case w.By == other.By:
		t.report(w.Pos, gameWin, words.Say("name each winner once"), "%s can win a hand only once",
			t.name(w.By))
	case w.From.IsNobody() || other.From.IsNobody():
		t.report(w.Pos, gameWin, words.Say("where several win, say who discarded the tile"),
			"%s and %s can't both win if one drew the tile", t.name(other.By), t.name(w.By))
	case w.From != other.From:
		t.report(w.Pos, gameWin, words.Say("several win on the same discard only"),
			"%s and %s can't both have discarded the last tile", t.name(other.From), t.name(w.From))
	default:
		t.checkHands(w, other)
	}
}

// checkHands compares the tiles of two wins on one discard. They share the winning tile and the
// indicators; all other tiles must be distinct copies.
func (t *Table) checkHands(w, other *RecordWin) {
	if w.Win == nil || other.Win == nil {
		return
	}
	if w.Win.Tile != other.Win.Tile {
		t.report(w.handAt(), gameWin,
			words.Say("who wins on the same discard wins on the same tile; a red five is 0"),
			"%s wins on %s and %s on %s, and %s discarded one tile", t.name(other.By),
			other.Win.Tile, t.name(w.By),
			w.Win.Tile, t.name(w.From))
		return
	}
	if !sameTiles(w.Win.Dora, other.Win.Dora) ||
		len(w.Win.Ura) > 0 && len(other.Win.Ura) > 0 && !sameTiles(w.Win.Ura, other.Win.Ura) {
		t.report(w.handAt(), gameWin, words.Say("write the same indicators in both hands"),
			"the hands of %s and %s have other dora or ura indicators, and all look at the same wall",
			t.name(other.By), t.name(w.By))
	}
	var seen [hand.Kinds]int
	for _, win := range []*hand.Win{w.Win, other.Win} {
		for i := range win.Melds {
			for _, tile := range win.Melds[i].Tiles[:win.Melds[i].Size()] {
				seen[tile.Kind()]++
			}
		}
		for _, tile := range win.Hand {
			seen[tile.Kind()]++
		}
	}
	for _, tile := range append([]hand.Tile{w.Win.Tile}, w.Win.Dora...) {
		seen[tile.Kind()]++
	}
	for kind, n := range seen {
		if n > copies {
			t.report(w.handAt(), gameWin, words.Text{},
				"the hands of %s and %s have %d %s together with the discard and the indicators, and there are %d",
				t.name(other.By), t.name(w.By), n, hand.NewTile(hand.Kind(kind)), copies)
		}
	}
}

// copies is the number of tiles of a kind.
const copies = 4

func sameTiles(a, b []hand.Tile) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
