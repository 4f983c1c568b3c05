package rules

import (
	"context"
	"fmt"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rules/condition/compile"
)

const (
	// maxFindings is how many errors one run gives of a file, and how many warnings: more than anybody reads before
	// mending the first. Suggestions cost time, and what is beyond needs none.
	maxFindings = 200
	// maxSuggestions is how often one run looks for the name that was meant, in all files together.
	maxSuggestions = 4 * maxFindings
)

// report collects the findings of one run.
type report struct {
	// ctx ends the run; nil for one that nobody ends.
	ctx      context.Context
	findings Findings
	// files count the findings of each file, by its name: those of a file that others extend don't displace theirs.
	files map[string]*fileReport
	// chain are the names of the files, the one asked for first.
	chain []string
	// more are those beyond the bounds, of all files.
	more int
	// added tells that the finding that was reported last is shown.
	added bool
	// suggestions counts how often a name was looked for.
	suggestions int
	// skipped: because there are so many findings, something was not looked at.
	skipped bool
	// unproved: of what needs proofs, not all was looked for.
	unproved bool
	// stopped: what was found makes it costly to go on, and useless.
	stopped bool
	// late are the cures that depend on what the file inherits.
	late []lateCure
	// slips are what was worked out to tell of slips, by the tree that is extended.
	slips map[*value]*slips
	// missed are the paths at which a file was looked for in vain.
	missed []string

	// silences are the comments that silence warnings, by the name of their file, and silenced what they do.
	silences map[string][]*silence
	silenced []Silenced
	// ignoresNothing: such comments are read, and all is shown all the same.
	ignoresNothing bool
}

// fileReport counts the findings of one file.
type fileReport struct {
	// shown counts those that are given, by severity, and more those beyond the bound.
	shown [Error + 1]int
	more  int
	// skipped: because there are so many, something in this file was not looked at.
	skipped bool
}

// done reports whether the run is to end, so that whatever it finds is of no use.
func (r *report) done() bool { return r.ctx != nil && r.ctx.Err() != nil }

// file gives the counts of a file.
func (r *report) file(name string) *fileReport {
	if r.files == nil {
		r.files = make(map[string]*fileReport)
	}
	if r.files[name] == nil {
		r.files[name] = new(fileReport)
	}
	return r.files[name]
}

// full tells that no further findings of a severity are shown of a file.
func (r *report) full(file string, s Severity) bool { return r.file(file).shown[s] == maxFindings }

// fullUpTo gives a file of which no further errors are shown: the one at a depth, or one that extends it. With so many
// to mend, what it inherits is no longer looked at: much of what may be found there is only their fault.
func (r *report) fullUpTo(depth int) (file string, full bool) {
	for _, file := range r.chain[:min(depth+1, len(r.chain))] {
		if r.full(file, Error) {
			return file, true
		}
	}
	return "", false
}

// beyond counts a finding of a file that is not shown.
func (r *report) beyond(file string) {
	r.added = false
	r.more++
	r.file(file).more++
}

// skip notes that something in a file is not looked at.
func (r *report) skip(file string) {
	r.skipped = true
	r.file(file).skipped = true
}

// tooManyWarnings tells that a further warning of a file is not shown, and counts it. The places of a warning take
// time, so it is asked before they are looked for.
func (r *report) tooManyWarnings(file string) bool {
	if !r.full(file, Warning) {
		return false
	}
	r.beyond(file)
	return true
}

// add adds a finding, unless a comment silences it; its severity is its code's.
func (r *report) add(f Finding) {
	r.added = false
	if r.done() {
		return
	}
	f.Severity = severity(f.Code)
	if f.Severity == Warning && r.isSilenced(f) {
		return
	}
	if r.full(f.File, f.Severity) {
		r.beyond(f.File)
		return
	}
	r.file(f.File).shown[f.Severity]++
	r.findings, r.added = append(r.findings, f), true
}

// sorted gives the findings by place, the last one of a file saying how many more there are in it.
func (r *report) sorted() Findings {
	var all Findings
	sorted := r.findings.sorted().withoutFollowing()
	for i, f := range sorted {
		all = append(all, f)
		if i+1 == len(sorted) || sorted[i+1].File != f.File {
			all = append(all, r.file(f.File).rest(f.Position)...)
		}
	}
	return all
}

// rest tells what is not shown of a file, behind the place of the last finding in it.
func (f *fileReport) rest(last Position) Findings {
	message := ""
	switch {
	case f.more > 0:
		message = fmt.Sprintf("there are more findings, at least %d, which are not shown", f.more)
	case f.skipped:
		message = "there may be more findings, for not everything was looked at"
	default:
		return nil
	}
	return Findings{{Position: last, Severity: severity(moreFindings), Code: moreFindings, Message: message, Help: "mend these first"}}
}

// tooMany reports more entries than a mapping or list can hold, and stops the run: to look at all of them
// would only take time. The place is the first entry too many.
func (r *report) tooMany(at *value, path string, n, most int) {
	r.stopped = true
	r.at(at, tooMany, path, "remove those that no rule needs", "%s has %d entries, and can hold %d", or(path, "the file"), n, most)
}

// at adds a finding about a value. The value counts as flawed from here on.
func (r *report) at(v *value, code, rule, help, format string, args ...any) {
	if v.flawed = true; r.full(v.file.name, Error) && severity(code) == Error {
		r.beyond(v.file.name)
		return
	}
	f := Finding{Position: v.pos(), Code: code, Rule: rule, Help: help, Message: fmt.Sprintf(format, args...)}
	if v.over != nil {
		f.Related, f.Overrides = []Related{{v.over.pos(), "it overrides this"}}, true
	}
	r.add(f)
}

// problems adds what is wrong with an expression, each at its own characters.
func (r *report) problems(v *value, rule string, problems []compile.Problem) {
	if len(problems) == 0 {
		return
	}
	spots, known := v.spots()
	for _, p := range problems {
		f := Finding{Code: p.Code, Rule: rule, Help: p.Help, Message: p.Message}
		if p.EndsEarly && p.Help == "" {
			f.Help = v.whyItEnds()
		}
		traced := false
		if f.Position, traced = v.span(spots, known, p.From, p.To); !traced {
			f.Message += fmt.Sprintf(" (at character %d of the expression that begins here)", p.From+1)
		}
		if v.over != nil {
			f.Related, f.Overrides = []Related{{v.over.pos(), "it overrides this"}}, true
		}
		r.add(f)
	}
}

// orNearest gives the end of a message about an unknown name: the known one that was probably meant.
func (r *report) orNearest(name string, known []string) string {
	if best := r.nearest(name, known); best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	return ""
}

// known lists names for a finding's help, the first eight if there are many more: of one or two left out, it could be just
// those that are looked for.
func known(names []string) string {
	const most, few = 8, 2
	switch n := len(names); {
	case n == 0:
		return ""
	case n > most+few:
		return fmt.Sprintf("there are %s and %d more", strings.Join(names[:most], ", "), n-most)
	case n == 1:
		return "there is only " + names[0]
	default:
		return "there are " + strings.Join(names, ", ")
	}
}

// helpFor lists the known names unless one of them was suggested already.
func (r *report) helpFor(name string, names []string) string {
	if r.nearest(name, names) != "" {
		return ""
	}
	return known(names)
}

// nearest gives the name that was probably meant, "" if there is none. Nothing known is like a name that is
// far longer than an id, and what is not shown needs no suggestion.
func (r *report) nearest(name string, names []string) string {
	if len(name) > 2*maxID || r.allFull() || r.suggestions == maxSuggestions {
		return ""
	}
	r.suggestions++
	return nearest.Name(name, names)
}

// allFull tells that no further errors are shown of any file that has some.
func (r *report) allFull() bool {
	some := false
	for _, f := range r.files {
		if f.shown[Error] > 0 {
			some = true
			if f.shown[Error] < maxFindings {
				return false
			}
		}
	}
	return some
}
