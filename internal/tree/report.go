package tree

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/nearest"
)

const (
	// MaxFindings is how many errors one run gives of a file, and how many warnings: more than anybody reads before
	// mending the first. Suggestions cost time, and what is beyond needs none.
	MaxFindings = 200
	// maxSuggestions is how often one run looks for the name that was meant, in all files together.
	maxSuggestions = 4 * MaxFindings
)

// Report collects the findings of one run.
type Report struct {
	// Ctx ends the run; nil for one that nobody ends.
	Ctx context.Context
	// Findings are those that are shown, in the order in which they were made.
	Findings finding.Findings
	// files count the findings of each file, by its name: those of a file that others extend don't displace theirs.
	files map[string]*fileReport
	// Chain are the names of the files, the one asked for first.
	Chain []string
	// More are those beyond the bounds, of all files.
	More int
	// added reports whether the finding that was reported last is shown.
	added bool
	// suggestions counts how often a name was looked for.
	suggestions int
	// Skipped: because there are so many findings, something was not looked at.
	Skipped bool
	// Unproved are the codes of findings of which not all were looked for.
	Unproved []string
	// read counts the bytes that were read anew to explain what YAML can't read.
	read int
	// flawed are the values of shared files that are flawed in this run.
	flawed map[*Value]bool
	// Stopped: what was found makes it costly to go on, and useless.
	Stopped bool
	// late are the cures that depend on what the file inherits.
	late []lateCure
	// Called returns the cure for a name by which people call options of a section, no help if they call none so, by
	// what the file inherits and says itself and what was written for it; of limits, that for points in place of a
	// limit. Cures that are looked for later may ask for it.
	Called func(section string, inherited, own *Value, name string, written []string) Remedy
	// IsKey reports whether a word is a key of files such as the one that is read; it may be nil.
	IsKey func(word string) bool
	// Remedies are what is to be done with entries that findings are about, by the place in Findings.
	Remedies map[int]Remedy
	// SetBy stands for the file of what the caller sets.
	SetBy string
	// Missed are the paths at which a file was looked for in vain.
	Missed []string

	// Silences are the comments that silence warnings, by the name of their file, and Silenced what they do.
	Silences map[string][]*Silence
	Silenced []Silenced
	// IgnoresNothing: such comments are read, and all is shown all the same.
	IgnoresNothing bool
}

// fileReport counts the findings of one file.
type fileReport struct {
	// shown counts those that are given, by severity, and more those beyond the bound.
	shown [finding.Error + 1]int
	more  int
	// skipped: because there are so many, something in this file was not looked at.
	skipped bool
}

// Done reports whether the run is to end, so that whatever it finds is of no use.
func (r *Report) Done() bool { return r.Ctx != nil && r.Ctx.Err() != nil }

// Spend takes steps off the budget of the run.
func (r *Report) Spend(steps int) {
	if r.Ctx != nil {
		budget.Of(r.Ctx).Spend(int64(steps))
	}
}

func (r *Report) file(name string) *fileReport {
	if r.files == nil {
		r.files = make(map[string]*fileReport)
	}
	if r.files[name] == nil {
		r.files[name] = new(fileReport)
	}
	return r.files[name]
}

// Full reports whether no further findings of a severity are shown of a file.
func (r *Report) Full(file string, s finding.Severity) bool {
	return r.file(file).shown[s] == MaxFindings
}

// FullUpTo returns a file of which no further errors are shown: the one at a depth, or one that extends it. With so
// many to mend, what it inherits is no longer looked at: much of what may be found there is only their fault.
func (r *Report) FullUpTo(depth int) (file string, full bool) {
	for _, file := range r.Chain[:min(depth+1, len(r.Chain))] {
		if r.Full(file, finding.Error) {
			return file, true
		}
	}
	return "", false
}

func (r *Report) beyond(file string) {
	r.added = false
	r.More++
	r.file(file).more++
}

// Skip notes that something in a file is not looked at.
func (r *Report) Skip(file string) {
	r.Skipped = true
	r.file(file).skipped = true
}

// TooManyWarnings reports whether a further warning of a file is not shown, and counts it. The places of a warning take
// time, so it is asked before they are looked for.
func (r *Report) TooManyWarnings(file string) bool {
	if !r.Full(file, finding.Warning) {
		return false
	}
	r.beyond(file)
	return true
}

// Add adds a finding, unless a comment silences it; its severity is its code's.
func (r *Report) Add(f finding.Finding) {
	r.added = false
	if r.Done() {
		return
	}
	f.Severity = finding.SeverityOf(f.Code)
	if f.Severity == finding.Warning && r.isSilenced(f) {
		return
	}
	if r.Full(f.File, f.Severity) {
		r.beyond(f.File)
		return
	}
	r.file(f.File).shown[f.Severity]++
	r.Findings, r.added = append(r.Findings, f), true
}

func (r *Report) add(at finding.Position, code, help, format string, args ...any) {
	r.Add(finding.Finding{Position: at, Code: code, Message: fmt.Sprintf(format, args...), Help: help})
}

// Sorted returns the findings by place, the last one of a file saying how many more there are in it.
func (r *Report) Sorted() finding.Findings {
	var all finding.Findings
	sorted := r.Findings.Sorted().WithoutFollowing()
	for i, f := range sorted {
		all = append(all, f)
		if i+1 == len(sorted) || sorted[i+1].File != f.File {
			all = append(all, r.file(f.File).rest(f.Position)...)
		}
	}
	return all
}

func (f *fileReport) rest(last finding.Position) finding.Findings {
	message := ""
	switch {
	case f.more > 0:
		message = fmt.Sprintf("there are more findings, at least %d, which are not shown", f.more)
	case f.skipped:
		message = "there may be more findings, for not everything was looked at"
	default:
		return nil
	}
	return finding.Findings{{Position: last, Severity: finding.SeverityOf(finding.MoreFindings),
		Code: finding.MoreFindings, Message: message, Help: "mend these first"}}
}

// TooMany reports more entries than a mapping or list can hold, and stops the run: to look at all of them
// would only take time. The place is the first entry too many.
func (r *Report) TooMany(at *Value, path string, n, most int) {
	r.Stopped = true
	r.At(at, finding.TooMany, path, "remove those that no rule needs", "%s has %d entries, and can hold %d",
		cmp.Or(path, "the file"), n, most)
}

// Flaw marks a value as flawed, in this run alone if other rule sets share it.
func (r *Report) Flaw(v *Value) {
	if !v.File.Shared {
		v.Flawed = true
		return
	}
	if r.flawed == nil {
		r.flawed = make(map[*Value]bool)
	}
	r.flawed[v] = true
}

// Usable reports whether there is a value without a finding that makes it useless. Rules of a value that has one are
// left out, so that nothing follows from it.
func (r *Report) Usable(v *Value) bool { return v != nil && !v.Flawed && !r.flawed[v] }

// At adds a finding about a value. The value counts as flawed from here on.
func (r *Report) At(v *Value, code, rule, help, format string, args ...any) {
	if r.Flaw(v); r.Full(v.File.Name, finding.Error) && finding.SeverityOf(code) == finding.Error {
		r.beyond(v.File.Name)
		return
	}
	f := finding.Finding{Position: v.Pos(), Code: code, Rule: rule, Help: help, Message: fmt.Sprintf(format, args...)}
	if v.Over != nil {
		f.Related, f.Overrides = []finding.Related{{Position: v.Over.Pos(), Message: finding.Overridden}}, true
	}
	for _, arg := range args {
		if s, ok := arg.(Suggestion); ok && s.written == v.Text {
			f.Write(f.Position, s.name, s.clear)
		}
	}
	r.Add(f)
}

// Mend adds a fix to the finding that was added last: a text in place of the value that it is about.
func (r *Report) Mend(text string, safe bool) {
	if r.added {
		f := &r.Findings[len(r.Findings)-1]
		f.Write(f.Position, text, safe)
	}
}

// MendBy adds a fix of several edits to the finding that was added last, unless there are too many or none.
func (r *Report) MendBy(title string, edits []finding.Edit) {
	if r.added && 0 < len(edits) && len(edits) <= finding.MaxEdits {
		r.Findings[len(r.Findings)-1].Fixes = []finding.Fix{{Title: title, Safe: true, Edits: edits}}
	}
}

// HelpBy is MendBy with the title as the help of the finding.
func (r *Report) HelpBy(help string, edits []finding.Edit) {
	if r.added {
		f := &r.Findings[len(r.Findings)-1]
		f.Message, f.Help = WithoutSuggestion(f.Message), help
	}
	r.MendBy(help, edits)
}

// Suggestion is the known name that was probably meant by another; the zero value is none. A finding about a value that
// it is part of the message of has it as a fix.
type Suggestion struct {
	name, written string
	// clear: nothing else can be meant.
	clear bool
}

// String returns the suggestion as the end of a message.
func (s Suggestion) String() string {
	if s.name == "" {
		return ""
	}
	return fmt.Sprintf(suggests+"%q?", s.name)
}

// suggests stands in a message in front of the name that was probably meant.
const suggests = "; did you mean "

// OrNearest returns the end of a message about an unknown name: the known one that was probably meant.
func (r *Report) OrNearest(name string, known []string) Suggestion {
	best := r.Nearest(name, known)
	return Suggestion{best, name, best != "" && nearest.Clear(name, best, known)}
}

// ListNames lists names for a finding's help, the first eight if there are many more: of one or two left out, it could
// be just those that are looked for.
func ListNames(names []string) string {
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

// HelpFor lists the known names unless one of them was suggested already.
func (r *Report) HelpFor(name string, names []string) string {
	if r.Nearest(name, names) != "" {
		return ""
	}
	return ListNames(names)
}

// Nearest returns the name that was probably meant, "" if there is none. Nothing known is like a name that is
// far longer than an id, and what is not shown needs no suggestion.
func (r *Report) Nearest(name string, names []string) string {
	if len(name) > 2*MaxID || r.allFull() || r.suggestions == maxSuggestions {
		return ""
	}
	r.suggestions++
	return nearest.Name(name, names)
}

func (r *Report) allFull() bool {
	some := false
	for _, f := range r.files {
		if f.shown[finding.Error] > 0 {
			some = true
			if f.shown[finding.Error] < MaxFindings {
				return false
			}
		}
	}
	return some
}

// A lateCure is what cures a finding, if that depends on what the file inherits, which is known only when all files are
// read.
type lateCure struct {
	finding int
	cure    Cure
}

// A Cure returns the cure for a finding, without help if it can't be told, by what the file inherits and what it says
// itself.
type Cure func(inherited, own *Value) Remedy

// Later adds a cure to the finding that was added last.
func (r *Report) Later(c Cure) {
	if r.added { // else it is not shown
		r.late = append(r.late, lateCure{len(r.Findings) - 1, c})
	}
}

// ExplainLate adds the cures that depend on what a file inherits.
func (r *Report) ExplainLate(own *Value, inherits func() *Value) {
	if len(r.late) == 0 {
		return
	}
	inherited := inherits()
	if inherited == nil {
		return
	}
	for _, l := range r.late {
		if r.Done() {
			return
		}
		if f := &r.Findings[l.finding]; f.File == own.File.Name {
			if cure := l.cure(inherited, own); cure.Help != "" {
				r.remedy(l.finding, cure)
			}
		}
	}
}
