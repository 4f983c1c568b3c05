package ruletest

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hanfu/internal/edit"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/internal/yamltext"
)

// Updating edits only the values under expect, entry by entry, so that comments and layout are
// preserved.

// Update has new expectations for some keys of a case.
type Update struct {
	// Case is the ID of the case. Game reports whether it is in the section games.
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

func (u *Update) expectIn(root *tree.Value) *tree.Value {
	section := "cases"
	if u.Game {
		section = "games"
	}
	return root.Get(section).Get(u.Case).Get("expect")
}

// errUpdate is returned if editing a file of tests fails because of a bug.
var errUpdate = errors.New("this is a mistake of the program: the file would say something else than it should")

// Update returns the text of the file with some expectations changed. Cases in a layout that can't
// be edited are unchanged; left has the reasons by their Key. On error the file must not be
// changed.
func (f *File) Update(changes []Update) (text []byte, left map[string]error, err error) {
	src := &tree.Source{Name: f.Name, Text: f.text}
	root, _ := tree.Parse(src)
	e := edit.New(src)
	e.Keeps = true
	left = make(map[string]error)
	var made []Update
	for _, c := range changes {
		before := e.Changes()
		expect := c.expectIn(root)
		if expect == nil {
			left[c.Key()] = words.Errorf("there is no case %s that expects something", c.Key())
			continue
		}
		for i := range c.Expect {
			if p := expect.Find(c.Expect[i].Key); p.Val != nil {
				c.Expect[i].write(e, p)
			}
		}
		if e.Err != nil {
			left[c.Key()] = e.Err
			e.Undo(before)
			continue
		}
		made = append(made, c)
	}
	text, err = e.Written(root, func(old, now *tree.Value) error {
		for _, c := range made {
			if err := c.apply(old, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w (%w)", f.Name, errUpdate, err)
	}
	return text, left, nil
}

func (x *Expected) write(e *edit.Editor, p tree.Pair) {
	switch x.Form {
	case ExpectedValue:
		writeValue(e, p.Val, x.Value)
	case ExpectedAll:
		x.writeMapping(e, p)
	default:
		x.writeList(e, p)
	}
}

func writeValue(e *edit.Editor, v *tree.Value, text string) {
	if v.Text != text {
		e.Set(v, written(text, v.Style == tree.SingleQuoted || v.Style == tree.DoubleQuoted))
	}
}

// decimal matches a number of thousands, as in results.
var decimal = work.LazyRegexp(`^-?[0-9]+\.[0-9]+$`)

// written formats an expected value, quoted if it was before.
func written(text string, quoted bool) string {
	switch {
	case quoted:
		return yamltext.Quoted(text)
	case wholeNumber().MatchString(text), decimal().MatchString(text):
		return text
	}
	return yamltext.AsText(text)
}

func (x *Expected) writeMapping(e *edit.Editor, p tree.Pair) {
	old := p.Val.Pairs
	keep := make([]bool, len(old))
	var added []string
	for _, item := range x.Items {
		i := p.Val.Index(item.ID)
		if i < 0 {
			added = append(added, written(item.ID, false)+": "+written(item.Value, false))
			continue
		}
		keep[i] = true
		writeValue(e, old[i].Val, item.Value)
	}
	e.Change(p, keep, len(old)-1, added...)
}

// writeList edits the entries of a list. Common entries at the beginning and the end are unchanged.
func (x *Expected) writeList(e *edit.Editor, p tree.Pair) {
	old := p.Val.Items
	texts := make([]string, len(x.Items))
	for i, item := range x.Items {
		switch x.Form {
		case ExpectedInOrder:
			texts[i] = yamltext.Brackets{written(item.ID, false),
				written(item.Value, false)}.String()
		case ExpectedOfEach:
			texts[i] = written(item.Value, false)
		default:
			texts[i] = written(item.ID, false)
		}
	}
	limit := min(len(old), len(texts))
	first, behind := 0, 0
	for first < limit && x.matchesItem(old[first], x.Items[first]) {
		first++
	}
	for behind < limit-first && x.matchesItem(old[len(old)-1-behind], x.Items[len(texts)-1-behind]) {
		behind++
	}
	texts = texts[first : len(texts)-behind]
	keep := slices.Repeat([]bool{true}, len(old))
	at := first
	for ; at < len(old)-behind; at++ {
		if keep[at] = len(texts) > 0; keep[at] {
			e.Set(old[at], texts[0])
			texts = texts[1:]
		}
	}
	e.Change(p, keep, at-1, texts...)
}

// apply applies the update to the old tree, if the new text has the expected values.
func (u *Update) apply(old, now *tree.Value) error {
	oldCase, newCase := u.expectIn(old), u.expectIn(now)
	for i := range u.Expect {
		x := &u.Expect[i]
		before, after := oldCase.Get(x.Key), newCase.Get(x.Key)
		if before == nil {
			continue
		}
		if after == nil || !x.matches(after) {
			return fmt.Errorf("%s of the case %s is not written as it should be", x.Key, u.Case)
		}
		*before = *after
	}
	return nil
}

// matches reports whether a value equals the expected one, ignoring order where it doesn't matter.
func (x *Expected) matches(v *tree.Value) bool {
	switch x.Form {
	case ExpectedValue:
		return v.Kind == tree.Scalar && v.Text == x.Value
	case ExpectedAll:
		return v.Kind == tree.Mapping && len(v.Pairs) == len(x.Items) &&
			!slices.ContainsFunc(x.Items, func(item ExpectedItem) bool {
				val := v.Get(item.ID)
				return val == nil || val.Text != item.Value
			})
	}
	return v.Kind == tree.List && slices.EqualFunc(v.Items, x.Items, x.matchesItem)
}

func (x *Expected) matchesItem(v *tree.Value, item ExpectedItem) bool {
	switch x.Form {
	case ExpectedSome:
		return v.Kind == tree.Scalar && v.Text == item.ID
	case ExpectedOfEach:
		return v.Kind == tree.Scalar && v.Text == item.Value
	}
	return len(v.Items) == 2 && v.Items[0].Text == item.ID && v.Items[1].Text == item.Value
}
