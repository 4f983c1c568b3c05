package compile

import (
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
)

func TestMentions(t *testing.T) {
	c := New(condition.Scope{
		Sets: map[string]hand.Set{"greens": 1}, Flags: map[string]condition.Flag{"riichi": {}},
		Shapes:  map[string]int{"pairs": 0},
		Yaku:    map[string]int{"pinfu": 0},
		Options: map[string]condition.Option{"a": {Value: condition.Value{Type: condition.TypeInt, Int: 2}}, "b": {}},
	})
	names := [...]string{MentionName: "", MentionOption: "options.", MentionYaku: "yaku."}
	for _, src := range []string{
		"",
		"riichi and only(greens) or shape == pairs: riichi greens pairs",
		"false and options.b: options.b",
		"options.a == 2 ? tsumo : yaku.pinfu: options.a yaku.pinfu",
		"any(groups, .rank == options.a): options.a",
		"any(1..3, let n = #; has_triplet(man, n) and options.b): n options.b",
	} {
		src, want, _ := strings.Cut(src, ": ")
		if i := strings.LastIndex(want, ": "); i >= 0 { // a choice has a colon of its own
			src, want = src+" : "+want[:i], want[i+2:]
		}
		c.Bool(src, condition.StagePayment, condition.EachHand)
		var got []string
		for _, m := range c.Mentions() {
			got = append(got, names[m.Of]+m.Name)
			if text := string([]rune(src)[m.From:m.To]); text != m.Name {
				t.Errorf("%s: %s is said to be at %q", src, m.Name, text)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
	if _, problems := c.Conjuncts("riichi and options.b and tsumo", condition.StageWin); problems != nil ||
		len(c.Mentions()) != 2 {
		t.Errorf("of a condition that is split: %v, %v", c.Mentions(), problems)
	}
}
