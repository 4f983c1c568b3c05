package tree

import (
	"context"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// MaxFindings is the largest number of errors reported for a file, and of warnings.
const MaxFindings = 200

// Report collects the findings of one run.
type Report struct {
	// Ctx cancels the run; it may be nil.
	Ctx context.Context
	// Findings are in the order in which they were added, with the Cure of each.
	Findings finding.Findings
	Cures    []Cure
	// files counts findings by file name, so that an extended file's findings don't displace those
	// of the files that extend it.
	files map[string]*fileReport
	// Chain are the names of the files, the loaded one first.
	Chain []string
	// More is the number of findings beyond the bounds in all files.
	More int
	// Skipped reports whether something was not checked because there were too many findings.
	Skipped bool
	// Unproved are the codes of findings that were not searched for completely.
	Unproved []string
	// rereadBytes counts the bytes parsed again to explain syntax errors.
	rereadBytes int
	// Written is the tree of the first parsed file, as written.
	Written *Value
	// Stopped reports whether the findings make it costly and useless to go on.
	Stopped bool
	// Keys are the keys known in such files; it may be nil.
	Keys map[string]bool
	// Missed are the paths at which no file was found.
	Missed []string

	// Silences are the comments that silence warnings, by file name, and Silenced the warnings
	// silenced.
	Silences map[string][]*Silence
	Silenced []Silenced
	// IgnoresNothing reports whether silenced warnings are shown anyway.
	IgnoresNothing bool
}

type fileReport struct {
	// shown counts the reported findings by severity, and more those beyond the bound.
	shown [finding.Error + 1]int
	more  int
	// skipped reports whether something in this file was not checked because there were too many
	// findings.
	skipped bool
}

// Done reports whether the run was cancelled, so that further findings are useless.
func (r *Report) Done() bool { return r.Ctx != nil && r.Ctx.Err() != nil }

// Spend deducts steps from the budget of the run.
func (r *Report) Spend(steps int) {
	if r.Ctx != nil {
		work.BudgetOf(r.Ctx).Spend(int64(steps))
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

// Full reports whether the file already has the maximum of findings of a severity.
func (r *Report) Full(file string, s finding.Severity) bool {
	return r.file(file).shown[s] == MaxFindings
}

// FullUpTo returns the first file with too many errors among that at depth and those that extend
// it. The files that such a file inherits from need no check, because many findings there would
// only be consequences.
func (r *Report) FullUpTo(depth int) (file string, full bool) {
	for _, file := range r.Chain[:min(depth+1, len(r.Chain))] {
		if r.Full(file, finding.Error) {
			return file, true
		}
	}
	return "", false
}

func (r *Report) countBeyond(file string) {
	r.More++
	r.file(file).more++
}

// Skip records that something in a file was not checked.
func (r *Report) Skip(file string) {
	r.Skipped = true
	r.file(file).skipped = true
}

// TooManyWarnings reports whether another warning of a file would exceed the bound, and counts it
// if so. Callers ask before they compute the positions, which takes time.
func (r *Report) TooManyWarnings(file string) bool {
	if !r.Full(file, finding.Warning) {
		return false
	}
	r.countBeyond(file)
	return true
}

// Add adds a finding with the severity of its code, unless a comment silences it.
func (r *Report) Add(f finding.Finding) { r.AddWith(f, Cure{}) }

// AddWith is like Add for a finding with a known cure.
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
		r.countBeyond(f.File)
		return
	}
	r.file(f.File).shown[f.Severity]++
	r.Findings, r.Cures = append(r.Findings, f), append(r.Cures, cure)
}

// Parse is like the function [Parse] but adds the findings to the report.
func (r *Report) Parse(src *Source) *Value {
	p := parser{ctx: r.Ctx, keys: r.Keys, rereadBytes: &r.rereadBytes}
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

func (r *Report) add(at finding.Position, code string, help words.Text, format string,
	args ...any) {
	r.Add(finding.Finding{Position: at, Code: code, Message: words.Say(format, args...),
		Help: help})
}

// Sorted returns the findings by position. The last one of a file says how many more there are.
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
		Code: finding.MoreFindings, Message: message, Help: words.Say("fix these first")}}
}

// TooMany reports that a mapping or list has more entries than allowed, and stops the run to save
// time. The position is that of the first surplus entry.
func (r *Report) TooMany(at *Value, path string, n, limit int) {
	r.Stopped = true
	r.At(at, finding.TooMany, path, words.Say("remove those that no rule needs"),
		"%s has %d entries, and can hold %d",
		words.Or(words.Plain(path), words.Say("the file")), n, limit)
}

// At adds a finding about a value.
func (r *Report) At(v *Value, code, rule string, help words.Text, format string, args ...any) {
	r.AtWith(v, code, rule, Cure{Help: help}, format, args...)
}

// AtWith is like At with a cure.
func (r *Report) AtWith(v *Value, code, rule string, cure Cure, format string, args ...any) {
	if r.Full(v.File.Name, finding.Error) && finding.SeverityOf(code) == finding.Error {
		r.countBeyond(v.File.Name)
		return
	}
	f := finding.Finding{Position: v.Pos(), Code: code, Rule: rule,
		Message: words.Say(format, args...)}
	if v.Over != nil {
		f.Related, f.Overrides = []finding.Related{{Position: v.Over.Pos(),
			Message: finding.Overridden}}, true
	}
	cure.About = v
	r.AddWith(f, cure)
}
