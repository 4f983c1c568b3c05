package engine_test

import (
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/testkit/oracle"
)

// TestReplaces scores hands with both scorers where one yaku replaces another, which replaces a third.
func TestReplaces(t *testing.T) {
	const chain = "low: {han: 1, when: tsumo}, mid: {han: 1, when: tsumo, replaces: [low]}, high: {han: 1, when: tsumo, replaces: [mid]}"
	for _, c := range []struct{ name, yaku, want string }{
		{"a chain of three", chain, "high"},
		{"a chain in the other order of the file",
			"high: {han: 1, when: tsumo, replaces: [mid]}, mid: {han: 1, when: tsumo, replaces: [low]}, low: {han: 1, when: tsumo}", "high"},
		{"a chain of four", chain + ", top: {han: 1, when: tsumo, replaces: [high]}", "top"},
		{"the first does not hold", strings.Replace(chain, "high: {han: 1, when: tsumo", "high: {han: 1, when: ron", 1),
			"mid"},
		{"the one between does not hold",
			strings.Replace(chain, "mid: {han: 1, when: tsumo", "mid: {han: 1, when: ron", 1), "low high"},
		{"the one between is worth nothing", strings.Replace(chain, "mid: {han: 1", "mid: {han: {open: 1}", 1),
			"low high"},
		{"the one between turns out to be worth nothing",
			strings.Replace(chain, "mid: {han: 1", "mid: {han: kans", 1), "low high"},
		{"the first is worth nothing", strings.Replace(chain, "high: {han: 1", "high: {han: kans", 1), "mid"},
		{"the one between counts alone, and is replaced",
			strings.Replace(chain, "mid: {", "mid: {alone: true, ", 1), "low high"},
		{"the one between counts alone, for more",
			strings.Replace(chain, "mid: {han: 1", "mid: {alone: true, han: 9", 1), "low high"},
		{"the first counts alone, and replaces nothing", strings.Replace(chain, "high: {", "high: {alone: true, ", 1),
			"mid"},
		{"the first counts alone, for more", strings.Replace(chain, "high: {han: 1", "high: {alone: true, han: 9", 1),
			"high"},
		{"the last counts alone, and is replaced twice over",
			strings.Replace(chain, "low: {han: 1", "low: {alone: true, han: 9", 1), "high"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := houseEngine(t, "yaku: {menzen_tsumo: off, "+c.yaku+"}")
			w, err := hand.Parse("123m456p789s1122z tsumo:1z seat:west round:south")
			if err != nil {
				t.Fatal(err)
			}
			result, err := e.Score(&w)
			if err != nil {
				t.Fatal(err)
			}
			for by, r := range map[string]*oracle.Result{"engine": oracle.Of(result),
				"plain": oracle.New(e.Rules()).Score(&w).Result} {
				var ids []string
				for _, y := range r.Yaku {
					ids = append(ids, y.Rule.ID)
				}
				if got := strings.Join(ids, " "); got != c.want {
					t.Errorf("%s counts %q, want %q", by, got, c.want)
				}
			}
		})
	}
}
