package ruletext

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// sentencesFor calls check with sentences of rule sheets, each of any of its parts, and what they mean.
func sentencesFor(t *testing.T, n int, check func(p *playerwords.Pattern, text string)) {
	random := rand.New(rand.NewPCG(long.Seed()+2, 4))
	patterns := playerwords.Patterns()
	for i := range patterns {
		for range n {
			var parts []string
			for _, part := range patterns[i].Parts {
				switch {
				case part.Without:
				case part.Texts == nil:
					parts = append(parts, "30000")
				default:
					parts = append(parts, part.Texts[random.IntN(len(part.Texts))])
				}
			}
			blank := ""
			if parts[0][0] < 0x80 {
				blank = " "
			}
			check(&patterns[i], strings.Join(parts, blank))
		}
	}
}

// TestSentences: what a sentence of rule sheets means is read or asked, whichever of its parts it has, and no other
// sentence says otherwise of it.
func TestSentences(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	sentencesFor(t, long.N(2, 40), func(p *playerwords.Pattern, text string) {
		if strings.Contains(p.Means, playerwords.AnyNumber) || !p.Certain {
			return
		}
		for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
			for means := range strings.FieldsSeq(p.Means) {
				id, value, _ := strings.Cut(means, ".")
				if s.Kind == Set && s.Option == id && value != "" && s.Value != value {
					t.Errorf("%q sets %s=%s, not %s", text, id, s.Value, value)
				}
			}
		}
	})
}

// TestSentenceOfCondition: what only says when something else holds sets nothing.
func TestSentenceOfCondition(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	sentencesFor(t, long.N(1, 20), func(p *playerwords.Pattern, text string) {
		if text[0] < 0x80 {
			text = "If " + text + ", tea is free"
		} else {
			text += "場合は、お茶を出す"
		}
		for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
			if s.Kind == Set && strings.Contains(p.Means, s.Option+"."+s.Value) {
				t.Errorf("%q sets %s=%s", text, s.Option, s.Value)
			}
		}
	})
}

// TestNotPlay: what is about a yaku, an option or a draw is never said to be a rule of play, which no score depends on.
func TestNotPlay(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	ids := map[playerwords.Kind][]string{playerwords.Draws: {"suufon_renda", "suukaikan", "suucha_riichi", "nagashi_mangan"}}
	for i := range reader.options {
		ids[playerwords.Options] = append(ids[playerwords.Options], reader.options[i].ID)
	}
	for i := range reader.yaku {
		ids[playerwords.Yaku] = append(ids[playerwords.Yaku], reader.yaku[i].ID)
	}
	forms := []string{"%s", "%s: yes", "no %s", "%sは有効", "%s：无"}
	for kind, all := range ids {
		for _, id := range all {
			for i, name := range playerwords.Names(kind, id) {
				text := fmt.Sprintf(forms[i%len(forms)], name)
				for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
					if s.Kind == Play {
						t.Errorf("%s: %q is said to be of play", id, text)
					}
				}
			}
		}
	}
}
