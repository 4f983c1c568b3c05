package lsp

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/long"
)

// TestWriting says of places, at |, what is being written there: the part, the path, the word in front of the place and
// whether the form is known. Places in broken texts among them.
func TestWriting(t *testing.T) {
	const head = "hanfu: 1\nid: a\n"
	names := [...]string{"nothing", "key", "value", "item", "expression", "comment"}
	for _, one := range []struct {
		kind       kind
		text, want string
	}{
		{kindRules, "|", "key"},
		{kindRules, "ha|", "key ha"},
		{kindRules, "ha|nfu: 1\n", "key ha"},
		{kindRules, head + "|", "key"},
		{kindRules, head + "ext|\nyaku: {}\n", "key ext"},
		{kindRules, head + "extends: |", "value extends"},
		{kindRules, head + "extends: sta|\n", "value extends sta"},
		{kindRules, head + "extends: 'sta|\nyaku: {}\n", "value extends sta"},
		{kindRules, head + "yaku:\n  |", "key yaku"},
		{kindRules, head + "yaku:\n  |\nlimits: {}\n", "key yaku"},
		{kindRules, head + "yaku:\n|\n", "key"},
		{kindRules, head + "yaku:\n  tea:\n    |\n  coffee: {}\n", "key yaku.tea"},
		{kindRules, head + "yaku:\n  tea:\n    han: 1\n    |\n  coffee: {}\n", "key yaku.tea"},
		{kindRules, head + "yaku:\n  tea:\n    han: 1\n  |\n  coffee: {}\n", "key yaku"},
		{kindRules, head + "yaku:\n  tea:\n    han: 1\n|\n  coffee: {}\n", "key"},
		{kindRules, head + "yaku:\n  tea:\n    wh|\n    han: 1\n", "key yaku.tea wh"},
		{kindRules, head + "yaku:\n  tea:\n    han: 1\n    wh|\n    name: Tea\n", "key yaku.tea wh"},
		{kindRules, head + "yaku:\n  tea:\n    han: 1\n    wh|", "key yaku.tea wh"},
		{kindRules, head + "yaku:\n  tea: {|\n  coffee: {han: 1}\n", "key yaku.tea"},
		{kindRules, head + "yaku:\n  tea: {han: 1, |}\n", "key yaku.tea"},
		{kindRules, head + "yaku:\n  tea: {han: 1, wh|}\n", "key yaku.tea wh"},
		{kindRules, head + "yaku:\n  tea: {han: 1, wh|\n  coffee: {}\n", "key yaku.tea wh"},
		{kindRules, head + "yaku:\n  tea: {han: |}\n", "expression yaku.tea.han"},
		{kindRules, head + "yaku:\n  tea: {han: {closed: 1, |}}\n", "key yaku.tea.han"},
		{kindRules, head + "yaku:\n  tea: {when: clo|, han: 1}\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea: {when: 'clo|, han: 1}\n  coffee: {}\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    when: |\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    when: closed and\n      ts|\n    han: 1\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    when: |\n    han: 1\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    when: >-\n      closed and\n      ts|\n    han: 1\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    when: >-\n      |\n    han: 1\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    when: \"closed # |\"\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    when: any(suits, tiles(tile(#, 5))|)\n", "expression yaku.tea.when"},
		{kindRules, head + "yaku:\n  tea:\n    replaces: [a, b|]\n", "item yaku.tea.replaces b"},
		{kindRules, head + "yaku:\n  tea:\n    replaces: [|\n    han: 1\n", "item yaku.tea.replaces"},
		{kindRules, head + "yaku:\n  tea:\n    replaces:\n      - a\n      - |\n    han: 1\n", "item yaku.tea.replaces"},
		{kindRules, head + "yaku:\n  tea:\n    replaces:\n    - a\n    - b|\n    han: 1\n", "item yaku.tea.replaces b"},
		{kindRules, head + "# |", "comment"},
		{kindRules, head + "yaku: {} # rulecheck:ig|", "comment"},
		{kindRules, "\ufeff" + head + "yaku:\r\n  tea:\r\n    name: {en: 🍵, j|}\r\n", "key yaku.tea.name j"},
		{kindTests, "hanfu: 1\ncases:\n  a: {hand: 123m ri|, expect: {}}\n", "value cases.a.hand 123m ri"},
		{kindTests, "hanfu: 1\ncases:\n  a:\n    expect: {yaku: {|}}\n", "key cases.a.expect.yaku"},
		{kindRecord, "rules: standard\nhands:\n  - {round: east 1, |}\n", "key hands"},
		{kindRecord, "rules: standard\nhands:\n  - |\n", "key hands"},
		{kindRecord, "rules: standard\nhands:\n- round: east 1\n  w|\n", "key hands w"},
		{kindRecord, "rules: standard\nhands:\n- round: east 1\n  win: {by: A, |}\n- {}\n", "key hands.win"},
		{kindRecord, "players: [A, |]\n", "item players"},
	} {
		before, after, _ := strings.Cut(one.text, "|")
		if i := strings.LastIndex(one.text, "|"); strings.Contains(after, "|") {
			before, after = one.text[:i], one.text[i+1:]
		}
		f := &file{kind: one.kind, text: newText([]byte(before+after), encodingUTF16), known: new(known)}
		w := f.writing(len(before))
		got := names[w.part]
		for _, more := range []string{w.section(), w.word(f.text)} {
			if more != "" {
				got += " " + more
			}
		}
		if w.part != writesComment && w.form == nil {
			got += " -"
		}
		if got != one.want {
			t.Errorf("%q: %s, want %s", one.text, got, one.want)
		}
	}
}

// FuzzWriting asks of each place of a text what is being written there: the word must hold the place.
func FuzzWriting(f *testing.F) {
	f.Add("yaku:\n  - - a: {b: [\"c\n- x: |\n y\n{", 1)
	f.Add("- a: b\n  c: 'd\n-\te\r\n? f\n", 2)
	f.Fuzz(func(t *testing.T, body string, k int) {
		if len(body) > 4<<10 {
			return
		}
		in := &file{kind: kind(uint(k) % 5), text: newText([]byte(body), encodingUTF16), known: new(known)}
		step := max(1, len(body)/long.N(50, 1000))
		for at := 0; at <= len(body); at += step {
			w := in.writing(at)
			if w.from > w.offset || w.offset > w.to || w.to > len(body) {
				t.Fatalf("%q at %d: %d to %d", body, w.offset, w.from, w.to)
			}
		}
	})
}
