//go:build tempai

package bench

// This file compares with tempai-core, the scorer in Go that is known best. It needs a module that the others don't;
// go run ./figures -scorers gets it.
//
// It follows the public description of that module.

import (
	"context"
	"fmt"
	"testing"

	"github.com/dnovikoff/tempai-core/base"
	"github.com/dnovikoff/tempai-core/compact"
	"github.com/dnovikoff/tempai-core/hand/calc"
	"github.com/dnovikoff/tempai-core/hand/tempai"
	"github.com/dnovikoff/tempai-core/score"
	"github.com/dnovikoff/tempai-core/tile"
	"github.com/dnovikoff/tempai-core/yaku"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// BenchmarkTempaiCore scores the benchmark corpus with tempai-core, as far as it can express the hands: its waits, the
// best yaku and fu among them, the points, and who pays. What it takes as input is made before the measurement. An
// operation is one pass over the hands, as in BenchmarkHanfu.
func BenchmarkTempaiCore(b *testing.B) {
	wins := corpus(b)
	var inputs []tempaiInput
	var expressed []hand.Win
	for i := range wins {
		in, err := newTempaiInput(&wins[i])
		if err != nil {
			b.Logf("left out: %s: %v", wins[i].String(), err)
			continue
		}
		inputs, expressed = append(inputs, in), append(expressed, wins[i])
	}
	b.Logf("%d of %d hands can be expressed; the winner gets as much as with Hanfu in %d",
		len(inputs), len(wins), agreeing(b, inputs, expressed))
	b.ReportAllocs()
	for b.Loop() {
		for i := range inputs {
			inputs[i].score()
		}
	}
	perHand(b, len(inputs))
}

// tempaiInput is a win in the types of tempai-core.
type tempaiInput struct {
	hand compact.Instances
	// declared are the melds; their tiles are told apart, because dora are counted in them.
	declared      calc.Melds
	declaredTiles compact.Instances
	context       *yaku.Context
	// payer is the discarder's wind, the winner's own for a win by tsumo.
	payer  base.Wind
	honba  score.Honba
	sticks score.RiichiSticks
}

var tempaiRules = score.RulesTenhou()

// score returns what each player gets or pays; nil if tempai-core finds no win.
func (in *tempaiInput) score() score.ScoreChanges {
	waits := tempai.Calculate(in.hand, calc.Declared(in.declared))
	if waits == nil {
		return nil
	}
	won := yaku.Win(waits, in.context, in.declaredTiles)
	if won == nil {
		return nil
	}
	return score.GetScoreByResult(tempaiRules, won, in.honba).GetChanges(in.context.SelfWind, in.payer, in.sticks)
}

// agreeing counts the hands for which the winner gets the same with both. Hanfu scores under the rules that RulesTenhou
// stands for: no double yakuman.
func agreeing(b *testing.B, inputs []tempaiInput, wins []hand.Win) (n int) {
	loader := rules.Loader{Set: map[string]string{"double_yakuman": "false"}}
	r, err := loader.Load(context.Background(), rules.Named("standard"))
	if err != nil {
		b.Fatal(err)
	}
	e := engine.New(r)
	var result engine.Result
	for i := range wins {
		if err := e.ScoreInto(&wins[i], &result); err != nil {
			b.Fatal(err)
		}
		if int64(inputs[i].score()[inputs[i].context.SelfWind]) == result.Gain {
			n++
		}
	}
	return n
}

// newTempaiInput converts a win, or tells why tempai-core can't express it.
func newTempaiInput(w *hand.Win) (tempaiInput, error) {
	if w.Nuki > 0 || w.Pao != hand.NoWind || w.Players != 0 && w.Players != 4 {
		return tempaiInput{}, fmt.Errorf("three players, or a liable one")
	}
	context := &yaku.Context{IsTsumo: w.Tsumo, Rules: yaku.RulesTenhouRed(), DoraTiles: shown(w.Dora), UraTiles: shown(w.Ura)}
	if err := setFlags(context, w.Flags); err != nil {
		return tempaiInput{}, err
	}
	context.SelfWind, context.RoundWind = tempaiWind(w.Seat, hand.South), tempaiWind(w.Round, hand.East)
	in := tempaiInput{context: context, hand: compact.NewInstances(), declaredTiles: compact.NewInstances(),
		honba: score.Honba(w.Honba), sticks: score.RiichiSticks(w.Sticks)}
	in.payer = context.SelfWind
	if !w.Tsumo {
		// Which one it is does not matter for the winner, but it must be another.
		in.payer = context.SelfWind.Advance(1)
		if w.From != hand.NoWind {
			in.payer = tempaiWind(w.From, hand.East)
		}
	}
	var copies copies
	for _, t := range w.Hand {
		in.hand.Set(copies.take(t))
	}
	for _, m := range w.Melds {
		in.declared = append(in.declared, tempaiMeld(m))
		for _, t := range m.Tiles[:m.Size()] {
			in.declaredTiles.Set(copies.take(t))
		}
	}
	context.Tile = copies.take(w.Tile)
	return in, copies.err
}

// setFlags sets what a win carries. Where tempai-core has one field for two facts, it tells them apart by tsumo and
// seat.
func setFlags(c *yaku.Context, flags []hand.Flag) error {
	for _, f := range flags {
		switch f.Name {
		case "riichi":
			c.IsRiichi = true
		case "double_riichi":
			c.IsRiichi, c.IsDaburi = true, true
		case "ippatsu":
			c.IsIpatsu = true
		case "rinshan":
			c.IsRinshan = true
		case "chankan":
			c.IsChankan = true
		case "haitei", "houtei":
			c.IsLastTile = true
		case "tenhou", "chiihou":
			c.IsFirstTake = true
		default:
			return fmt.Errorf("it knows nothing of %s", f.Name)
		}
	}
	return nil
}

// tempaiWind converts a wind; one that was not given is the other.
func tempaiWind(w, otherwise hand.Wind) base.Wind {
	if w == hand.NoWind {
		w = otherwise
	}
	return base.WindEast + base.Wind(w-hand.East)
}

// tempaiTile converts a kind; both count in the same order, tempai-core from 1.
func tempaiTile(k hand.Kind) tile.Tile { return tile.TileBegin + tile.Tile(k) }

// shown returns the dora that indicators show.
func shown(indicators []hand.Tile) tile.Tiles {
	var tiles tile.Tiles
	for _, t := range indicators {
		tiles = append(tiles, tempaiTile(t.Kind()))
	}
	return yaku.TileIndicatorsToDoraTiles(tiles)
}

func tempaiMeld(m hand.Meld) calc.Meld {
	low := tempaiTile(m.Tiles[0].Kind())
	switch m.Type {
	case hand.Chi:
		return calc.Open(calc.Chi(low))
	case hand.Pon:
		return calc.Open(calc.Pon(low))
	case hand.Minkan:
		return calc.Open(calc.Kan(low))
	}
	return calc.Kan(low)
}

// copies hands out the four copies of each kind. RulesTenhouRed takes the first of each five for the red one.
type copies struct {
	taken [hand.Kinds]int
	red   [hand.Kinds]bool
	err   error
}

func (c *copies) take(t hand.Tile) tile.Instance {
	k := t.Kind()
	if t.Red() {
		if c.red[k] {
			c.err = fmt.Errorf("it has two red fives of a suit")
		}
		c.red[k] = true
		return tempaiTile(k).Instance(0)
	}
	n := c.taken[k]
	if k.Suit() != hand.Honors && k.Rank() == 5 {
		n++
	}
	if n > 3 {
		c.err = fmt.Errorf("it has four fives of a suit, and none is red")
	}
	c.taken[k]++
	return tempaiTile(k).Instance(tile.CopyID(n))
}
