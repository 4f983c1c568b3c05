package findings

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// maxRounds bounds how often a file is mended, since one mistake may hide the next.
const maxRounds = 50

// Fixed is a text of a file, what there is still to mend in it, and the fixes that made it.
type Fixed struct {
	Text     []byte
	Findings rules.Findings
	Made     []rules.Fix
}

// Fix returns the text of a file of any sort, and what the safe fixes of the findings in it make of that, again until
// there are no more, as rulecheck check --fix does: it writes nothing. Fixes that leave more findings than before are not
// made, nor those in files that it extends. Both are nil for what is no file, such as a folder.
func Fix(ctx context.Context, l *rules.Loader, name string) (old []byte, fixed *Fixed, err error) {
	old, unread, err := source.Read(name)
	if err != nil { // the loader says better why
		_, err = Check(ctx, l, name)
	}
	if old == nil || unread != nil {
		return nil, nil, err
	}
	fixed, err = FixText(ctx, l, name, old)
	return old, fixed, err
}

// FixText is like [Fix], of a text in the place of that of the file.
func FixText(ctx context.Context, l *rules.Loader, name string, text []byte) (*Fixed, error) {
	m := mender{tree.OneRun(ctx), l, name}
	now, err := m.checked(text, nil)
	best := now
	for round := 0; round < maxRounds && err == nil; round++ {
		fixes := now.Findings.Fixes(name, false)
		if len(fixes) == 0 {
			break
		}
		var next *Fixed
		if next, err = m.mended(now, fixes); err != nil || next == now {
			break
		}
		if next, err = m.withoutEmptied(now, next); err != nil {
			break
		}
		if now = next; now.compare(best) < 0 {
			best = now
		}
	}
	return best, err
}

// mender mends one file.
type mender struct {
	ctx    context.Context
	loader *rules.Loader
	name   string
}

func (m mender) checked(text []byte, made []rules.Fix) (*Fixed, error) {
	found, err := Check(m.ctx, m.loader.With(m.name, text), m.name)
	return &Fixed{text, found, made}, err
}

// mended makes fixes all together, or one after the other those that leave no more findings than before. It returns the
// same if none is made. In a file that YAML can't read one mistake hides all others, which come up then.
func (m mender) mended(now *Fixed, fixes []rules.Fix) (*Fixed, error) {
	next, err := m.with(now, fixes)
	if err != nil || next.compare(now) <= 0 || now.unreadable() > 0 {
		return next, err
	}
	from := finding.Position{Line: math.MaxInt}
	for _, fix := range slices.Backward(fixes) { // the places in front of it stay as they are
		first, last := reach(fix)
		if !before(last, from) {
			continue
		}
		next, err := m.with(now, []rules.Fix{fix})
		if err != nil {
			return nil, err
		}
		if next != now && next.compare(now) <= 0 {
			now, from = next, first
		}
	}
	return now, nil
}

// withoutEmptied removes the sections that fixes have left without entries.
func (m mender) withoutEmptied(before, after *Fixed) (*Fixed, error) {
	var fixes []rules.Fix
	for _, f := range after.Findings {
		wasWrong := func(was rules.Finding) bool { return was.Rule == f.Rule && was.Code == f.Code }
		if f.Code == finding.WrongType && len(f.Fixes) == 1 && removes(f.Fixes[0]) && !slices.ContainsFunc(before.Findings, wasWrong) {
			fixes = append(fixes, f.Fixes[0])
		}
	}
	if fixes == nil {
		return after, nil
	}
	return m.with(after, fixes)
}

func removes(fix rules.Fix) bool {
	return !slices.ContainsFunc(fix.Edits, func(e finding.Edit) bool { return e.Text != "" })
}

func reach(fix rules.Fix) (first, last finding.Position) {
	first.Line = math.MaxInt
	for _, e := range fix.Edits {
		end := finding.Position{Line: e.EndLine, Column: e.EndColumn}
		if before(e.Position, first) {
			first = e.Position
		}
		if before(last, end) {
			last = end
		}
	}
	return first, last
}

func before(a, b finding.Position) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Column <= b.Column
}

func (m mender) with(now *Fixed, fixes []rules.Fix) (*Fixed, error) {
	text, made := finding.Make(now.Text, fixes)
	if bytes.Equal(text, now.Text) {
		return now, nil
	}
	return m.checked(text, slices.Concat(now.Made, made))
}

// compare compares a text with another: below 0 if less is wrong in it. A text that YAML can't read is worse than any
// that it can, since nothing is known of what else is wrong in it, and better the further it is read. Else errors
// count, keys that stand twice as where the right name was there already, and then warnings.
func (f *Fixed) compare(other *Fixed) int {
	const end = math.MaxInt
	return cmp.Or(
		-cmp.Compare(cmp.Or(f.unreadable(), end), cmp.Or(other.unreadable(), end)),
		max(cmp.Compare(f.twice(), other.twice()), 0),
		cmp.Compare(f.Findings.Errors(), other.Findings.Errors()),
		cmp.Compare(len(f.Findings), len(other.Findings)),
	)
}

func (f *Fixed) twice() int {
	n := 0
	for _, f := range f.Findings {
		if f.Code == finding.DuplicateKey {
			n++
		}
	}
	return n
}

func (f *Fixed) unreadable() int {
	for _, f := range f.Findings {
		if f.Code == finding.YAMLSyntax {
			return f.Line
		}
	}
	return 0
}
