package findings

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// InOrder sorts the findings of several files by place, and returns each once: one in a file that others extend comes
// up with each of them, by whatever name they have the file.
func InOrder(all rules.Findings) rules.Findings {
	oneNameEach(all)
	slices.SortStableFunc(all, func(a, b rules.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	told := make(map[string]bool)
	return slices.DeleteFunc(all, func(f rules.Finding) bool {
		text := f.String()
		if f.Code == finding.MoreFindings { // how many depends on what else is read
			text = f.File + " " + f.Code
		}
		defer func() { told[text] = true }()
		return told[text]
	})
}

// oneNameEach gives the findings of a file that was read by several names one of these, and not that from the root.
func oneNameEach(all rules.Findings) {
	files := make(map[string]string) // identities by name
	names := make(map[string]string) // and the other way
	for i := range all {
		name := all[i].File
		if _, known := files[name]; known {
			continue
		}
		files[name] = identityIn(&all[i])
		if other, known := names[files[name]]; !known || filepath.IsAbs(other) && !filepath.IsAbs(name) {
			names[files[name]] = name
		}
	}
	for i := range all {
		all[i].File = names[files[all[i].File]]
	}
}

// identityIn returns the identity of the file of a finding. What is in no file, and a shipped one, has that of its
// name.
func identityIn(f *rules.Finding) string {
	id, _ := strings.CutSuffix(f.File, ".yaml") // files on disk have names that no shipped rule set has
	if f.Line == 0 || inputs.IsShipped(id) {
		return "named " + f.File
	}
	return osfile.Identity(f.File)
}

// Counted counts findings in words.
func Counted(all rules.Findings) words.Text {
	if len(all) == 0 {
		return words.Say("no findings")
	}
	errs := all.Errors()
	errors := words.Counted(errs, words.Say("%d error"), words.Say("%d errors"))
	warnings := words.Counted(len(all)-errs, words.Say("%d warning"), words.Say("%d warnings"))
	return words.Say("%s, %s", errors, warnings)
}
