package check

import (
	"bytes"
	"fmt"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
)

// LaidOut is a text of a file and what its layout makes of it, or the findings for which it is left as it is.
type LaidOut struct {
	Old, Text []byte
	Findings  rules.Findings
}

// Differs reports whether the layout changes the text.
func (l *LaidOut) Differs() bool { return l.Findings == nil && !bytes.Equal(l.Old, l.Text) }

// LayOut reads a file and lays it out. What is no file is a finding. A file that was not named but found may be no rule
// file, and the result is nil then.
func LayOut(name string, named bool) (*LaidOut, error) {
	if inputs.IsShipped(name) {
		return nil, fmt.Errorf("%s is a rule set that comes with the program, and can't be laid out; rulecheck resolve %[1]s prints it", name)
	}
	old, unread, err := source.Read(name)
	switch {
	case err != nil:
		return nil, err
	case unread != nil:
		return &LaidOut{Findings: unread}, nil
	case !named && !source.IsRules(old):
		return nil, nil
	}
	return LayOutText(name, old)
}

// LayOutText is like [LayOut], of a text that stands in no file.
func LayOutText(name string, old []byte) (*LaidOut, error) {
	text, found, err := rules.Format(name, old)
	if err != nil {
		return nil, err
	}
	return &LaidOut{old, text, found}, nil
}
