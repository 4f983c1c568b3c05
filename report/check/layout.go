package check

import (
	"bytes"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// LaidOut is a text before and after formatting. If it could not be formatted, Findings are set.
type LaidOut struct {
	Old, Text []byte
	Findings  rules.Findings
}

// Differs reports whether formatting changes the text.
func (l *LaidOut) Differs() bool { return l.Findings == nil && !bytes.Equal(l.Old, l.Text) }

// LayOut reads and formats a file. A name that is not a regular file gives a finding. It returns
// nil for a file that was found instead of named and is not a rule file.
func LayOut(name string, named bool) (*LaidOut, error) {
	if inputs.IsShipped(name) {
		return nil, words.Errorf("%s is a shipped rule set and can't be laid out; rulecheck resolve %[1]s "+
			"prints it", name)
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

// LayOutText is like [LayOut] for a text without a file.
func LayOutText(name string, old []byte) (*LaidOut, error) {
	text, found, err := rules.Format(name, old)
	if err != nil {
		return nil, err
	}
	return &LaidOut{old, text, found}, nil
}
