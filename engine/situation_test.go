package engine_test

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
)

// TestFlagsOfHandBuiltWins sets flags that no parser would give. Each mistake is told once, by Score and by Check, and
// in the words of whoever knows more: a counter is not called a fact.
func TestFlagsOfHandBuiltWins(t *testing.T) {
	e := houseEngine(t, "situation: {renchan: {type: count}}")
	good, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south")
	if err != nil {
		t.Fatal(err)
	}
	const twice, isCounter = "duplicate_key", "is a counter"
	fact := func(name string, value int) hand.Flag { return hand.Flag{Name: name, Value: value} }
	counter := func(name string, value int) hand.Flag { return hand.Flag{Name: name, Value: value, Count: true} }
	for _, c := range []struct {
		name  string
		flags []hand.Flag
		// codes are those that are told, sorted, and says is in one of the messages.
		codes, says string
	}{
		{"an input", []hand.Flag{fact("ura", 1)}, "unknown_key", "input of its own"},
		{"an input, with a wrong value", []hand.Flag{fact("ura", 2)}, "unknown_key", "input of its own"},
		{"an input, as a counter", []hand.Flag{counter("honba", 3)}, "unknown_key", "input of its own"},
		{"an input, twice", []hand.Flag{fact("nuki", 1), fact("nuki", 1)}, "unknown_key", "input of its own"},
		{"no name", []hand.Flag{fact("Bad Name", 1)}, "unknown_key", "Bad Name"},
		{"an unknown name", []hand.Flag{fact("richi", 1)}, "unknown_key", "did you mean \"riichi\""},
		{"an unknown name, twice", []hand.Flag{fact("richi", 1), fact("richi", 1)}, "unknown_key",
			"did you mean \"riichi\""},
		{"a counter without a number", []hand.Flag{fact("renchan", 1)}, "bad_value", isCounter},
		{"a counter as a fact of 3", []hand.Flag{fact("renchan", 3)}, "bad_value", isCounter},
		{"a counter as a fact of -1", []hand.Flag{fact("renchan", -1)}, "bad_value", isCounter},
		{"the same twice", []hand.Flag{fact("renchan", 3), fact("renchan", 3)}, "bad_value " + twice, isCounter},
		{"a counter out of range", []hand.Flag{counter("renchan", 1001)}, "bad_value", "from 0 to 1000"},
		{"a fact of 2", []hand.Flag{fact("riichi", 2)}, "bad_value", "without a number"},
		{"a fact as a counter", []hand.Flag{counter("riichi", 2)}, "bad_value", "said or left out"},
		{"a fact as a counter out of range", []hand.Flag{counter("riichi", -2)}, "bad_value", "said or left out"},
		{"a fact twice", []hand.Flag{fact("riichi", 1), fact("riichi", 1)}, twice, "given twice"},
		{"a fact of 2, then again", []hand.Flag{fact("riichi", 2), fact("riichi", 1)}, "bad_value " +
			twice, "given twice"},
		{"two mistakes in two flags", []hand.Flag{fact("ura", 1), fact("renchan", 2)},
			"bad_value unknown_key", isCounter},
	} {
		w := good
		w.Flags = c.flags
		_, err := e.Score(&w)
		refused, ok := err.(*engine.Refused)
		if !ok {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for of, problems := range map[string]hand.Problems{"Score": refused.Problems, "Check": e.Check(&w)} {
			if got := codes(problems); got != c.codes {
				t.Errorf("%s: %s tells %q, want %q: %v", c.name, of, got, c.codes, problems)
			}
			if !strings.Contains(problems.Error(), c.says) {
				t.Errorf("%s: %s does not say %q: %v", c.name, of, c.says, problems)
			}
		}
	}
}

// codes returns the codes of problems, sorted.
func codes(problems hand.Problems) string {
	var list []string
	for _, p := range problems {
		list = append(list, p.Code)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// TestDemandsOfWhatIsUnread sets flags that ask for something that can't be read: that mistake is told, and no demand.
func TestDemandsOfWhatIsUnread(t *testing.T) {
	e := houseEngine(t, "situation: {lucky: {requires: dora_tiles >= 1}, many: {requires: honba >= 1}, rich: {requires: sticks >= 1}}")
	for _, c := range []struct{ win, codes string }{
		{"234m567p34567s99m tsumo:8s dora:1x lucky", "bad_notation"},
		{"234m567p34567s99x tsumo:8s dora:1m lucky", "bad_notation"},
		{"234m567p34567s99m tsumo:8s honba:x many", "bad_value"},
		{"234m567p34567s99m tsumo:8s sticks:x rich", "bad_value"},
		{"234m567p34567s99m tsumo:8s dora:7z lucky", "situation"},
		{"234m567p34567s99m tsumo:8s many", "situation"},
	} {
		w, err := hand.Parse(c.win)
		var problems hand.Problems
		if err != nil {
			problems = e.Refuse(&w, err).Problems
		} else {
			problems = e.Check(&w)
		}
		if got := codes(problems); got != c.codes {
			t.Errorf("%s: %q, want %q: %v", c.win, got, c.codes, problems)
		}
	}
}

// TestUnknownFlagTwice: a text with a flag twice that does not exist is told that alone.
func TestUnknownFlagTwice(t *testing.T) {
	e := standard(t)
	w, err := hand.Parse("234m567p34567s99m tsumo:8s richi richi")
	if err == nil {
		t.Fatal("a flag is read twice")
	}
	if got := codes(e.Refuse(&w, err).Problems); got != "unknown_key" {
		t.Errorf("told %q", got)
	}
}
