package rules

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// What a file of tests expects can be replaced in its text: only the values under expect are written anew, entry by entry, so
// that all comments and the layout of all else stay as they are.

// TestUpdate says what a case is to expect from now on, for some of its keys.
type TestUpdate struct {
	// Case is the id of the case, and Game tells that it is one of a game.
	Case   string
	Game   bool
	Expect []Expected
}

// Key tells the case from all others of its file.
func (u *TestUpdate) Key() string {
	if u.Game {
		return "games." + u.Case
	}
	return u.Case
}

// in gives what the case expects, in a file's tree.
func (u *TestUpdate) in(root *value) *value {
	section := "cases"
	if u.Game {
		section = "games"
	}
	return root.get(section).get(u.Case).get("expect")
}

// errUpdate tells that a file of tests can't be written anew for no fault of its own.
var errUpdate = errors.New("this is a mistake of the program: the file would say something else than it should")

// Update gives the text of the file in which some cases expect something else. A case that stands in a layout which is not written
// anew is left as it is, and left tells why, by its key. Whatever the error, it means that the file should be left as it is.
func (f *TestFile) Update(changes []TestUpdate) (text []byte, left map[string]error, err error) {
	src := &source{name: f.Name, text: f.root.file.text}
	root := parse(src, new(report))
	tokens, err := scan(src, root)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", f.Name, errUpdate, err)
	}
	ed := newEditor(src, tokens)
	left = make(map[string]error)
	var made []TestUpdate
	for _, c := range changes {
		before := len(ed.edits)
		expect := c.in(root)
		for _, e := range c.Expect {
			if p := expect.find(e.Key); p.val != nil {
				ed.expected(p, e)
			}
		}
		if ed.err != nil {
			left[c.Key()], ed.err, ed.edits = ed.err, nil, ed.edits[:before]
			continue
		}
		made = append(made, c)
	}
	text, err = ed.text()
	if err == nil {
		err = updated(src, root, &source{name: f.Name, text: text}, made)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", f.Name, errUpdate, err)
	}
	return text, left, nil
}

// expected writes what is expected in the place of what a key says.
func (ed *editor) expected(p pair, e Expected) {
	v := p.val
	switch e.Form {
	case ExpectedValue:
		ed.scalar(v, e.Value)
	case ExpectedAll:
		ed.mapping(p, e.Items)
	default:
		ed.list(p, e)
	}
}

// scalar writes a single value, in quotation marks if the old one has them.
func (ed *editor) scalar(v *value, text string) {
	if v.text == text {
		return
	}
	from, to, ok := ed.extent(v)
	if !ok {
		ed.fail(v)
		return
	}
	ed.replace(from, to, written(text, v.style == singleQuoted || v.style == doubleQuoted))
}

// decimal is a number of thousands, as results are written.
var decimal = regexp.MustCompile(`^-?[0-9]+\.[0-9]+$`)

// written writes a text as a scalar.
func written(text string, quoted bool) string {
	if !quoted && (wholeNumber.MatchString(text) || decimal.MatchString(text) || plainText(text, true) && !otherThanText.MatchString(text)) {
		return text
	}
	return escaped(text)
}

// mapping writes the entries of a mapping: those that stay in their places, new ones at its end.
func (ed *editor) mapping(p pair, items []ExpectedItem) {
	old := p.val.pairs
	keep := make([]bool, len(old))
	var added []string
	for _, item := range items {
		i := slices.IndexFunc(old, func(p pair) bool { return p.key.text == item.ID })
		if i < 0 {
			added = append(added, written(item.ID, false)+": "+written(item.Value, false))
			continue
		}
		keep[i] = true
		ed.scalar(old[i].val, item.Value)
	}
	ed.entries(p, keep, len(old)-1, added)
}

// list writes the entries of a list. What is alike at its beginning and its end stays.
func (ed *editor) list(p pair, e Expected) {
	old := p.val.items
	texts := make([]string, len(e.Items))
	same := func(v *value, item ExpectedItem) bool { return v.kind == scalar && v.text == item.ID }
	for i, item := range e.Items {
		switch texts[i] = written(item.ID, false); e.Form {
		case ExpectedInOrder:
			texts[i] = "[" + texts[i] + ", " + written(item.Value, false) + "]"
		case ExpectedOfEach:
			texts[i] = written(item.Value, false)
		}
	}
	switch e.Form {
	case ExpectedOfEach:
		same = func(v *value, item ExpectedItem) bool { return v.kind == scalar && v.text == item.Value }
	case ExpectedInOrder:
		same = func(v *value, item ExpectedItem) bool {
			return len(v.items) == 2 && v.items[0].text == item.ID && v.items[1].text == item.Value
		}
	}
	first := 0
	for first < min(len(old), len(texts)) && same(old[first], e.Items[first]) {
		first++
	}
	behind := 0
	for behind < min(len(old), len(texts))-first && same(old[len(old)-1-behind], e.Items[len(texts)-1-behind]) {
		behind++
	}
	keep := make([]bool, len(old))
	at := first
	for i := range old {
		if keep[i] = i < first || i >= len(old)-behind; keep[i] || at == len(texts)-behind {
			continue
		}
		from, to, ok := ed.extent(old[i])
		if !ok {
			ed.fail(old[i])
			return
		}
		ed.replace(from, to, texts[at])
		keep[i] = true
		at++
	}
	ed.entries(p, keep, first+(at-first)-1, texts[at:len(texts)-behind])
}

// updated looks whether a new text says what it should, and what it said before in all else.
func updated(src *source, root *value, out *source, changes []TestUpdate) error {
	r := new(report)
	again := parse(out, r)
	if again == nil || len(r.findings) > 0 {
		return fmt.Errorf("the new text can't be read: %w", r.sorted())
	}
	before, err := comments(src, root)
	if err != nil {
		return err
	}
	after, err := comments(out, again)
	if err != nil {
		return err
	}
	if !slices.Equal(before, after) {
		return errors.New("a comment changed")
	}
	for _, c := range changes {
		was, is := c.in(root), c.in(again)
		for _, e := range c.Expect {
			old, now := was.get(e.Key), is.get(e.Key)
			if old == nil {
				continue
			}
			if now == nil || !says(now, &e) {
				return fmt.Errorf("%s of the case %s is not written as it should be", e.Key, c.Case)
			}
			*old = *now // all else is compared below
		}
	}
	if at := differs(root, again, nil); at != nil {
		return fmt.Errorf("line %d: %s changed", at.line, describe(at))
	}
	return nil
}

// says reports whether a value says what is expected, in any order where the order means nothing.
func says(v *value, e *Expected) bool {
	switch e.Form {
	case ExpectedValue:
		return v.kind == scalar && v.text == e.Value
	case ExpectedAll:
		return v.kind == mapping && len(v.pairs) == len(e.Items) && !slices.ContainsFunc(e.Items, func(item ExpectedItem) bool {
			val := v.get(item.ID)
			return val == nil || val.text != item.Value
		})
	}
	return v.kind == list && slices.EqualFunc(v.items, e.Items, func(v *value, item ExpectedItem) bool {
		switch e.Form {
		case ExpectedSome:
			return v.text == item.ID
		case ExpectedOfEach:
			return v.text == item.Value
		}
		return len(v.items) == 2 && v.items[0].text == item.ID && v.items[1].text == item.Value
	})
}
