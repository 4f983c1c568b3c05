package engine_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// sampleWins are the hands of the cases that standard scores.
func sampleWins(t testing.TB) []hand.Win {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(testdata, "cases", "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	e := standard(t)
	var wins []hand.Win
	for _, file := range files {
		var list struct{ Cases []handCase }
		readYAML(t, file, &list)
		for _, c := range list.Cases {
			w, err := hand.Parse(c.Hand)
			if err == nil && len(e.Check(&w)) == 0 {
				wins = append(wins, w)
			}
		}
	}
	return wins
}

func standard(t testing.TB) *engine.Engine {
	t.Helper()
	r, err := rules.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	return engine.New(r)
}

// text gives all of an answer.
func text(r *engine.Result, err error) string {
	if err != nil {
		return err.Error()
	}
	return string(r.AppendJSON(nil, "en"))
}

// TestResultsStand scores hands into one result that is used again and with Score, on several goroutines
// that share an engine, and demands that all answers are those of a fresh engine and stay so.
func TestResultsStand(t *testing.T) {
	wins := sampleWins(t)
	shared := standard(t)
	results := make([]*engine.Result, len(wins))
	want := make([]string, len(wins))
	for i := range wins {
		r, err := standardOf(shared).Score(&wins[i])
		results[i], want[i] = r, text(r, err)
	}
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			var reused engine.Result
			for i := range wins {
				at := (i*7 + g*13) % len(wins)
				err := shared.ScoreInto(&wins[at], &reused)
				if got := text(&reused, err); got != want[at] {
					t.Errorf("%s\n got %s\nwant %s", wins[at], got, want[at])
				}
				r, err := shared.Score(&wins[at])
				if got := text(r, err); got != want[at] {
					t.Errorf("%s\n got %s\nwant %s", wins[at], got, want[at])
				}
			}
		})
	}
	group.Wait()
	for i, r := range results {
		if r != nil && text(r, nil) != want[i] {
			t.Errorf("%s: the result was %s and is now %s", wins[i], want[i], text(r, nil))
		}
	}
}

// standardOf gives another engine for an engine's rules.
func standardOf(e *engine.Engine) *engine.Engine { return engine.New(e.Rules()) }

// TestParts demands of every answer that its parts add up.
func TestParts(t *testing.T) {
	e := standard(t)
	wins := sampleWins(t)
	for i := range wins {
		r, err := e.Score(&wins[i])
		if err != nil || r.Exact != nil {
			continue
		}
		han, fu, paid := 0, 0, int64(0)
		for _, c := range slices.Concat(r.Yaku, r.Bonus) {
			han += c.Han
		}
		for _, p := range r.FuParts {
			fu += p.Fu
		}
		for _, p := range r.Payments {
			paid += p.Amount
		}
		rounded := (fu + 9) / 10 * 10
		if han != r.Han || r.Fu != fu && r.Fu != rounded || paid+1000*int64(wins[i].Sticks) != r.Gain {
			t.Errorf("%s: parts do not add up: %s", wins[i], text(r, nil))
		}
	}
}

// TestSameHand permutes a hand's tiles and exchanges its suits; neither may change the score under rules
// that name no suit.
func TestSameHand(t *testing.T) {
	e := engines{}.get(t, "no-suit.yaml", nil)
	wins := sampleWins(t)
	for i := range wins {
		checkSymmetry(t, e, &wins[i])
	}
}

func checkSymmetry(t *testing.T, e *engine.Engine, w *hand.Win) {
	t.Helper()
	want, wantErr := e.Score(w)
	ignore := cmpopts.IgnoreUnexported(engine.Result{})
	turned := *w
	turned.Hand = slices.Clone(w.Hand)
	slices.Reverse(turned.Hand)
	got, err := e.Score(&turned)
	if diff := cmp.Diff(want, got, ignore); diff != "" || fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Errorf("%s reversed: %v\n%s", w, err, diff)
	}
	exchanged := exchangeSuits(w)
	got, err = e.Score(&exchanged)
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("%s: %v, but with other suits: %v", w, wantErr, err)
	}
	if err != nil {
		return
	}
	ids := func(r *engine.Result) (s string) {
		for _, c := range slices.Concat(r.Yaku, r.Bonus) {
			s += fmt.Sprint(c.ID, c.Han, c.Yakuman, c.Limit, " ")
		}
		return s
	}
	if got.Points != want.Points || got.Han != want.Han || got.Fu != want.Fu || got.Yakuman != want.Yakuman ||
		got.Limit != want.Limit || ids(got) != ids(want) || !slices.Equal(got.Payments, want.Payments) {
		t.Errorf("%s: %s\nwith other suits: %s", w, text(want, nil), text(got, nil))
	}
}

// exchangeSuits makes characters dots, dots bamboo and bamboo characters.
func exchangeSuits(w *hand.Win) hand.Win {
	turn := func(t hand.Tile) hand.Tile {
		if t.Kind().Suit() == hand.Honors {
			return t
		}
		suit := (t.Kind().Suit() + 1) % 3
		if t.Red() {
			return hand.RedFive(suit)
		}
		return hand.NewTile(hand.KindOf(suit, t.Kind().Rank()))
	}
	all := func(tiles []hand.Tile) []hand.Tile {
		out := make([]hand.Tile, len(tiles))
		for i, t := range tiles {
			out[i] = turn(t)
		}
		return out
	}
	x := *w
	x.Hand, x.Dora, x.Ura, x.Tile = all(w.Hand), all(w.Dora), all(w.Ura), turn(w.Tile)
	x.Melds = slices.Clone(w.Melds)
	for i := range x.Melds {
		m := &x.Melds[i]
		for j := range m.Tiles[:m.Size()] {
			m.Tiles[j] = turn(m.Tiles[j])
		}
	}
	return x
}

// TestNoYakuIsComplete tells a complete hand without yaku from one that is not complete.
func TestNoYakuIsComplete(t *testing.T) {
	e := standard(t)
	for _, c := range []struct {
		hand, code string
		readings   int
	}{
		{"234m567p34599s pon:999m ron:9s", "tile_count", 0},
		{"234m567p3499s pon:999m ron:5s", "no_yaku", 1},
		{"234m567p3499s pon:999m ron:6s", "not_complete", 0},
		{"33345m23s chi:234s chi:456p tsumo:4s", "", 0},
	} {
		w, err := hand.Parse(c.hand)
		if err == nil {
			_, err = e.Score(&w)
		} else {
			err = e.Refuse(&w, err)
		}
		if c.code == "" {
			if err != nil {
				t.Errorf("%s: %v", c.hand, err)
			}
			continue
		}
		refused, ok := err.(*engine.Refused)
		if !ok || refused.Problems[0].Code != c.code || len(refused.Readings) != c.readings {
			t.Errorf("%s: %v", c.hand, err)
		}
	}
}

// TestAllProblemsAtOnce gives an input with something wrong of every sort.
func TestAllProblemsAtOnce(t *testing.T) {
	e := standard(t)
	w, err := hand.Parse("234m567p34567s99x tsumo:8s seat:south from:nowhere rinshan chankan richi honba:x")
	refused := e.Refuse(&w, err)
	var got []string
	for _, p := range refused.Problems {
		got = append(got, p.Field+" "+p.Code)
	}
	want := []string{"hand bad_notation", "from bad_value", "honba bad_value", "richi unknown_key"}
	for _, p := range want {
		if !slices.Contains(got, p) {
			t.Errorf("%q is not told: %s", p, strings.Join(got, ", "))
		}
	}
	w, err = hand.Parse("234m567p34567s99m ron:8s rinshan ippatsu haitei seat:west from:west")
	if err == nil {
		t.Fatal("a discard by the winner is read")
	}
	got = nil
	for _, p := range e.Refuse(&w, err).Problems {
		got = append(got, p.Field+" "+p.Code)
	}
	for _, p := range []string{"from from_self", "rinshan situation", "ippatsu situation", "haitei situation"} {
		if !slices.Contains(got, p) {
			t.Errorf("%q is not told: %s", p, strings.Join(got, ", "))
		}
	}
}
