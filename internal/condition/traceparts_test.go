package condition_test

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
)

// TestTraceParts: what an expression is made of, as it is shown. Each part has its kind, unless it is a leaf; * tells
// of options, ! of how the hand was won alone, and = of words.
func TestTraceParts(t *testing.T) {
	for src, want := range map[string]string{
		"tsumo or (riichi or dealer) or open":         "any[!tsumo !any[!riichi !dealer] open]",
		"tsumo and riichi\n and /* and so on */ open": "all[!tsumo !riichi open]",
		"not (closed or has(seat))":                   "not[any[closed has(seat){!seat}]]",
		"only(simples) and options.on":                "all[only(simples){=simples} *options.on]",
		"pair_of(east) and seat == east":              "all[pair_of(east){=east} !seat == east{!seat =east}]",
		"seat not in [east, round] or honba in 1..2":  "!any[!seat not in [east, round]{!seat !round} !honba in 1..2{!honba}]",
		"any(suits, has_sequence(#, 1))":              "any suits[man:has_sequence(#, 1){*#} pin:has_sequence(#, 1){*#} sou:has_sequence(#, 1){*#}]",
		"count(1..2, rank_count(#) > honba) == 1":     "count(1..2, rank_count(#) > honba) == 1{count 1..2[1:rank_count(#) > honba{rank_count(#){*#} !honba} 2:rank_count(#) > honba{rank_count(#){*#} !honba}]}",
		"let x = tsumo; x and renchan > 2":            "!let[x:!tsumo !all[!x !renchan > 2{!renchan}]]",
		"(tsumo ? 2 : tiles(winning)) > options.fu":   "(tsumo ? 2 : tiles(winning)) > options.fu{choice[!tsumo *2 tiles(winning){winning}] *options.fu}",
		"shape == standard or wait == tanki":          "any[shape == standard{shape =standard} wait == tanki{wait =tanki}]",
		"yaku.pinfu and payer.dealer and rinshan":     "all[yaku.pinfu payer.dealer !rinshan]",
		"options.how == 'one' and (true or 2 > 1)":    "*all[*options.how == 'one'{*options.how} *any[*true *2 > 1]]",
	} {
		b, problems := compile.New(testScope).Bool(src, condition.StagePayment, condition.EachHand)
		if problems != nil {
			t.Errorf("%s: %v", src, problems)
			continue
		}
		trace := trace.New(testScope).Trace(b, samples(testScope, 1)[0].Facts())
		if got := partsText(&trace); got != want {
			t.Errorf("%q: %s, want %s", src, got, want)
		}
	}
}

func partsText(t *trace.Trace) string {
	text := ""
	if t.Name != "" {
		text = t.Name + ":"
	}
	for _, mark := range []struct {
		is   bool
		mark string
	}{{t.Option, "*"}, {t.Situation, "!"}, {t.Word, "="}} {
		if mark.is {
			text += mark.mark
		}
	}
	open, closing := "[", "]"
	switch t.Kind {
	case compile.Leaf:
		text += t.Text
		open, closing = "{", "}"
	case compile.Each:
		text += t.Asks + " " + t.Over
	default:
		text += t.Kind.String()
	}
	if len(t.Parts) == 0 {
		return text
	}
	var parts []string
	for i := range t.Parts {
		parts = append(parts, partsText(&t.Parts[i]))
	}
	return text + open + strings.Join(parts, " ") + closing
}
