package findings

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// MostShown is about how many bytes of findings a run shows: a person mends the first ones and checks again.
const MostShown = 1 << 20

// Bounded returns as many findings as fit into so many bytes, in their order, and how many are left out. Files take turns,
// so that much in one hides nothing of the others, and errors come before warnings. Of each file of which something is
// left out, a last finding says how much.
func Bounded(all rules.Findings, most int) (shown rules.Findings, left int) {
	turns := make([]int, len(all)) // the how-many-th of its file and severity each one is
	order := make([]int, len(all))
	of := make(map[string]*[finding.Error + 1]int)
	for i := range all {
		if of[all[i].File] == nil {
			of[all[i].File] = new([finding.Error + 1]int)
		}
		order[i], turns[i] = i, of[all[i].File][all[i].Severity]
		of[all[i].File][all[i].Severity]++
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if all[i].Severity != all[j].Severity {
			return int(all[j].Severity) - int(all[i].Severity)
		}
		return turns[i] - turns[j]
	})
	n := 0
	for ; n < len(order) && most >= 0; n++ {
		most -= sizeOf(&all[order[n]])
	}
	if n == len(order) {
		return all, 0
	}
	out := make([]bool, len(all))
	more := make(map[string]int)
	for _, i := range order[n:] {
		out[i] = true
		more[all[i].File]++
	}
	for i := range all {
		f := &all[i]
		if !out[i] {
			shown = append(shown, *f)
		}
		if last := i+1 == len(all) || all[i+1].File != f.File; last && more[f.File] > 0 {
			shown = append(shown, rules.Finding{Position: f.Position, Severity: finding.SeverityOf(finding.MoreFindings),
				Code: finding.MoreFindings, Help: words.Say("mend these first, or check fewer files at a time"),
				Message: words.Say("%d more findings of this file are not shown", more[f.File])})
		}
	}
	return shown, len(order) - n
}

func sizeOf(f *rules.Finding) int {
	const around = 500
	size := around + 2*(len(f.File)+len(f.Message.String())+len(f.Help.String())+len(f.Rule))
	for i := range f.Related {
		size += around/3 + 2*(len(f.Related[i].Position.File)+len(f.Related[i].Message.String()))
	}
	return size
}
