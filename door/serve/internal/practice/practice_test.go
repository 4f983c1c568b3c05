package practice

import (
	"slices"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestDrill deals sets under all rule sets: each is the same again, its questions have one right answer, and most hands
// are such as come about at a table.
func TestDrill(t *testing.T) {
	seeds := []string{"a"}
	if long.Asked() {
		seeds = append(seeds, "b", "c", "d", "e", "f", "g", "h", "i", "j")
	}
	usual, all := 0, 0
	for _, id := range long.Some(rules.Shipped(), 4) {
		r := must.Get(rules.Load(t.Context(), id))(t)
		e := engine.New(r)
		for _, ask := range Asks {
			for _, level := range Levels {
				for _, seed := range seeds {
					s := Set{seed, ask, level}
					d, err := New(t.Context(), e, s, "en")
					if err != nil || d.Empty() {
						t.Fatalf("%s %v: there are no hands, %v", id, s, err)
					}
					again, _ := New(t.Context(), e, s, "ja")
					for i := range Hands {
						q := d.Question(i)
						testQuestion(t, id, d, q)
						if other := again.Question(i); other.Win.String() != q.Win.String() || !sameValues(q, other) {
							t.Errorf("%s %v: hand %d is %s, and then %s", id, s, i, q.Win, other.Win)
						}
						if all++; q.Result.Yakuman == 0 && q.Result.Han <= 5 {
							usual++
						}
					}
				}
			}
		}
	}
	if usual < all*3/4 {
		t.Errorf("only %d of %d hands have 5 han or fewer", usual, all)
	}
}

// sameValues reports whether two questions have the same answers, which may stand in other languages.
func sameValues(a, b *Question) bool {
	return slices.EqualFunc(a.Choices, b.Choices, func(x, y Choice) bool { return x.Value == y.Value && x.Right == y.Right })
}

func testQuestion(t *testing.T, id string, d *Drill, q *Question) {
	t.Helper()
	if d.Level == Closed && len(q.Win.Melds) > 0 {
		t.Errorf("%s: %s is no closed hand", id, q.Win)
	}
	if back, err := hand.Parse(q.Win.String()); err != nil || back.String() != q.Win.String() {
		t.Errorf("%s: %s is read back as %s, %v", id, q.Win, back, err)
	}
	var right []string
	values := make(map[string]bool)
	for _, c := range q.Choices {
		if values[c.Value] || c.Text == "" {
			t.Errorf("%s: %s has the answer %+v twice, or empty", id, q.Win, c)
		}
		values[c.Value] = true
		if c.Right {
			right = append(right, c.Value)
		}
	}
	if !q.Right(right...) || q.Right() && len(right) > 0 || len(q.Choices) < 2 {
		t.Errorf("%s: %s has the right answers %v among %v", id, q.Win, right, q.Choices)
	}
	if !q.Several && (len(right) != 1 || q.Right(q.Choices[0].Value) == q.Right(q.Choices[1].Value) && right[0] == q.Choices[0].Value) {
		t.Errorf("%s: %s has %d right answers", id, q.Win, len(right))
	}
}

// TestLevels: the sets of all levels differ, and have what they are named for.
func TestLevels(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	e := engine.New(r)
	met := make(map[string]bool)
	for _, level := range Levels {
		for _, seed := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
			d := must.Get(New(t.Context(), e, Set{seed, Points, level}, "en"))(t)
			for i := range Hands {
				w := d.Question(i).Win
				for _, m := range w.Melds {
					met[string(level)+m.Type.String()] = true
				}
				if w.Flag("riichi") > 0 {
					met[string(level)+"riichi"] = true
				}
				if len(w.Ura) > 0 {
					met[string(level)+"ura"] = true
				}
			}
		}
	}
	for _, want := range []string{"closedriichi", "openriichi", "openchi", "openpon", "anyura", "anychi", "anyankan", "anyminkan"} {
		if !met[want] {
			t.Errorf("no set has %s", want)
		}
	}
	for _, not := range []string{"closedchi", "openankan", "closedura", "openura"} {
		if met[not] {
			t.Errorf("a set has %s", not)
		}
	}
}

// TestCounters: where points are asked, hands have honba, and norths set aside by rules that know them; what is right
// has both in it, and one of the other answers is what the hand pays without the honba.
func TestCounters(t *testing.T) {
	for id, nuki := range map[string]bool{"standard": false, "sanma": true, "kansai-sanma": false} {
		r := must.Get(rules.Load(t.Context(), id))(t)
		e := engine.New(r)
		for _, ask := range Asks {
			for _, level := range Levels {
				honba, norths := 0, 0
				for _, seed := range []string{"1", "2", "3"} {
					d, err := New(t.Context(), e, Set{seed, ask, level}, "en")
					if err != nil || d.Empty() {
						t.Fatal(id, ask, level, err)
					}
					for i := range Hands {
						q := d.Question(i)
						if q.Win.Nuki > 0 {
							norths++
						}
						if q.Win.Honba > 0 {
							honba++
							d.testHonba(t, q)
						}
					}
				}
				wants := ask == Points && level != Closed
				if (honba >= 8) != wants || (norths >= 8) != (wants && nuki) || !wants && honba+norths > 0 {
					t.Errorf("%s, %s, %s: %d hands have honba, %d nuki", id, ask, level, honba, norths)
				}
			}
		}
	}
}

// testHonba demands that the right answer has the honba in it, and that another one is without.
func (d *Drill) testHonba(t *testing.T, q *Question) {
	t.Helper()
	bare := q.Win.Clone()
	bare.Honba = 0
	without := must.Get(d.engine.Score(&bare))(t)
	right, wrong := d.points.Paid(q.Result.Payments(), q.Win.Tsumo), d.points.Paid(without.Payments(), q.Win.Tsumo)
	found := false
	for _, c := range q.Choices {
		if c.Right && c.Text != right {
			t.Errorf("%s: %s is said to be right, and it pays %s", q.Win, c.Text, right)
		}
		found = found || c.Text == wrong
	}
	if right == wrong || !found {
		t.Errorf("%s: %s with the honba, and %s without is no answer among %v", q.Win, right, wrong, q.Choices)
	}
}
