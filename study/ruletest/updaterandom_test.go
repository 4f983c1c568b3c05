package ruletest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/long"
)

// randomExpect writes random expectations in random layouts.
type randomExpect struct {
	*rand.Rand
	b strings.Builder
}

// comment writes a comment, or none, behind what stands on the line.
func (r *randomExpect) comment() {
	if r.IntN(3) == 0 {
		fmt.Fprintf(&r.b, " # c%d 東", r.IntN(1000))
	}
}

// items gives some items, each with an id of its own if they are those of a mapping.
func (r *randomExpect) items(form ExpectedForm) []ExpectedItem {
	var all []ExpectedItem
	ids := r.Perm(6)
	for i := range r.IntN(5) {
		id := fmt.Sprintf("rule_%d", ids[i])
		if form != ExpectedAll {
			id = fmt.Sprintf("rule_%d", r.IntN(3))
		}
		item := ExpectedItem{ID: id, Value: fmt.Sprint(r.IntN(3))}
		if form == ExpectedSome {
			item.Value = ""
		}
		all = append(all, item)
	}
	return all
}

// entry writes an item of a form.
func (r *randomExpect) entry(form ExpectedForm, item ExpectedItem) string {
	blank := strings.Repeat(" ", r.IntN(2))
	value := item.Value
	if r.IntN(3) == 0 {
		value = `"` + value + `"`
	}
	switch form {
	case ExpectedAll:
		return item.ID + ": " + value
	case ExpectedSome:
		return item.ID
	}
	return "[" + blank + item.ID + "," + blank + " " + value + blank + "]"
}

// several writes the items of a key in one line, between brackets in several lines, or in lines.
func (r *randomExpect) several(form ExpectedForm, items []ExpectedItem) {
	open, end := "[", "]"
	if form == ExpectedAll {
		open, end = "{", "}"
	}
	style := r.IntN(3)
	if len(items) == 0 {
		style = min(style, 1)
	}
	if style == 2 {
		r.b.WriteString(strings.Repeat(" ", r.IntN(2)))
	} else {
		r.b.WriteString(" " + open)
	}
	for i, item := range items {
		switch style {
		case 0:
			r.b.WriteString(strings.Repeat(" ", r.IntN(2)))
		case 1:
			r.comment()
			r.b.WriteString("\n          ")
		case 2:
			r.comment()
			lead := "\n        "
			if form != ExpectedAll {
				lead += "- "
			}
			r.b.WriteString(lead)
		}
		r.b.WriteString(r.entry(form, item))
		if style < 2 && (i+1 < len(items) || r.IntN(4) == 0) {
			r.b.WriteString(strings.Repeat(" ", r.IntN(2)) + ",")
		}
	}
	switch style {
	case 0:
		r.b.WriteString(strings.Repeat(" ", r.IntN(2)) + end)
	case 1:
		r.comment()
		r.b.WriteString("\n         " + end)
	}
}

// file writes a file with a case that expects something in each form.
func (r *randomExpect) file() {
	r.b.WriteString("hanfu: 1\ncases:\n  it:\n    hand: 1\n    expect:")
	r.comment()
	for i, form := range []ExpectedForm{ExpectedAll, ExpectedSome, ExpectedInOrder, ExpectedValue} {
		fmt.Fprintf(&r.b, "\n      key_%d:", i)
		if form == ExpectedValue {
			r.b.WriteString([]string{` ""`, " 'a'", " 12", " word", "\n        word"}[r.IntN(5)])
		} else {
			r.several(form, r.items(form))
		}
		r.comment()
	}
	r.b.WriteString([]string{"", "\n", "\n# end", "\n  other: {hand: 2, expect: {han: 2}} # c\n"}[r.IntN(4)])
}

// TestRandomUpdates writes expectations anew that are written in any layout. What is written is read again and compared
// by Update itself; the lines of other cases must be the same to the letter.
func TestRandomUpdates(t *testing.T) {
	files := long.N(100, 5000)
	for seed := range uint64(files) {
		r := &randomExpect{Rand: rand.New(rand.NewPCG(seed, 1))}
		r.file()
		text := []byte(r.b.String())
		if seed%3 == 0 {
			text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		}
		var change []Expected
		for i, form := range []ExpectedForm{ExpectedAll, ExpectedSome, ExpectedInOrder, ExpectedValue} {
			e := Expected{Key: fmt.Sprintf("key_%d", i), Form: form, Items: r.items(form)}
			if form == ExpectedValue {
				e.Items, e.Value = nil, []string{"", "12", "word", "yes"}[r.IntN(4)]
			}
			if r.IntN(4) > 0 {
				change = append(change, e)
			}
		}
		src := &tree.Source{Name: "x_test.yaml", Text: text}
		file := &File{Name: src.Name, text: src.Text}
		got, left, err := file.Update([]Update{{Case: "it", Expect: change}})
		if err != nil || len(left) > 0 {
			t.Fatalf("seed %d: %v %v\n%s\nto %+v", seed, err, left, text, change)
		}
		for _, line := range []string{"hanfu: 1", "  it:", "    hand: 1", "  other: {hand: 2, expect: {han: 2}} # c"} {
			if bytes.Count(text, []byte("\n"+line)) != bytes.Count(got, []byte("\n"+line)) {
				t.Fatalf("seed %d: the line %q changed\n%s\nto\n%s", seed, line, text, got)
			}
		}
	}
}
