package complete

import (
	"strings"
	"testing"

	"example.com/hanfu/internal/schema"
	"example.com/hanfu/testkit/long"
)

// TestWriting says of places, at |, what is being written there: the part, the path, the word in front of the place and
// whether the form is known. Places in broken texts among them.
func TestWriting(t *testing.T) {
	const head = "hanfu: 1\nid: a\n"
	names := [...]string{"nothing", "key", "value", "item", "expression", "comment"}
	for _, one := range []struct {
		in         *schema.Form
		text, want string
	}{
		{schema.File(), "|", "key"},
		{schema.File(), "ha|", "key ha"},
		{schema.File(), "ha|nfu: 1\n", "key ha"},
		{schema.File(), head + "|", "key"},
		{schema.File(), head + "ext|\nyaku: {}\n", "key ext"},
		{schema.File(), head + "extends: |", "value extends"},
		{schema.File(), head + "extends: sta|\n", "value extends sta"},
		{schema.File(), head + "extends: 'sta|\nyaku: {}\n", "value extends sta"},
		{schema.File(), head + "yaku:\n  |", "key yaku"},
		{schema.File(), head + "yaku:\n  |\nlimits: {}\n", "key yaku"},
		{schema.File(), head + "yaku:\n|\n", "key"},
		{schema.File(), head + "yaku:\n  tea:\n    |\n  coffee: {}\n", "key yaku.tea"},
		{schema.File(), head + "yaku:\n  tea:\n    han: 1\n    |\n  coffee: {}\n", "key yaku.tea"},
		{schema.File(), head + "yaku:\n  tea:\n    han: 1\n  |\n  coffee: {}\n", "key yaku"},
		{schema.File(), head + "yaku:\n  tea:\n    han: 1\n|\n  coffee: {}\n", "key"},
		{schema.File(), head + "yaku:\n  tea:\n    wh|\n    han: 1\n", "key yaku.tea wh"},
		{schema.File(), head + "yaku:\n  tea:\n    han: 1\n    wh|\n    name: Tea\n", "key yaku.tea wh"},
		{schema.File(), head + "yaku:\n  tea:\n    han: 1\n    wh|", "key yaku.tea wh"},
		{schema.File(), head + "yaku:\n  tea: {|\n  coffee: {han: 1}\n", "key yaku.tea"},
		{schema.File(), head + "yaku:\n  tea: {han: 1, |}\n", "key yaku.tea"},
		{schema.File(), head + "yaku:\n  tea: {han: 1, wh|}\n", "key yaku.tea wh"},
		{schema.File(), head + "yaku:\n  tea: {han: 1, wh|\n  coffee: {}\n", "key yaku.tea wh"},
		{schema.File(), head + "yaku:\n  tea: {han: |}\n", "expression yaku.tea.han"},
		{schema.File(), head + "yaku:\n  tea: {han: {closed: 1, |}}\n", "key yaku.tea.han"},
		{schema.File(), head + "yaku:\n  tea: {when: clo|, han: 1}\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea: {when: 'clo|, han: 1}\n  coffee: {}\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    when: |\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    when: closed and\n      ts|\n    han: 1\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    when: |\n    han: 1\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    when: >-\n      closed and\n      ts|\n    han: 1\n",
			"expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    when: >-\n      |\n    han: 1\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    when: \"closed # |\"\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    when: any(suits, tiles(tile(#, 5))|)\n", "expression yaku.tea.when"},
		{schema.File(), head + "yaku:\n  tea:\n    replaces: [a, b|]\n", "item yaku.tea.replaces b"},
		{schema.File(), head + "yaku:\n  tea:\n    replaces: [|\n    han: 1\n", "item yaku.tea.replaces"},
		{schema.File(), head + "yaku:\n  tea:\n    replaces:\n      - a\n      - |\n    han: 1\n", "item yaku.tea.replaces"},
		{schema.File(), head + "yaku:\n  tea:\n    replaces:\n    - a\n    - b|\n    han: 1\n", "item yaku.tea.replaces b"},
		{schema.File(), head + "# |", "comment"},
		{schema.File(), head + "yaku: {} # rulecheck:ig|", "comment"},
		{schema.File(), "\ufeff" + head + "yaku:\r\n  tea:\r\n    name: {en: 🍵, j|}\r\n", "key yaku.tea.name j"},
		{schema.Tests(), "hanfu: 1\ncases:\n  a: {hand: 123m ri|, expect: {}}\n", "value cases.a.hand 123m ri"},
		{schema.Tests(), "hanfu: 1\ncases:\n  a:\n    expect: {yaku: {|}}\n", "key cases.a.expect.yaku"},
		{schema.Record(), "rules: standard\nhands:\n  - {round: east 1, |}\n", "key hands"},
		{schema.Record(), "rules: standard\nhands:\n  - |\n", "key hands"},
		{schema.Record(), "rules: standard\nhands:\n- round: east 1\n  w|\n", "key hands w"},
		{schema.Record(), "rules: standard\nhands:\n- round: east 1\n  win: {by: A, |}\n- {}\n", "key hands.win"},
		{schema.Record(), "players: [A, |]\n", "item players"},
	} {
		before, after, _ := strings.Cut(one.text, "|")
		if i := strings.LastIndex(one.text, "|"); strings.Contains(after, "|") {
			before, after = one.text[:i], one.text[i+1:]
		}
		body := []byte(before + after)
		w := placeAt(Sketch(body), one.in, body, len(before))
		got := names[w.Part]
		for _, more := range []string{w.Section(), string(body[w.From:w.Offset])} {
			if more != "" {
				got += " " + more
			}
		}
		if w.Part != atComment && w.Form == nil {
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
		root := Sketch([]byte(body))
		in := [...]*schema.Form{schema.File(), schema.Tests(), schema.Record(), schema.Settings()}[uint(k)%4]
		step := max(1, len(body)/long.N(50, 1000))
		for at := 0; at <= len(body); at += step {
			w := placeAt(root, in, []byte(body), at)
			if w.From > w.Offset || w.Offset > w.To || w.To > len(body) {
				t.Fatalf("%q at %d: %d to %d", body, w.Offset, w.From, w.To)
			}
		}
	})
}
