package findings

import (
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// TestFindingsFold: on a terminal the first line of a finding is broken too, and loses nothing.
func TestFindingsFold(t *testing.T) {
	long := rules.Finding{Position: rules.Position{File: "house.yaml", Line: 7, Column: 8}, Severity: rules.Error,
		Code:    "wrong-type",
		Message: words.Plain("options.uma must be one value (true, false, a number or a word), not a list")}
	far := long
	far.File = "evenings/of/the/club/in/the/old/town/house.yaml"
	short := long
	short.Message = words.Plain("options.uma is empty")
	for _, test := range []struct {
		finding rules.Finding
		want    string
	}{
		{long, "house.yaml:7:8: error: options.uma must be one value (true, false, a number or\n  a word), not a list [wrong-type]\n"},
		{far, "evenings/of/the/club/in/the/old/town/house.yaml:7:8: error:\n  options.uma must be one value (true, false, a number or a word), not a list\n  [wrong-type]\n"},
		{short, "house.yaml:7:8: error: options.uma is empty [wrong-type]\n"},
	} {
		p := New(nil, new(rules.Loader), terminal.Options{})
		if got := p.fold(p.headline(&test.finding), &test.finding); got != p.headline(&test.finding) {
			t.Errorf("where no terminal is: %q", got)
		}
		p = New(nil, new(rules.Loader), terminal.Options{Width: terminal.Width})
		if got := p.fold(p.headline(&test.finding), &test.finding); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
