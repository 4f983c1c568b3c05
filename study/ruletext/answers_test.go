package ruletext

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestPairs: of two options in a sentence, each with its answer, none gets the answer of the other, in any language and
// with any mark between them. Both are read or asked.
func TestPairs(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	latin, other := namesOf(reader)
	marks := map[bool][]string{true: {", ", "; ", ". ", " / ", " - ", " ", " | "}, false: {"、", "，", "。", "・", "／", " ", ""}}
	forms := []struct {
		latin bool
		yes   string
		no    string
	}{
		{false, "%sあり", "%sなし"}, {false, "%s有り", "%s無し"}, {false, "%s○", "%s×"}, {false, "%s：あり", "%s：なし"}, {false, "%sはあります", "%sはありません"},
		{false, "有%s", "无%s"}, {false, "%s：有", "%s：无"}, {false, "%s采用", "%s不采用"}, {false, "%sを認める", "%sを認めない"}, {false, "%s（○）", "%s（×）"},
		{true, "%s: yes", "%s: no"}, {true, "%s yes", "no %s"}, {true, "%s allowed", "%s not allowed"}, {true, "%s ari", "%s nashi"}, {true, "with %s", "without %s"},
		{true, "%s : oui", "%s : non"}, {true, "avec %s", "sans %s"}, {true, "%s autorisé", "pas de %s"},
		{true, "%s (yes)", "%s (no)"},
	}
	random := rand.New(rand.NewPCG(long.Seed(), 2))
	pairs := 0
	for range 3000 {
		form := forms[random.IntN(len(forms))]
		names := other
		if form.latin {
			names = latin
		}
		a, b := names[random.IntN(len(names))], names[random.IntN(len(names))]
		isMixed := strings.HasPrefix(form.yes, "有") && strings.ContainsFunc(a.name+b.name, func(r rune) bool {
			return unicode.In(r, unicode.Hiragana, unicode.Katakana)
		})
		if isMixed || a.id == b.id || strings.HasPrefix(a.id, b.id) || strings.HasPrefix(b.id, a.id) {
			continue
		}
		want := map[string]string{a.id: "true", b.id: "true"}
		var said []string
		for _, one := range []named{a, b} {
			pattern := form.yes
			if random.IntN(2) == 0 {
				pattern, want[one.id] = form.no, "false"
			}
			said = append(said, fmt.Sprintf(pattern, one.name))
		}
		mark := marks[form.latin]
		text := strings.Join(said, mark[random.IntN(len(mark))])
		if !saysOf(t, reader, said[0], a.id) || !saysOf(t, reader, said[1], b.id) {
			continue // a name that is not understood alone
		}
		pairs++
		found := make(map[string]bool)
		for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
			found[s.Option] = true
			if value := want[s.Option]; s.Kind == Set && value != s.Value || value != "" && s.Value != "" && value != s.Value {
				t.Errorf("%q: %s=%s (%s)", text, s.Option, s.Value, kindNames[s.Kind])
			}
		}
		for id := range want {
			if !found[id] {
				t.Errorf("%q says nothing of %s", text, id)
			}
		}
	}
	if pairs < 2000 {
		t.Errorf("only %d pairs are read", pairs)
	}
}

func saysOf(t *testing.T, reader *Reader, text, option string) bool {
	return slices.ContainsFunc(must.Get(reader.Read(t.Context(), text))(t), func(s Statement) bool { return s.Option == option })
}

type named struct{ id, name string }

// namesOf returns the names of options that are yes or no, in Latin and other characters.
func namesOf(reader *Reader) (latin, other []named) {
	isOther := func(name, id string) bool {
		phrase, _ := playerwords.Find(playerwords.Phrases, name)
		return phrase != "" && phrase != id
	}
	for i := range reader.options {
		o := &reader.options[i]
		if o.Default.Type != condition.TypeBool {
			continue
		}
		for _, name := range append([]string{o.ID}, playerwords.Names(playerwords.Options, o.ID)...) {
			switch id, certain := playerwords.Find(playerwords.Options, name); {
			case !certain || id != o.ID || isOther(name, o.ID):
			case name[0] < 0x80 || strings.ContainsAny(name[:2], "éà"):
				latin = append(latin, named{o.ID, name})
			default:
				other = append(other, named{o.ID, name})
			}
		}
	}
	return latin, other
}

// TestShared: several names in a list that share an answer all have it, or are asked. None has another one.
func TestShared(t *testing.T) {
	reader := NewReader(load(t, "standard"))
	latin, other := namesOf(reader)
	random := rand.New(rand.NewPCG(long.Seed()+4, 6))
	lists := 0
	for range 1000 {
		names, form, mark := other, []string{"%sあり", "%sなし", "%sは採用する", "%sは採用しない"}, "、"
		if random.IntN(2) == 0 {
			names, form, mark = latin, []string{"%s: yes", "%s: no", "%s are allowed", "%s are not allowed"}, ", "
		}
		i := random.IntN(len(form))
		want := map[bool]string{true: "true", false: "false"}[i%2 == 0]
		said := make(map[string]bool)
		var list []string
		for range 3 {
			one := names[random.IntN(len(names))]
			setsAlone := slices.ContainsFunc(must.Get(reader.Read(t.Context(), one.name))(t), isSet)
			if !setsAlone && !said[one.id] {
				said[one.id], list = true, append(list, one.name)
			}
		}
		text := fmt.Sprintf(form[i], strings.Join(list, mark))
		for _, s := range must.Get(reader.Read(t.Context(), text))(t) {
			if lists++; said[s.Option] && s.Value != "" && s.Value != want {
				t.Errorf("%q: %s=%s (%s)", text, s.Option, s.Value, kindNames[s.Kind])
			}
		}
	}
	if lists < 1000 {
		t.Errorf("only %d names are read", lists)
	}
}
