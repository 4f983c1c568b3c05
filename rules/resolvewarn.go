package rules

import (
	"context"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/tree"
)

// In a file that stands alone more is looked for than in what a file inherits: its options, sets and rules are there
// for no other file. What is well in the files that the rules come from is silenced in the resolved one, with the
// reason that they give, or with the place where it stands in them.

// maxRounds is how often what is found in a resolved file is looked for again, since not all is shown at once.
const maxRounds = 8

// quietened writes a resolved file so that check finds no more in it than in the files that the rules come from.
func (s *resolver) quietened(ctx context.Context, file *rulefmt.Node) (string, error) {
	text := rulefmt.Write(file)
	var known map[string]bool
	var reasons map[string]string
	silences := 0
	for range maxRounds {
		_, findings, err := new(Loader).Check(ctx, Bytes("resolved.yaml", []byte(text)))
		if err != nil {
			return "", err
		}
		if known == nil && len(findings) > 0 {
			known, reasons = s.rules.warnings()
		}
		before := silences
		for _, f := range findings {
			if silences < tree.MaxSilences && !known[about(&f)] && slices.Contains(tree.Silenceable(), f.Code) &&
				s.quieten(&f, reasons[about(&f)]) {
				silences++
			}
		}
		if silences == before {
			break
		}
		text = rulefmt.Write(file)
	}
	return text, nil
}

// quieten puts a comment that silences a warning above the entry that it is about, and tells whether there is one.
// Between brackets there is no room for it.
func (s *resolver) quieten(f *finding.Finding, reason string) bool {
	var n *rulefmt.Node
	for end := range len(f.Rule) + 1 {
		if end < len(f.Rule) && f.Rule[end] != '.' {
			continue
		}
		below := s.nodes[f.Rule[:end]]
		if below == nil {
			break
		}
		if n = below; n.Flow {
			break
		}
	}
	if n == nil || n.Key == nil { // it is about the whole file
		return false
	}
	if reason == "" {
		reason = "as in " + strings.ReplaceAll(atLine(n.Key.Start()), "#", "?")
	}
	text := "# rulecheck:ignore " + f.Code + " "
	if slices.ContainsFunc(n.Head, func(above rulefmt.Note) bool { return strings.HasPrefix(above.Text, text) }) {
		return false
	}
	n.Head = append(n.Head, rulefmt.Note{Text: text + reason})
	return true
}

// about tells findings of one sort from others, wherever they stand.
func about(f *finding.Finding) string { return f.Code + " " + f.Rule }

func (r *Rules) warnings() (known map[string]bool, reasons map[string]string) {
	known, reasons = make(map[string]bool), make(map[string]string)
	again := &tree.Report{Silences: copied(r.silences)}
	lint.Warn(r.toLint(again), true)
	for _, f := range again.Findings {
		known[about(&f)] = true
	}
	for _, s := range again.Silenced {
		reasons[about(&s.Finding)] = s.Reason
	}
	maps.DeleteFunc(reasons, func(about, _ string) bool { return known[about] })
	return known, reasons
}
