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

// maxRounds limits the rounds of fixes, as one mistake may hide the next.
const maxRounds = 50

// Fixed is the text of a file after fixes, with the remaining findings and the fixes applied.
type Fixed struct {
	Text     []byte
	Findings rules.Findings
	Applied  []rules.Fix
}

// Fix applies the safe fixes to a file of any kind, repeatedly, until none is left, as check --fix
// does. It returns the old text and the result, and writes nothing. A fix that would increase the
// findings is not applied, nor is one in a file that name extends. Both results are nil if name is
// not a regular file.
func Fix(ctx context.Context, l *rules.Loader, name string) (old []byte, fixed *Fixed, err error) {
	old, unread, err := source.Read(name)
	if err != nil { // the loader gives the better error
		_, err = Check(ctx, l, name)
	}
	if old == nil || unread != nil {
		return nil, nil, err
	}
	fixed, err = FixText(ctx, l, name, old)
	return old, fixed, err
}

// FixText is like [Fix] but starts with the given text instead of that of the file.
func FixText(ctx context.Context, l *rules.Loader, name string, text []byte) (*Fixed, error) {
	f := fixer{tree.OneRun(ctx), l, name}
	current, err := f.check(text, nil)
	best := current
	for round := 0; round < maxRounds && err == nil; round++ {
		fixes := current.Findings.Fixes(name, false)
		if len(fixes) == 0 {
			break
		}
		var next *Fixed
		if next, err = f.apply(current, fixes); err != nil || next == current {
			break
		}
		if next, err = f.withoutEmptied(current, next); err != nil {
			break
		}
		if current = next; current.compare(best) < 0 {
			best = current
		}
	}
	return best, err
}

type fixer struct {
	ctx    context.Context
	loader *rules.Loader
	name   string
}

func (m fixer) check(text []byte, made []rules.Fix) (*Fixed, error) {
	found, err := Check(m.ctx, m.loader.With(m.name, text), m.name)
	return &Fixed{text, found, made}, err
}

// apply applies all fixes at once or, if that increases the findings, one by one those that don't.
// It returns current itself if it applies none. In a file with a YAML syntax error all fixes are
// kept, because the error hides other findings.
func (m fixer) apply(current *Fixed, fixes []rules.Fix) (*Fixed, error) {
	next, err := m.applyAll(current, fixes)
	if err != nil || next.compare(current) <= 0 || current.syntaxErrorLine() > 0 {
		return next, err
	}
	from := finding.Position{Line: math.MaxInt}
	for _, fix := range slices.Backward(fixes) { // keeps the positions before the fix valid
		first, last := extent(fix)
		if !before(last, from) {
			continue
		}
		next, err := m.applyAll(current, []rules.Fix{fix})
		if err != nil {
			return nil, err
		}
		if next != current && next.compare(current) <= 0 {
			current, from = next, first
		}
	}
	return current, nil
}

// withoutEmptied removes the sections that fixes have emptied.
func (m fixer) withoutEmptied(before, after *Fixed) (*Fixed, error) {
	var fixes []rules.Fix
	for _, f := range after.Findings {
		hadFinding := func(old rules.Finding) bool {
			return old.Rule == f.Rule &&
				old.Code == f.Code
		}
		if f.Code == finding.WrongType && len(f.Fixes) == 1 && isRemoval(f.Fixes[0]) &&
			!slices.ContainsFunc(before.Findings, hadFinding) {
			fixes = append(fixes, f.Fixes[0])
		}
	}
	if fixes == nil {
		return after, nil
	}
	return m.applyAll(after, fixes)
}

func isRemoval(fix rules.Fix) bool {
	return !slices.ContainsFunc(fix.Edits, func(e finding.Edit) bool { return e.Text != "" })
}

func extent(fix rules.Fix) (first, last finding.Position) {
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

func (m fixer) applyAll(current *Fixed, fixes []rules.Fix) (*Fixed, error) {
	text, made := finding.Make(current.Text, fixes)
	if bytes.Equal(text, current.Text) {
		return current, nil
	}
	return m.check(text, slices.Concat(current.Applied, made))
}

// compare returns a negative number if f is better than other. A readable text is better than an
// unreadable one, whose other errors are unknown; of two unreadable texts, the one with the later
// syntax error is better. Otherwise f is worse if it has more duplicate keys, which appear when a
// key is corrected to an existing one; then fewer errors and fewer findings decide.
func (f *Fixed) compare(other *Fixed) int {
	const end = math.MaxInt
	return cmp.Or(
		-cmp.Compare(cmp.Or(f.syntaxErrorLine(), end), cmp.Or(other.syntaxErrorLine(), end)),
		max(cmp.Compare(f.duplicateKeys(), other.duplicateKeys()), 0),
		cmp.Compare(f.Findings.Errors(), other.Findings.Errors()),
		cmp.Compare(len(f.Findings), len(other.Findings)),
	)
}

func (f *Fixed) duplicateKeys() int {
	n := 0
	for _, f := range f.Findings {
		if f.Code == finding.DuplicateKey {
			n++
		}
	}
	return n
}

func (f *Fixed) syntaxErrorLine() int {
	for _, f := range f.Findings {
		if f.Code == finding.YAMLSyntax {
			return f.Line
		}
	}
	return 0
}
