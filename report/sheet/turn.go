package sheet

import (
	"strconv"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/fixes"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// Turn returns the text of the rule file of r with an option set to a value, which is written as in
// [Choice.Written]. If the value is the inherited one, Turn removes the option. The text is
// unchanged if its layout has no place for the option. Turn returns false if r has no such option
// or the option can't have the value, otherwise the value as rules print it.
func Turn(text []byte, r *rules.Rules, id, written string) (turned []byte, value string, ok bool) {
	o := rules.ByID(r.Options(), id)
	if o == nil {
		return text, "", false
	}
	if len(o.Allowed) == 0 {
		written = playerwords.Digits(written)
	}
	value = strings.Trim(written, `"`)
	root, _ := tree.Parse(&tree.Source{Text: text})
	quoted := written == `"`+value+`"`
	if root == nil || !mayHave(o, value) || written != value && !quoted {
		return text, "", false
	}
	var edits []finding.Edit
	if parent := r.Extended(); parent != nil {
		if inherited := rules.ByID(parent.Options(), id); inherited != nil &&
			inherited.Value.String() == value {
			edits = fixes.UnsetOption(root, id)
		}
	}
	if edits == nil {
		edits = fixes.SetOption(root, id, written)
	}
	return finding.Fix{Edits: edits}.Apply(text), value, true
}

func mayHave(o *rules.Option, value string) bool {
	n, err := strconv.ParseInt(value, 10, 64)
	switch {
	case o.Value.Type == condition.TypeBool:
		return value == "true" || value == "false"
	case len(o.Allowed) == 0:
		return err == nil && n >= o.Min && n <= o.Max
	}
	for _, v := range o.Allowed {
		if v.String() == value {
			return true
		}
	}
	return false
}
