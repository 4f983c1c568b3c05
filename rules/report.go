package rules

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rules/condition"
)

// maxFindings is how many errors one run gives, and how many warnings: more than anybody reads before
// mending the first. Suggestions cost time, and what is beyond needs none.
const maxFindings = 200

// report collects the findings of one run.
type report struct {
	findings Findings
	// shown counts the findings by severity, and more those beyond the bound.
	shown [Error + 1]int
	more  int
	// skipped: because there are so many findings, something was not looked at.
	skipped bool
	// unproved: of what needs proofs, not all was looked for.
	unproved bool
	// stopped: what was found makes it costly to go on, and useless.
	stopped bool
	// late are the cures that depend on what the file inherits.
	late []lateCure
	// missed are the paths at which a file was looked for in vain.
	missed []string

	// silences are the comments that silence warnings, by the name of their file, and silenced what they do.
	silences map[string][]*silence
	silenced []Silenced
	// ignoresNothing: such comments are read, and all is shown all the same.
	ignoresNothing bool
}

// full tells that no further errors are shown.
func (r *report) full() bool { return r.shown[Error] == maxFindings }

// tooManyWarnings tells that a further warning is not shown, and counts it. The places of a warning take
// time, so it is asked before they are looked for.
func (r *report) tooManyWarnings() bool {
	if !r.fullOfWarnings() {
		return false
	}
	r.more++
	return true
}

// fullOfWarnings tells that no further warnings are shown.
func (r *report) fullOfWarnings() bool { return r.shown[Warning] == maxFindings }

// add adds a finding, unless a comment silences it; its severity is its code's.
func (r *report) add(f Finding) {
	f.Severity = severity(f.Code)
	if f.Severity == Warning && r.isSilenced(f) {
		return
	}
	if r.shown[f.Severity] == maxFindings {
		r.more++
		return
	}
	r.shown[f.Severity]++
	r.findings = append(r.findings, f)
}

// sorted gives the findings by place, the last one saying how many more there are.
func (r *report) sorted() Findings {
	sorted := r.findings.sorted().withoutFollowing()
	message := "there may be more findings, for not everything was looked at"
	if r.more > 0 {
		message = fmt.Sprintf("there are more findings, at least %d, which are not shown", r.more)
	}
	if r.more > 0 || r.skipped {
		sorted = append(sorted, Finding{Position: sorted[len(sorted)-1].Position, Severity: severity(moreFindings),
			Code: moreFindings, Message: message, Help: "mend these first"})
	}
	return sorted
}

// tooMany reports more entries than a mapping or list can hold, and stops the run: to look at all of them
// would only take time. The place is the first entry too many.
func (r *report) tooMany(at *value, path string, n int) {
	r.stopped = true
	r.at(at, tooMany, path, "remove those that no rule needs", "%s has %d entries, and can hold %d", or(path, "the file"), n, maxEntries)
}

// at adds a finding about a value. The value counts as flawed from here on.
func (r *report) at(v *value, code, rule, help, format string, args ...any) {
	if v.flawed = true; r.full() && severity(code) == Error {
		r.more++
		return
	}
	f := Finding{Position: v.pos(), Code: code, Rule: rule, Help: help, Message: fmt.Sprintf(format, args...)}
	if v.over != nil {
		f.Related = []Related{{v.over.pos(), overridden}}
	}
	r.add(f)
}

// problems adds what is wrong with an expression, each at its own characters.
func (r *report) problems(v *value, rule string, problems []condition.Problem) {
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
			f.Related = []Related{{v.over.pos(), overridden}}
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

// known lists names for a finding's help, the first eight if there are more.
func known(names []string) string {
	const most = 8
	switch n := len(names); {
	case n == 0:
		return ""
	case n > most:
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
	if len(name) > 2*maxID || r.full() {
		return ""
	}
	return nearest.Name(name, names)
}
