package gamelog

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/game/gamelog/internal/testlogs"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// place is a value in a document.
type place struct {
	value   any
	replace func(any)
	// remove is nil for the document itself.
	remove func()
}

func placesIn(value any, replace func(any), remove func()) []place {
	all := []place{{value, replace, remove}}
	switch v := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			all = append(all, placesIn(v[key], func(to any) { v[key] = to }, func() { delete(v, key) })...)
		}
	case []any:
		for i, item := range v {
			all = append(all, placesIn(item, func(to any) { v[i] = to }, func() { replace(slices.Delete(slices.Clone(v), i, i+1)) })...)
		}
	}
	return all
}

// editJSON removes, empties, moves or copies some values of a document.
func editJSON(t *testing.T, rng *rand.Rand, text string) string {
	var doc any
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	for range 1 + rng.IntN(3) {
		all := placesIn(doc, func(to any) { doc = to }, nil)
		at, other := all[rng.IntN(len(all))], all[rng.IntN(len(all))]
		if rng.IntN(2) == 0 {
			editList(rng, all)
			continue
		}
		switch rng.IntN(3) {
		case 0:
			at.replace([]any{nil, -1, 0, 1 << 40, "", "x", true, []any{}, map[string]any{}}[rng.IntN(9)])
		case 1:
			at.replace(cloned(t, other.value))
		default:
			if at.remove != nil {
				at.remove()
			}
		}
	}
	return string(must.Get(json.Marshal(doc))(t))
}

// editList exchanges two items of a list in all, or removes those between them.
func editList(rng *rand.Rand, all []place) {
	lists := slices.DeleteFunc(slices.Clone(all), func(p place) bool {
		list, ok := p.value.([]any)
		return !ok || len(list) < 2
	})
	if len(lists) == 0 {
		return
	}
	in := lists[rng.IntN(len(lists))]
	list := slices.Clone(in.value.([]any))
	from, to := rng.IntN(len(list)), rng.IntN(len(list))
	if list[from], list[to] = list[to], list[from]; rng.IntN(2) == 0 {
		list = slices.Delete(list, min(from, to), max(from, to))
	}
	in.replace(list)
}

func cloned(t *testing.T, value any) (copied any) {
	if err := json.Unmarshal(must.Get(json.Marshal(value))(t), &copied); err != nil {
		t.Fatal(err)
	}
	return copied
}

var (
	xmlPart      = regexp.MustCompile(`<[^>]*>`)
	xmlAttribute = regexp.MustCompile(` [a-zA-Z0-9]+="[^"]*"`)
)

// editXML removes, moves or copies some elements of a log, or their attributes.
func editXML(rng *rand.Rand, text string) string {
	for range 1 + rng.IntN(3) {
		part := xmlPart
		if rng.IntN(2) == 0 {
			part = xmlAttribute
		}
		all := part.FindAllStringIndex(text, -1)
		if len(all) == 0 {
			return text
		}
		at, other := all[rng.IntN(len(all))], all[rng.IntN(len(all))]
		to := ""
		if rng.IntN(2) == 0 {
			to = text[other[0]:other[1]]
		}
		if through := all[rng.IntN(len(all))]; rng.IntN(4) == 0 && through[0] > at[0] {
			at[1] = through[1]
		}
		text = text[:at[0]] + to + text[at[1]:]
	}
	return text
}

// TestEdited: whatever a log lacks, has twice, in another place or of another kind, it is read as far as possible, and what is
// read can be compared and written.
func TestEdited(t *testing.T) {
	for _, id := range []string{"tenhou", "tenhou-sanma"} {
		e := loaded(t, id)
		for seed := range uint64(long.N(4, 40)) {
			rng := rand.New(rand.NewPCG(seed, long.Seed()))
			g := gameOf(simulate(t, seed+long.Seed(), e, 2))
			xml, soul := testlogs.XML(g), testlogs.Majsoul(g, false)
			forms := []string{asTenhou6(g, true), soul, inList(asMjai(g, seed%2 == 0, 1))}
			if id == "tenhou" {
				forms = append(forms, asMajiang(g, seed%2 == 0, 1))
			}
			for range 25 {
				readEdited(t, e, editXML(rng, xml))
				for _, text := range forms {
					readEdited(t, e, outOfList(editJSON(t, rng, text)))
				}
			}
		}
	}
}

// inList turns the lines of a log into a JSON list, and outOfList turns it back.
func inList(lines string) string {
	return "[" + strings.ReplaceAll(strings.TrimSpace(lines), "\n", ",\n") + "]"
}

func outOfList(text string) string {
	var lines []json.RawMessage
	if !strings.Contains(text, `"type":"start_kyoku"`) || json.Unmarshal([]byte(text), &lines) != nil {
		return text
	}
	var all strings.Builder
	for _, line := range lines {
		all.Write(line)
		all.WriteByte('\n')
	}
	return all.String()
}

func readEdited(t *testing.T, e *engine.Engine, text string) {
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%v\n%s\n%s", p, debug.Stack(), text)
		}
	}()
	for l, err := range Open(strings.NewReader(text), "edited") {
		if err != nil {
			continue
		}
		l.Options(e.Rules())
		record, err := l.Record(e.Rules())
		if err != nil || len(l.Players) != e.Rules().Wall().Players {
			continue
		}
		c := compared(t, l, record, e)
		c.Game(l, record)
		for _, form := range Forms() {
			l.Lacks(form)
			l.Write(form, record, c)
		}
	}
}
