package check

import (
	"bytes"
	"context"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
)

// maxRounds bounds how often a file is mended, since one mistake may hide the next.
const maxRounds = 50

// Fixed is a text of a file, what there is to mend in it, and the fixes that made it.
type Fixed struct {
	Text     []byte
	Findings rules.Findings
	Made     []rules.Fix
}

// Fix returns the text of a file, and what the safe fixes of the findings in it make of that, again until there are no
// more. Fixes that leave more findings than before are not made, nor those in files that it extends.
func Fix(ctx context.Context, l *rules.Loader, name string) (old []byte, fixed *Fixed, err error) {
	old, unread, err := source.Read(name)
	if err != nil { // the loader says better why
		_, err = file(ctx, l, name)
	}
	if old == nil || unread != nil {
		return nil, nil, err
	}
	m := mender{ctx, l, name}
	now, err := m.checked(old, nil)
	best := now
	for round := 0; round < maxRounds && err == nil; round++ {
		fixes := m.safe(now.Findings)
		if len(fixes) == 0 {
			break
		}
		var next *Fixed
		if next, err = m.mended(now, fixes); err != nil || next == now {
			break
		}
		if now = next; !now.worseThan(best) {
			best = now
		}
	}
	return old, best, err
}

// mender mends one file.
type mender struct {
	ctx    context.Context
	loader *rules.Loader
	name   string
}

// checked checks a text in the place of the file.
func (m mender) checked(text []byte, made []rules.Fix) (*Fixed, error) {
	found, err := file(m.ctx, m.loader.With(m.name, text), m.name)
	return &Fixed{text, found, made}, err
}

// safe lists the safe fixes of what was found in the file itself, one of each finding.
func (m mender) safe(found rules.Findings) []rules.Fix {
	var all []rules.Fix
	for _, f := range found {
		if i := slices.IndexFunc(f.Fixes, func(fix rules.Fix) bool { return fix.Safe }); i >= 0 && f.File == m.name {
			all = append(all, f.Fixes[i])
		}
	}
	return all
}

// mended makes fixes all together, or one after the other those that leave no more findings than before. It returns the
// same if none is made. In a file that YAML can't read one mistake hides all others, which come up then.
func (m mender) mended(now *Fixed, fixes []rules.Fix) (*Fixed, error) {
	next, err := m.with(now, fixes)
	if err != nil || !next.worseThan(now) || now.unreadable() {
		return next, err
	}
	for _, fix := range slices.Backward(fixes) { // the places in front of it stay as they are
		next, err := m.with(now, []rules.Fix{fix})
		if err != nil {
			return nil, err
		}
		if !next.worseThan(now) {
			now = next
		}
	}
	return now, nil
}

// with makes fixes. Where one would overlap another it waits for the next round.
func (m mender) with(now *Fixed, fixes []rules.Fix) (*Fixed, error) {
	var edits []rules.Edit
	made := slices.Clip(now.Made)
	for _, fix := range fixes {
		if !overlap(edits, fix.Edits) {
			edits, made = append(edits, fix.Edits...), append(made, fix)
		}
	}
	text := finding.Apply(now.Text, edits)
	if bytes.Equal(text, now.Text) {
		return now, nil
	}
	return m.checked(text, made)
}

// overlap reports whether some edits take in a place that others do.
func overlap(some, others []rules.Edit) bool {
	before := func(a, b rules.Edit) bool {
		return a.EndLine < b.Line || a.EndLine == b.Line && a.EndColumn <= b.Column
	}
	return slices.ContainsFunc(some, func(a rules.Edit) bool {
		return slices.ContainsFunc(others, func(b rules.Edit) bool { return !before(a, b) && !before(b, a) })
	})
}

// worseThan reports whether there are more errors than in another text, or as many and more warnings, or more keys that
// stand twice, as where the right name was there already.
func (f *Fixed) worseThan(other *Fixed) bool {
	errs, others := f.Findings.Errors(), other.Findings.Errors()
	return errs > others || errs == others && len(f.Findings) > len(other.Findings) || f.twice() > other.twice()
}

// twice counts the keys that stand twice.
func (f *Fixed) twice() int {
	n := 0
	for _, f := range f.Findings {
		if f.Code == finding.DuplicateKey {
			n++
		}
	}
	return n
}

// unreadable reports whether YAML can't read the file.
func (f *Fixed) unreadable() bool {
	return slices.ContainsFunc(f.Findings, func(f rules.Finding) bool { return f.Code == finding.YAMLSyntax })
}
