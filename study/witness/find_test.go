package witness_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/contexts"
	"example.com/hanfu/testkit/must"
)

// finds finds a hand for a accept, or fails.
func finds(t *testing.T, e *engine.Engine, what string, accept func(*hand.Win, *engine.Result) bool) {
	t.Helper()
	begin := time.Now()
	w, err := alone(e).Find(t.Context(), e, accept)
	took := time.Since(begin)
	if err != nil {
		t.Errorf("no hand for %s in %v", what, took)
		return
	}
	t.Logf("%-24s %-60s %v", what, w.String(), took.Round(time.Millisecond))
	if r, err := e.Score(&w); err != nil || !accept(&w, r) {
		t.Errorf("%s: %s is not as wished", what, w.String())
	}
	if back, err := hand.Parse(w.String()); err != nil || back.String() != w.String() {
		t.Errorf("%s is read back as %s, %v", w.String(), back.String(), err)
	}
}

// TestFind finds hands for each limit, each source of fu and each kind of bonus tiles of the standard rules, and for
// other wishes.
func TestFind(t *testing.T) {
	e := houseEngine(t, "options: {kiriage_mangan: true, pao_rinshan: true}")
	r := e.Rules()
	for i := range r.Limits() {
		id := r.Limits()[i].ID
		finds(t, e, "limit "+id, func(_ *hand.Win, r *engine.Result) bool {
			return r.LimitID() == shown(id) && (id != "kiriage" || r.Han < 5 && r.Fu == 30)
		})
	}
	for i := range r.Fu().Sources {
		finds(t, e, "fu "+r.Fu().Sources[i].ID, func(_ *hand.Win, result *engine.Result) bool {
			return slices.ContainsFunc(slices.Collect(result.FuParts()), func(p engine.FuPart) bool { return p.Rule == &r.Fu().Sources[i].Rule })
		})
	}
	for i := range r.Bonus() {
		if r.Bonus()[i].ID != "nuki" {
			finds(t, e, "bonus "+r.Bonus()[i].ID, func(_ *hand.Win, result *engine.Result) bool {
				return slices.ContainsFunc(slices.Collect(result.Bonus()), func(c engine.Counted) bool { return c.Rule == &r.Bonus()[i].Rule })
			})
		}
	}
	without := houseEngine(t, "options: {suukantsu_without_pair: true}")
	finds(t, without, "four kans without a pair", func(w *hand.Win, r *engine.Result) bool {
		return r.Reading().Shape == "four_kans" && w.Hand[0].Kind() != w.Tile.Kind()
	})
	finds(t, e, "a liable player", func(_ *hand.Win, r *engine.Result) bool { return r.Liable })
	finds(t, e, "four han, 30 fu", func(_ *hand.Win, r *engine.Result) bool { return r.Han == 4 && r.Fu == 30 })
	finds(t, e, "110 fu", func(_ *hand.Win, r *engine.Result) bool { return r.Fu == 110 })
	finds(t, e, "counters", func(w *hand.Win, r *engine.Result) bool { return w.Honba > 0 && w.Tsumo })
}

// shown is the limit as which another is shown.
func shown(id string) string {
	switch id {
	case "counted_yakuman":
		return "yakuman"
	case "kiriage":
		return "mangan"
	}
	return id
}

// TestRefused finds a hand for the codes by which a complete hand is not paid, and for others.
func TestRefused(t *testing.T) {
	e := houseEngine(t, "options: {minimum_han: 2}")
	for _, code := range []string{"no_yaku", "too_few_han", "situation", "not_complete", "red_fives"} {
		w, err := alone(e).Refused(t.Context(), e, func(_ *hand.Win, r *engine.Refused) bool { return r.Problems[0].Code == code && len(r.Problems) == 1 })
		if err != nil {
			t.Errorf("no hand for %s", code)
			continue
		}
		_, err = e.Score(&w)
		if refused, _ := errors.AsType[*engine.Refused](err); refused == nil || refused.Problems[0].Code != code {
			t.Errorf("%s: %s is refused with %v", code, w.String(), err)
		}
		t.Logf("%-16s %s", code, w.String())
	}
}

// TestMeeting finds hands that meet the condition of each yaku, and hands that fail it.
func TestMeeting(t *testing.T) {
	e := houseEngine(t, "options: {renhou: mangan, open_riichi: true, open_riichi_deal_in: yakuman, daisharin: true}")
	for i := range e.Rules().Yaku() {
		y := &e.Rules().Yaku()[i]
		has := func(r *engine.Result) bool {
			return slices.ContainsFunc(slices.Collect(r.Yaku()), func(c engine.Counted) bool { return c.Rule == &y.Rule })
		}
		w, err := alone(e).Meeting(t.Context(), e, y.When, false, nil)
		if err != nil || has(must.Get(e.Score(&w))(t)) {
			t.Errorf("%s: no hand that fails it, or %s", y.ID, w.String())
		}
		if w, err := alone(e).Meeting(t.Context(), e, y.When, true, func(_ *hand.Win, r *engine.Result) bool { return has(r) }); err != nil {
			t.Errorf("%s: no hand that meets it, or %s", y.ID, w.String())
		}
	}
	// What holds in a reading that does not pay most is not met: three equal sequences that are paid as triplets.
	when := e.Rules().Yaku()[slices.IndexFunc(e.Rules().Yaku(), func(y rules.Yaku) bool { return y.ID == "iipeikou" })].When
	if w, err := alone(e).Meeting(t.Context(), e, when, true, func(_ *hand.Win, r *engine.Result) bool {
		return slices.ContainsFunc(slices.Collect(r.Yaku()), func(c engine.Counted) bool { return c.Rule.ID == "sanankou" })
	}); err == nil {
		t.Errorf("%s is read as sequences and as triplets at once", w.String())
	}
}

// TestNothing: a search for what there is not ends soon, and one for what is known never to be at once.
func TestNothing(t *testing.T) {
	e := houseEngine(t, `yaku: {x: {han: 1, when: "tiles(\"1m\") == 2 and rank_count(1) == 1"}}`)
	ctx := contexts.Ever(t)
	if w, err := alone(e).Find(ctx, e, func(*hand.Win, *engine.Result) bool { return false }); err == nil {
		t.Errorf("found %s", w.String())
	}
	for _, id := range []string{"x", "renhou", "no_such"} {
		if w, err := alone(e).Yaku(ctx, e, id); err == nil {
			t.Errorf("found %s for %s", w.String(), id)
		}
	}
	if n := ctx.Times(); n > 1_000_000 { // about once for each hand that is tried
		t.Errorf("it asks its context %d times", n)
	}
}

// TestSame: the same question has the same answer.
func TestSame(t *testing.T) {
	e := houseEngine(t, "")
	for _, id := range []string{"pinfu", "ittsu", "kokushi", "rinshan"} {
		a, _ := alone(e).Yaku(t.Context(), e, id)
		if b, _ := alone(e).Yaku(t.Context(), e, id); a.String() != b.String() {
			t.Errorf("%s: %s, then %s", id, a.String(), b.String())
		}
	}
}
