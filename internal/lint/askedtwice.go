package lint

import (
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

func sayAskedTwice(f *finding.Finding, _ *prove.Judgement, part string, others []words.Text) {
	f.Message = words.Say("%s is asked twice", part)
	f.Help = words.Say("remove one of the two, or mend it")
	if all := words.Listed(others...); all.String() != part {
		f.Message = words.Say("%s asks the same as %s", part, all)
	}
}
