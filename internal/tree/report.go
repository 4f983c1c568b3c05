package tree

import (
	"context"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// MaxFindings is how many errors one run gives of a file, and how many warnings: more than anybody reads before mending
// the first.
const MaxFindings = 200

// Report collects the findings of one run.
type Report struct {
	// Ctx ends the run; nil for one that nobody ends.
	Ctx context.Context
	// Findings are those that are shown, in the order in which they were made, and Cures what is known of curing each.
	Findings finding.Findings
	Cures    []Cure
	// files count the findings of each file, by its name: those of a file that others extend don't displace theirs.
	files map[string]*fileReport
	// Chain are the names of the files, the one asked for first.
	Chain []string
	// More are those beyond the bounds, of all files.
	More int
	// Skipped: because there are so many findings, something was not looked at.
	Skipped bool
	// Unproved are the codes of findings of which not all were looked for.
	Unproved []string
	// read counts the bytes that were read anew to explain what YAML can't read.
	read int
	// Written is the tree of the first file that was parsed, as it is written.
	Written *Value
	// Stopped: what was found makes it costly to go on, and useless.
	Stopped bool
	// Keys are those of files such as the one that is read; it may be nil.
	Keys map[string]bool
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
func (r *Report) Add(f finding.Finding) { r.AddWith(f, Cure{}) }

// AddWith is Add for a finding of which it is known how to cure it.
func (r *Report) AddWith(f finding.Finding, cure Cure) {
	f.Help = words.Or(cure.Help, f.Help)
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
	r.Findings, r.Cures = append(r.Findings, f), append(r.Cures, cure)
}

// Parse is the function of that name for a file of the run, and reports what is found.
func (r *Report) Parse(src *Source) *Value {
	p := parser{ctx: r.Ctx, keys: r.Keys, read: &r.read}
	root := p.file(src)
	for _, f := range p.found {
		r.Add(f)
	}
	r.More += p.more
	r.file(src.Name).more += p.more
	if r.Written == nil {
		r.Written = root
	}
	return root
}

func (r *Report) add(at finding.Position, code string, help words.Text, format string, args ...any) {
	r.Add(finding.Finding{Position: at, Code: code, Message: words.Say(format, args...), Help: help})
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
	message := words.Text{}
	switch {
	case f.more > 0:
		message = words.Say("there are more findings, at least %d, which are not shown", f.more)
	case f.skipped:
		message = words.Say("there may be more findings, for not everything was looked at")
	default:
		return nil
	}
	return finding.Findings{{Position: last, Severity: finding.SeverityOf(finding.MoreFindings),
		Code: finding.MoreFindings, Message: message, Help: words.Say("mend these first")}}
}

// TooMany reports more entries than a mapping or list can hold, and stops the run: to look at all of them
// would only take time. The place is the first entry too many.
func (r *Report) TooMany(at *Value, path string, n, most int) {
	r.Stopped = true
	r.At(at, finding.TooMany, path, words.Say("remove those that no rule needs"), "%s has %d entries, and can hold %d",
		words.Or(words.Plain(path), words.Say("the file")), n, most)
}

// At adds a finding about a value.
func (r *Report) At(v *Value, code, rule string, help words.Text, format string, args ...any) {
	r.AtWith(v, code, rule, Cure{Help: help}, format, args...)
}

// AtWith is At for a finding of which more is known than help.
func (r *Report) AtWith(v *Value, code, rule string, cure Cure, format string, args ...any) {
	if r.Full(v.File.Name, finding.Error) && finding.SeverityOf(code) == finding.Error {
		r.beyond(v.File.Name)
		return
	}
	f := finding.Finding{Position: v.Pos(), Code: code, Rule: rule, Message: words.Say(format, args...)}
	if v.Over != nil {
		f.Related, f.Overrides = []finding.Related{{Position: v.Over.Pos(), Message: finding.Overridden}}, true
	}
	cure.About = v
	r.AddWith(f, cure)
}
