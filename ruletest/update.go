package ruletest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
)

// What a file of tests expects can be replaced in its text: only the values under expect are written anew, entry by
// entry, so that all comments and the layout of all else stay as they are.

// Update says what a case is to expect from now on, for some of its keys.
type Update struct {
	// Case is the id of the case, and Game whether it is one of a game.
	Case   string
	Game   bool
	Expect []Expected
}

// Key identifies the case in its file.
func (u *Update) Key() string {
	if u.Game {
		return "games." + u.Case
	}
	return u.Case
}

func (u *Update) in(root *tree.Value) *tree.Value {
	section := "cases"
	if u.Game {
		section = "games"
	}
	return root.Get(section).Get(u.Case).Get("expect")
}

// errUpdate means that a file of tests can't be written anew for no fault of its own.
var errUpdate = errors.New("this is a mistake of the program: the file would say something else than it should")

// Update returns the text of the file in which some cases expect something else. A case that stands in a layout which
// is not written anew is left as it is, and left says why, by its key. Whatever the error, the file should be left as
// it is.
func (f *File) Update(changes []Update) (text []byte, left map[string]error, err error) {
	src := &tree.Source{Name: f.Name, Text: f.text}
	root, _ := tree.Parse(src)
	tokens, err := rulefmt.Scan(src, root)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", f.Name, errUpdate, err)
	}
	ed := newEditor(src, tokens)
	left = make(map[string]error)
	var made []Update
	for _, c := range changes {
		before := ed.Len()
		expect := c.in(root)
		if expect == nil {
			left[c.Key()] = fmt.Errorf("there is no case %s that expects something", c.Key())
			continue
		}
		for _, e := range c.Expect {
			if p := expect.Find(e.Key); p.Val != nil {
				ed.expected(p, e)
			}
		}
		if ed.err != nil {
			left[c.Key()], ed.err = ed.err, nil
			ed.Cut(before)
			continue
		}
		made = append(made, c)
	}
	text, err = ed.text()
	if err == nil {
		err = updated(src, root, &tree.Source{Name: f.Name, Text: text}, made)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", f.Name, errUpdate, err)
	}
	return text, left, nil
}

func (ed *editor) expected(p tree.Pair, e Expected) {
	v := p.Val
	switch e.Form {
	case ExpectedValue:
		ed.scalar(v, e.Value)
	case ExpectedAll:
		ed.mapping(p, e.Items)
	default:
		ed.list(p, e)
	}
}

func (ed *editor) scalar(v *tree.Value, text string) {
	if v.Text == text {
		return
	}
	from, to, ok := ed.extent(v)
	if !ok {
		ed.fail(v)
		return
	}
	ed.Replace(from, to, written(text, v.Style == tree.SingleQuoted || v.Style == tree.DoubleQuoted))
}

// decimal is a number of thousands, as results are written.
var decimal = regexp.MustCompile(`^-?[0-9]+\.[0-9]+$`)

// written returns what is expected as it is written, where quotes stood in quotes.
func written(text string, quoted bool) string {
	switch {
	case quoted:
		return yamltext.Quoted(text)
	case wholeNumber.MatchString(text), decimal.MatchString(text):
		return text
	}
	return yamltext.AsText(text)
}

func (ed *editor) mapping(p tree.Pair, items []ExpectedItem) {
	old := p.Val.Pairs
	keep := make([]bool, len(old))
	var added []string
	for _, item := range items {
		i := slices.IndexFunc(old, func(p tree.Pair) bool { return p.Key.Text == item.ID })
		if i < 0 {
			added = append(added, written(item.ID, false)+": "+written(item.Value, false))
			continue
		}
		keep[i] = true
		ed.scalar(old[i].Val, item.Value)
	}
	ed.entries(p, keep, len(old)-1, added)
}

// list writes the entries of a list. What is alike at its beginning and its end stays.
func (ed *editor) list(p tree.Pair, e Expected) {
	old := p.Val.Items
	texts := make([]string, len(e.Items))
	for i, item := range e.Items {
		switch e.Form {
		case ExpectedInOrder:
			texts[i] = yamltext.Brackets{written(item.ID, false), written(item.Value, false)}.String()
		case ExpectedOfEach:
			texts[i] = written(item.Value, false)
		default:
			texts[i] = written(item.ID, false)
		}
	}
	first := 0
	for first < min(len(old), len(texts)) && e.isItem(old[first], e.Items[first]) {
		first++
	}
	behind := 0
	for behind < min(len(old), len(texts))-first && e.isItem(old[len(old)-1-behind], e.Items[len(texts)-1-behind]) {
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
		ed.Replace(from, to, texts[at])
		keep[i] = true
		at++
	}
	ed.entries(p, keep, first+(at-first)-1, texts[at:len(texts)-behind])
}

// updated looks whether a new text says what it should, and what it said before in all else.
func updated(src *tree.Source, root *tree.Value, out *tree.Source, changes []Update) error {
	again, found := tree.Parse(out)
	if again == nil || len(found) > 0 {
		return fmt.Errorf("the new text can't be read: %w", found.Sorted())
	}
	before, err := rulefmt.Comments(src, root)
	if err != nil {
		return err
	}
	after, err := rulefmt.Comments(out, again)
	if err != nil {
		return err
	}
	if !slices.Equal(before, after) {
		return errors.New("a comment changed")
	}
	for _, c := range changes {
		was, is := c.in(root), c.in(again)
		for _, e := range c.Expect {
			old, now := was.Get(e.Key), is.Get(e.Key)
			if old == nil {
				continue
			}
			if now == nil || !says(now, &e) {
				return fmt.Errorf("%s of the case %s is not written as it should be", e.Key, c.Case)
			}
			*old = *now // all else is compared below
		}
	}
	if at := rulefmt.Differs(root, again, nil); at != nil {
		return fmt.Errorf("line %d: %s changed", at.Line, tree.Describe(at))
	}
	return nil
}

// says reports whether a value says what is expected, in any order where the order means nothing.
func says(v *tree.Value, e *Expected) bool {
	switch e.Form {
	case ExpectedValue:
		return v.Kind == tree.Scalar && v.Text == e.Value
	case ExpectedAll:
		return v.Kind == tree.Mapping && len(v.Pairs) == len(e.Items) &&
			!slices.ContainsFunc(e.Items, func(item ExpectedItem) bool {
				val := v.Get(item.ID)
				return val == nil || val.Text != item.Value
			})
	}
	return v.Kind == tree.List && slices.EqualFunc(v.Items, e.Items, e.isItem)
}

func (e *Expected) isItem(v *tree.Value, item ExpectedItem) bool {
	switch e.Form {
	case ExpectedSome:
		return v.Kind == tree.Scalar && v.Text == item.ID
	case ExpectedOfEach:
		return v.Kind == tree.Scalar && v.Text == item.Value
	}
	return len(v.Items) == 2 && v.Items[0].Text == item.ID && v.Items[1].Text == item.Value
}
