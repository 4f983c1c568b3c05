package finding

import "testing"

func TestUTF16(t *testing.T) {
	const bom = "\ufeff"
	for _, c := range []struct {
		text                   string
		line, column, endcol   int
		wantLine, want, wanted int
	}{
		{"abc", 1, 2, 4, 1, 2, 4},
		{"a🀄b", 1, 2, 3, 1, 2, 4},
		{"a🀄b", 1, 3, 4, 1, 4, 5},
		{"x\n👨‍👩‍👧 = b", 2, 6, 7, 2, 9, 10},   // three emoji and two joiners
		{"e\u0301te\u0301", 1, 3, 5, 1, 3, 5}, // combining characters are units of their own
		{"葛\U000e0100城", 1, 3, 4, 1, 4, 5},
		{"🀄\r\n🀄b\r\n", 2, 2, 3, 2, 3, 4},
		{"🀄\r\n", 1, 2, 9, 1, 3, 3}, // an end of line is no character of it
		{bom + "🀄b", 1, 2, 3, 1, 3, 4},
		{bom + "a\n🀄b", 2, 2, 3, 2, 3, 4},
		{"a\xffb", 1, 3, 4, 1, 3, 4},
		{"", 1, 1, 1, 1, 1, 1},
		{"a", 7, 3, 9, 1, 2, 2},
	} {
		p := Position{Line: c.line, Column: c.column, EndLine: c.line, EndColumn: c.endcol}
		want := Position{Line: c.wantLine, Column: c.want, EndLine: c.wantLine, EndColumn: c.wanted}
		if got := p.UTF16([]byte(c.text)); got != want {
			t.Errorf("%+v in %q is %+v, want %+v", p, c.text, got, want)
		}
	}
	for _, unknown := range []Position{{File: "a"}, {File: "a", Line: 1, Column: 1}} {
		if got := unknown.UTF16([]byte("a")); got != unknown {
			t.Errorf("%+v is %+v", unknown, got)
		}
	}
}

func TestApply(t *testing.T) {
	edit := func(line, column, endLine, endColumn int, text string) Edit {
		return Edit{Position{Line: line, Column: column, EndLine: endLine, EndColumn: endColumn}, text}
	}
	for _, c := range []struct {
		text  string
		edits []Edit
		want  string
	}{
		{"abc", nil, "abc"},
		{"abc", []Edit{edit(1, 2, 1, 3, "🀄")}, "a🀄c"},
		{"🀄bc\r\nde", []Edit{edit(2, 1, 2, 2, ""), edit(1, 2, 1, 3, "x")}, "🀄xc\r\ne"},
		{"\ufeffab\n", []Edit{edit(1, 1, 1, 2, "x")}, "\ufeffxb\n"},
		{"ab", []Edit{edit(1, 2, 1, 2, ": ")}, "a: b"},
		{"abc", []Edit{edit(1, 1, 1, 3, "x"), edit(1, 2, 1, 4, "y")}, "xc"},
		{"a\nb\nc", []Edit{edit(1, 2, 3, 1, "")}, "ac"},
		{"ab", []Edit{edit(9, 9, 9, 9, "!")}, "ab!"},
	} {
		if got := string(Fix{Edits: c.edits}.Apply([]byte(c.text))); got != c.want {
			t.Errorf("%q with %+v is %q, want %q", c.text, c.edits, got, c.want)
		}
	}
}

func TestEditString(t *testing.T) {
	e := Edit{Position{File: "club.yaml", Line: 2, Column: 3, EndLine: 2, EndColumn: 5}, "han"}
	if got, want := e.String(), `club.yaml:2:3: "han"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestFindingsFix: fixes are made at once, since the places of the second are none of what the first has left. What
// overlaps, is of another file or needs a look is left out.
func TestFindingsFix(t *testing.T) {
	const file, text = "club.yaml", "when: clozzed and tsumooo and rinnshan"
	found := func(in string, from, to int, write string, safe bool) Finding {
		at := Position{File: in, Line: 1, Column: from, EndLine: 1, EndColumn: to}
		return Finding{Position: at, Fixes: []Fix{{Safe: safe, Edits: []Edit{{at, write}}}}}
	}
	fs := Findings{
		found(file, 7, 14, "closed", true), found(file, 19, 26, "tsumo", true), found(file, 20, 24, "x", true),
		found(file, 31, 39, "rinshan", false), found("league.yaml", 1, 5, "x", true), {Position: Position{File: file}},
	}
	for all, want := range map[bool]string{
		false: "when: closed and tsumo and rinnshan", true: "when: closed and tsumo and rinshan",
	} {
		if got := string(fs.Fix("./"+file, []byte(text), all)); got != want {
			t.Errorf("all %t: %q, want %q", all, got, want)
		}
	}
}

// TestPlaceless: a fix that has an edit without a place is not made.
func TestPlaceless(t *testing.T) {
	const text = "a: 1\nb: 2\n"
	for _, at := range []Position{{}, {Line: 1, Column: 1}, {EndLine: 2, EndColumn: 5}} {
		fix := Fix{Safe: true, Edits: []Edit{{Position: Position{Line: 1, Column: 4, EndLine: 1, EndColumn: 5}, Text: "3"}, {Position: at}}}
		if got := string(fix.Apply([]byte(text))); got != text {
			t.Errorf("an edit at %+v leaves %q", at, got)
		}
	}
}
