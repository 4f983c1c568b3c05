package rules

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/long"
)

// TestSameFindingsAgain: which findings are shown is the same each time, also where there are more than are shown.
func TestSameFindingsAgain(t *testing.T) {
	again := long.N(2, 8)
	const head = "hanfu: 1\nid: house\nextends: standard\n"
	set := make(map[string]string)
	for i := range 2 * tree.MaxFindings {
		set[fmt.Sprintf("option_%d", i)] = "1"
	}
	var options strings.Builder // nothing uses them, and the last finding that is shown is about one of the bounds
	fmt.Fprintf(&options, "%soptions:\n  bounded: {default: 1, max: %d, min: -%[2]d}\n", head, schema.MaxNumber)
	for i := range tree.MaxFindings - 2 {
		fmt.Fprintf(&options, "  own_%d_%[1]d: {default: 1}\n", i)
	}
	for _, c := range []struct {
		name, text string
		set        map[string]string
	}{
		{"options that the caller sets", head, set},
		{"bounds of options", options.String(), nil},
	} {
		var first finding.Findings
		for i := range again {
			_, findings, _ := (&Loader{Set: c.set, Files: os.DirFS(badFiles)}).Check(t.Context(),
				Bytes("house.yaml", []byte(c.text)))
			if i == 0 {
				first = findings
			}
			if len(findings) != tree.MaxFindings+1 || !reflect.DeepEqual(findings, first) {
				t.Errorf("%s: %d findings, other ones than before", c.name, len(findings))
				break
			}
		}
	}
}
