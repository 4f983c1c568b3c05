package findings

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// whatSort are the helps that say what sort of thing to write, or name one of several: what it is, only the writer knows.
// What follows the dots may be anything.
var whatSort = []string{
	"write # rulecheck:ignore CODE…", "write a tile, such as 5p", "write \\\\ for a backslash, or use single quotes",
	"write a comment for each code…", "write a number, or a calculation", "write a whole number…",
	"write an id, a colon and what it says on each line", "write at least one…", "write after the code why…", "write it there",
	"write digits alone…", "write each entry as one word or text", "write for example…", "write it",
	"write it at the end of the line…", "write it in one line…", "write key: value", "write one value…",
	"write pairs such as…", "write rules: with the id…", "write the code of the refusal…",
	"write limits. and…", "write the ids in brackets…", "write the number itself, or…", "write the value out…",
	"write tiles as…", "write the numbers as a range…", "write true or false, or list…", "write doc…", "write {han: …} with a number", "write {fu: …} with a number",
	"write {han: …} with what is counted…", "write what…", "write when…", "write {} if no yaku counts", "write name, what…",
	"the option says only whether this is so…", "write and or or between conditions…",
	"write {closed: 2, open: 1} if…", "write han: {closed: …",
	// Rule sets say these.
	"write chiitoitsu_han: 1 as well", "write the greater number at uma_first…", "write honba_each as well…",
}

// TestHelpIsFix: where the help of a finding says what to write, the finding has a fix that writes it. Each fix cures its
// finding: with it made, the file can be read if it could before, and has that finding no more.
func TestHelpIsFix(t *testing.T) {
	t.Chdir("../../testdata/bad")
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no files found", err)
	}
	used := make(map[string]bool)
	for _, name := range files {
		text := must.Get(os.ReadFile(name))(t)
		var l rules.Loader
		found := must.Get(Check(context.Background(), &l, name))(t)
		for _, f := range found {
			if len(f.Fixes) == 0 && saysWhat(f, used) {
				t.Errorf("%s: no fix does what the help says: %s", f, f.Help)
			}
			for _, fix := range f.Fixes {
				if source.DisplayName(f.File) != source.DisplayName(name) {
					continue
				}
				mended := fix.Apply(text)
				after := must.Get(Check(context.Background(), l.With(name, mended), name))(t)
				now, before := Fixed{Findings: after}, Fixed{Findings: found}
				if now.syntaxErrorLine() > 0 && before.syntaxErrorLine() == 0 || count(after, f) >= count(found, f) {
					t.Errorf("%s: the fix %q does not cure it:\n%s\n%s", f, fix.Title, mended, after.Error())
				}
				if fix.Safe && now.compare(&before) > 0 && before.syntaxErrorLine() == 0 && now.duplicateKeys() == before.duplicateKeys() {
					t.Errorf("%s: the fix %q is not safe:\n%s\n%s", f, fix.Title, mended, after.Error())
				}
			}
		}
	}
	for _, help := range whatSort {
		if !used[help] {
			t.Errorf("no finding has the help %q", help)
		}
	}
}

// saysWhat reports whether a finding says in so many words what to write, and notes which of whatSort it says else.
func saysWhat(f rules.Finding, used map[string]bool) bool {
	for _, help := range whatSort {
		if begin, more := strings.CutSuffix(help, "…"); f.Help.String() == help || more && strings.HasPrefix(f.Help.String(), begin) {
			used[help] = true
			return false
		}
	}
	return strings.HasPrefix(f.Help.String(), "write ") || strings.Contains(f.Help.String(), ": write ") ||
		strings.Contains(f.Message.String(), "; write ") && !strings.Contains(f.Message.String(), "; write m, p, s or z")
}

// count counts the findings that say the same as one of the same rule.
func count(all rules.Findings, one rules.Finding) (n int) {
	for _, f := range all {
		if f.Code == one.Code && f.Message.String() == one.Message.String() && f.Rule == one.Rule {
			n++
		}
	}
	return n
}
