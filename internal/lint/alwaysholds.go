package lint

import (
	"slices"

	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

func sayAlwaysHolds(f *finding.Finding, j *prove.Judgement, part string, others []words.Text) {
	f.Help = words.Say("remove this part, which asks nothing, or mend it")
	f.Message = withReason(j, part, words.Say("%s always holds"), words.Say("%s always holds: %s"))
	if len(others) > 0 {
		f.Message = words.Say("one of %s always holds",
			words.Listed(append(slices.Clone(others), words.Plain(part))...))
	}
	switch {
	case j.Whole && optional(f.Rule):
		f.Help = words.Say("correct the condition; if every hand is meant, remove it")
	case j.Whole:
		f.Help = words.Say("correct the condition; if every hand is meant, write true")
	}
}
