package report

import (
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestMissingOnce: what a refused hand or a missed yaku lacks names each option once.
func TestMissingOnce(t *testing.T) {
	hands := []string{
		"12388m67s chi:345p chi:567p tsumo:8s haitei", "12388m67s chi:345p chi:567p ron:8s houtei",
		"12399m67s chi:345p minkan:2222p tsumo:8s rinshan", "12399m46s chi:345p chi:567p ron:5s chankan",
		"234m567p678s55z22s ron:5z seat:south", "234m567p67s22s ron:8s chi:234p",
		"23m345678p99s chi:345s ron:4m", "123456m789p2255s ron:5s seat:south", "1112345678999m tsumo:5m seat:east tenhou",
		"234067m34567p88s ron:2p riichi ippatsu", "2233445566778p ron:8p", "22334466688s66z ron:6z",
	}
	for _, set := range []map[string]string{
		nil, {"guuzen_alone": "never"}, {"guuzen_alone": "not_last_tile"}, {"complete_sakizuke": "true"},
		{"minimum_han": "3", "minimum_counts_ippatsu": "false"}, {"open_tanyao": "false", "pinfu_tsumo": "false"},
	} {
		loader := rules.Loader{Set: set}
		e := engine.New(must.Get(loader.Load(t.Context(), rules.Named("standard")))(t))
		for _, text := range hands {
			win := must.Get(hand.Parse(text))(t)
			x := must.Get(e.Explain(t.Context(), &win))(t)
			page := newExplainText(plainPage("en", 0), x)
			for i := range x.Candidates {
				c := &x.Candidates[i]
				s := page.speakerFor(c)
				var lacks [][]string
				for j := range c.Yaku {
					trace := x.Trace(&c.Yaku[j])
					lacks = append(lacks, s.Missing(&trace))
				}
				if c.Unmet >= 0 {
					trace, _ := x.TraceWhen(&c.Valid[c.Unmet])
					lacks = append(lacks, s.Missing(&trace))
				}
				for _, all := range lacks {
					for _, o := range e.Rules().Options() {
						if joined := strings.Join(all, "; ") + ";"; strings.Count(joined, "option "+o.ID+" ")+
							strings.Count(joined, "option "+o.ID+":") > 1 {
							t.Errorf("%s with %v names an option twice: %s", text, set, joined)
						}
					}
				}
			}
		}
	}
}

// TestRefusedByOption: where an option alone is missing, it is said why the counted yaku don't suffice.
func TestRefusedByOption(t *testing.T) {
	for set, want := range map[string]string{
		"complete_sakizuke=true": "Haitei: no yaku was certain before the last tile; option complete_sakizuke",
		"guuzen_alone=never":     "Haitei: how the last tile came is the only yaku, which does not win here; option guuzen_alone",
		"minimum_han=2":          "Haitei: han of yaku: 1, must be at least 2",
	} {
		option, value, _ := strings.Cut(set, "=")
		loader := rules.Loader{Set: map[string]string{option: value}}
		e := engine.New(must.Get(loader.Load(t.Context(), rules.Named("standard")))(t))
		win := must.Get(hand.Parse("12388m67s chi:345p chi:567p tsumo:8s haitei"))(t)
		var b strings.Builder
		must.Do(t, Explain(&b, must.Get(e.Explain(t.Context(), &win))(t), Options{}))
		if got := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(got, want) {
			t.Errorf("%s: %q is missing in\n%s", set, want, b.String())
		}
	}
}
