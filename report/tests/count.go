package tests

import (
	"fmt"

	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/report/findings"
)

// Count counts cases.
type Count struct{ Cases, Games, Passed, Failed, Updated int }

// Count counts the cases of a run.
func (r *Run) Count() (n Count) {
	for _, file := range r.Files {
		for i := range file.Outcomes {
			n.Cases++
			if file.Outcomes[i].Case.Game != nil {
				n.Games++
			}
			switch {
			case file.Updated[i]:
				n.Updated++
			case file.Outcomes[i].Passed():
				n.Passed++
			default:
				n.Failed++
			}
		}
	}
	return n
}

func (r *Run) summary() string {
	n := r.Count()
	if len(r.Files) == 0 && len(r.Findings) == 0 {
		return ""
	}
	text := fmt.Sprintf("%s: %s, %d passed, %d failed",
		terminal.Counted(len(r.Files), "file"), casesAndGames(n.Cases, n.Games), n.Passed, n.Failed)
	if len(r.Files) == 0 {
		text = "nothing could be tested"
	}
	if n.Updated > 0 {
		text += fmt.Sprintf(", %d updated", n.Updated)
	}
	if len(r.Findings) > 0 {
		text += "; " + findings.Counted(r.Findings)
	}
	return text
}
