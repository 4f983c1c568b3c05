package tree

import "strings"

// Remedy is what to do about a finding: the help that says it, and what to write. That is a text in place of what the
// finding is about, or else something with an entry, which package mend does.
type Remedy struct {
	Help string
	// Write stands in place of what the finding is about.
	Write string
	// Path is that of an entry, such as yaku.pinfu. In its place stand Entries, each as id: value.
	Path    string
	Entries []string
	// Into is the path of the section to which they belong, "" for the one in which the entry stands. Move: the entry
	// itself goes there. Remove: it goes.
	Into         string
	Move, Remove bool
	// Safe: nothing else can be meant.
	Safe bool
}

// Remedy is how to mend the finding that was added last.
func (r *Report) Remedy(m Remedy) {
	if r.added {
		r.remedy(len(r.Findings)-1, m)
	}
}

func (r *Report) remedy(finding int, m Remedy) {
	f := &r.Findings[finding]
	if m.Help != "" && m.Help != f.Help {
		f.Message, f.Help, f.Fixes = WithoutSuggestion(f.Message), m.Help, nil
	}
	delete(r.Remedies, finding)
	switch {
	case m.Write != "":
		f.Write(f.Position, m.Write, m.Safe)
	case m.Entries != nil, m.Move, m.Remove:
		if r.Remedies == nil {
			r.Remedies = make(map[int]Remedy)
		}
		r.Remedies[finding] = m
	}
}

// WithoutSuggestion returns a message without the known name that it suggests, where something better is known.
func WithoutSuggestion(message string) string {
	message, _, _ = strings.Cut(message, suggests)
	return message
}
