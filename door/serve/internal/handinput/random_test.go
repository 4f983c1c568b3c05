package handinput

import (
	"math/rand/v2"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/long"
)

// TestRandomTaps taps whatever is offered, and also what is not: what comes of it can be read again, and the rules never
// have anything against it but what is still to come.
func TestRandomTaps(t *testing.T) {
	for _, name := range []string{"standard", "sanma", "mleague", "kansai-sanma", "local"} {
		e := engineOf(t, name)
		r := rand.New(rand.NewPCG(1, 2))
		for range long.N(20, 500) {
			d := Read(e, "", Nothing, false)
			var tapped []string
			for range 40 {
				tap := anyTap(r, d)
				tapped = append(tapped, tap)
				d.Tap(tap)
				again := Read(e, d.Text(), d.Chosen(), d.Tsumo)
				if again.Text() != d.Text() || again.Target() != d.Target() || again.Tsumo != d.Tsumo {
					t.Fatalf("%s: %q is read again as %q\n%q", name, d.Text(), again.Text(), tapped)
				}
				if problems := e.Check(&d.filled().Win); len(problems) > 0 {
					t.Fatalf("%s: %q: %v\n%q", name, d.Text(), problems, tapped)
				}
				for _, tile := range Keys() {
					if d.Left(tile) < 0 || d.Left(tile) > 4 {
						t.Fatalf("%s: %q: %d of %s are left", name, d.Text(), d.Left(tile), tile)
					}
				}
			}
		}
	}
}

// anyTap returns a tap: mostly a tile, as players do.
func anyTap(r *rand.Rand, d *Draft) string {
	keys, winds := Keys(), []string{"east", "south", "west", "north"}
	pick := func(from []string) string { return from[r.IntN(len(from))] }
	situation := d.engine.Rules().Situation()
	said := situation[r.IntN(len(situation))].ID
	switch r.IntN(12) {
	case 0:
		return "to:" + string(targets[r.IntN(len(targets))])
	case 1:
		return pick([]string{"seat:", "round:", "from:", "pao:", "say:" + said + ":"}) + pick(winds)
	case 2:
		return "say:" + said
	case 3:
		return pick([]string{"more:", "less:"}) + pick([]string{"honba", "sticks", "nuki", said})
	case 4:
		return pick([]string{"won:ron", "won:tsumo", "back:won"})
	case 5:
		if len(d.Melds) > 0 && r.IntN(3) == 0 {
			m := d.Melds[r.IntN(len(d.Melds))]
			return "back:" + m.Type.String() + ":" + hand.FormatTiles(m.Tiles[:m.Size()])
		}
		return pick([]string{"back:", "wins:", "back:dora:", "back:ura:"}) + keys[r.IntN(len(keys))].String()
	}
	return "tile:" + keys[r.IntN(len(keys))].String()
}
