package condition

import (
	"testing"

	"example.com/hanfu/internal/condition/internal/typed"
)

// TestRows: each fact that is known before a stage of scoring works it out has a function that fills it, and, if it is
// one of the win, names the fields of the input from which it follows.
func TestRows(t *testing.T) {
	for i := range Names {
		f := &Names[i]
		if f.Part() != PartFact || f.Node == nil || f.Stage > StageReading || f.Node.Op != typed.OpNum && f.Node.Op != typed.OpWinBit {
			continue
		}
		if (f.Stage == StageWin) != (f.ofWin != nil) || (f.Stage == StageReading) != (f.ofReading != nil) {
			t.Errorf("%s, which is known at %s, needs the function that fills it there", f.Name, f.Stage)
		}
		if f.Stage == StageWin && len(f.fields) == 0 {
			t.Errorf("%s: name the fields of the input from which it follows", f.Name)
		}
	}
}
