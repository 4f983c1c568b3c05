package findings

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// MaxBytes is the approximate limit, in bytes, of the findings that one run shows. Users fix the
// first findings and check again.
const MaxBytes = 1 << 20

// Limit returns the findings that fit into limit bytes, in their order, and the number of
// findings left out. It takes findings from each file in turn, errors before warnings, so that no
// file hides another. A file with omitted findings gets a last finding that counts them.
func Limit(all rules.Findings, limit int) (shown rules.Findings, left int) {
	ranks := make([]int, len(all)) // index of each finding among those of its file and severity
	order := make([]int, len(all))
	counts := make(map[string]*[finding.Error + 1]int)
	for i := range all {
		if counts[all[i].File] == nil {
			counts[all[i].File] = new([finding.Error + 1]int)
		}
		order[i], ranks[i] = i, counts[all[i].File][all[i].Severity]
		counts[all[i].File][all[i].Severity]++
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if all[i].Severity != all[j].Severity {
			return int(all[j].Severity) - int(all[i].Severity)
		}
		return ranks[i] - ranks[j]
	})
	n := 0
	for ; n < len(order) && limit >= 0; n++ {
		limit -= sizeOf(&all[order[n]])
	}
	if n == len(order) {
		return all, 0
	}
	omitted := make([]bool, len(all))
	omittedIn := make(map[string]int)
	for _, i := range order[n:] {
		omitted[i] = true
		omittedIn[all[i].File]++
	}
	for i := range all {
		f := &all[i]
		if !omitted[i] {
			shown = append(shown, *f)
		}
		if last := i+1 == len(all) || all[i+1].File != f.File; last && omittedIn[f.File] > 0 {
			shown = append(shown, rules.Finding{Position: f.Position,
				Severity: finding.SeverityOf(finding.MoreFindings),
				Code:     finding.MoreFindings,
				Help:     words.Say("fix these first, or check fewer files at a time"),
				Message: words.Say("%d more findings of this file are not shown",
					omittedIn[f.File])})
		}
	}
	return shown, len(order) - n
}

func sizeOf(f *rules.Finding) int {
	const overhead = 500
	size := overhead + 2*(len(f.File)+len(f.Message.String())+len(f.Help.String())+len(f.Rule))
	for i := range f.Related {
		size += overhead/3 + 2*(len(f.Related[i].Position.File)+len(f.Related[i].Message.String()))
	}
	return size
}
