package catalog

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hanfu/report/differences"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/testkit/must"
)

// extended loads a file with its parent.
func extended(t *testing.T, text string) (parent, r *rules.Rules) {
	t.Helper()
	r = must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text))))(t)
	return r.Extended(), r
}

const named = "hanfu: 1\nid: house\nextends: standard\nyaku: {sanpuukou: {name: {en: NAME}, han: 2, when: triplets_of(winds) == 3}}\n"

// TestTell: what was worked out is told again, by the names of those who ask, and what there was no time for may be asked
// for.
func TestTell(t *testing.T) {
	s := New(nil)
	a, b := extended(t, named)
	for _, name := range []string{"one", "two"} {
		text := strings.Replace(named, "NAME", name, 1)
		x, y := extended(t, text)
		if x.Hash() != a.Hash() || y.Hash() != b.Hash() {
			t.Fatal("names change the hash: there is nothing to test")
		}
		first := must.Get(s.Changes(t.Context(), x, y, "en", text, true))(t)
		if says := first.Causes[0].Says[0]; says != name+": not there → 2 han" {
			t.Errorf("of %s it says %q", name, says)
		}
		if first.Missing != Nothing { // there was no time, on a machine that has none
			continue
		}
		if again, _ := s.Changes(t.Context(), x, y, "en", text, false); again != first {
			t.Errorf("%s is worked out twice", name)
		}
	}
}

// never is the turn of who waits in vain.
func never(ctx context.Context, _ Work) bool {
	<-ctx.Done()
	return false
}

// TestTellOneAtATime: while something is looked for, others are told the causes, and that there is more.
func TestTellOneAtATime(t *testing.T) {
	s := New(nil)
	a, b := extended(t, named)
	told, err := s.Changes(WithTurns(t.Context(), never), a, b, "en", named, false)
	if err != nil || told.Missing != Hands || len(told.Causes) == 0 || told.Causes[0].Hand != "" || told.InPlay != nil {
		t.Fatalf("%+v, %v", told, err)
	}
	if told, err = s.Changes(t.Context(), a, b, "en", named, true); err != nil || told.Causes[0].Hand == "" {
		t.Errorf("there is no hand for who asks: %+v, %v", told, err)
	}
}

// TestTellEnds: it ends with its context, and what was found until then is not kept as all there is.
func TestTellEnds(t *testing.T) {
	a, b := extended(t, named)
	s := New(nil)
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		begun := WithTurns(ctx, func(context.Context, Work) bool { cancel(); return true })
		if told, err := s.Changes(begun, a, b, "en", named, true); !errors.Is(err, context.Canceled) || told != nil {
			t.Errorf("%+v, %v", told, err)
		}
	}
}

// TestCompare: programs are told all causes, and hands as far as there is time. One search works at a time.
func TestCompare(t *testing.T) {
	s := New(nil)
	a, b := extended(t, named)
	d, err := s.Compare(t.Context(), a, b)
	if err != nil || len(d.Causes) != 1 || d.Causes[0].Unseen != "" {
		t.Fatalf("%+v, %v", d, err)
	}
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		d, err := New(nil).Compare(WithTurns(t.Context(), never), a, b)
		if err != nil || len(d.Causes) != 1 || d.Causes[0].Unseen != diff.Cut {
			t.Errorf("%+v, %v", d, err)
		}
		if took := time.Since(began); took < thoroughTime || took > thoroughTime+time.Second {
			t.Errorf("it took %v", took)
		}
	})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Compare(ctx, a, b); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestKeep: an answer never takes the place of one that lacks less.
func TestKeep(t *testing.T) {
	s := New(nil)
	var last *Changes
	for _, c := range []struct {
		lacks Missing
		keeps bool
	}{{Hands, true}, {TheEffect, true}, {Hands, false}, {Nothing, true}, {TheEffect, false}, {Hands, false}, {Nothing, true}} {
		told := &Changes{&differences.Lines{}, c.lacks}
		got := s.changes.keep(pair{}, told)
		if (got == told) != c.keeps {
			t.Errorf("what lacks %d is kept: %v", c.lacks, got == told)
		}
		if !c.keeps && got != last {
			t.Error("the better one is not told")
		}
		last = got
	}
}

// TestLacks: without time hands are lacking, which is more than the effect alone.
func TestLacks(t *testing.T) {
	a, b := extended(t, named)
	d := must.Get(diff.Compare(t.Context(), a, b, diff.Options{}))(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, lacks := find(ctx, d); lacks != Hands {
		t.Errorf("without any time it lacks %d", lacks)
	}
	if (&Changes{nil, Hands}).OnlyEffect() || !(&Changes{nil, TheEffect}).OnlyEffect() || (&Changes{nil, Nothing}).OnlyEffect() {
		t.Error("the effect alone is lacking where it is not")
	}
}
