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

// Sort sorts the findings of several files by position and removes duplicates. A file that others
// extend is reported with each of them, possibly under different names.
func Sort(all rules.Findings) rules.Findings {
	unifyNames(all)
	slices.SortStableFunc(all, func(a, b rules.Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column))
	})
	seen := make(map[string]bool)
	return slices.DeleteFunc(all, func(f rules.Finding) bool {
		text := f.String()
		if f.Code == finding.MoreFindings { // the number depends on what else is read
			text = f.File + " " + f.Code
		}
		defer func() { seen[text] = true }()
		return seen[text]
	})
}

// unifyNames gives all findings of a file the same name, if possible a relative one.
func unifyNames(all rules.Findings) {
	files := make(map[string]string) // identity by name
	names := make(map[string]string) // name by identity
	for i := range all {
		name := all[i].File
		if _, known := files[name]; known {
			continue
		}
		files[name] = identityOf(&all[i])
		if other, known := names[files[name]]; !known ||
			filepath.IsAbs(other) && !filepath.IsAbs(name) {
			names[files[name]] = name
		}
	}
	for i := range all {
		all[i].File = names[files[all[i].File]]
	}
}

// identityOf returns the identity of the file of a finding. Shipped files and findings outside
// files are identified by name.
func identityOf(f *rules.Finding) string {
	// files on disk have names that no shipped rule set has
	id, _ := strings.CutSuffix(f.File, ".yaml")
	if f.Line == 0 || inputs.IsShipped(id) {
		return "named " + f.File
	}
	return osfile.Identity(f.File)
}

// Counted formats the number of errors and warnings.
func Counted(all rules.Findings) words.Text {
	if len(all) == 0 {
		return words.Say("no findings")
	}
	errs := all.Errors()
	errors := words.Counted(errs, words.Say("%d error"), words.Say("%d errors"))
	warnings := words.Counted(len(all)-errs, words.Say("%d warning"), words.Say("%d warnings"))
	return words.Say("%s, %s", errors, warnings)
}
