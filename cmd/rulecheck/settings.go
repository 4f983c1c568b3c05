package main

import (
	"errors"
	"os"

	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// settingsName is the file in the working directory that says what neither flags nor variables of ours say.
const settingsName = "rulecheck.yaml"

// settings are what such a file says.
type settings struct{ rules, lang string }

// readSettings reads the file of settings, if there is one. It may come from a stranger: it is read, and the rules that it
// names are looked for, in the working directory and below it alone. A rule file or a record may have its name too.
func (c *Command) readSettings() (settings, error) {
	if _, err := os.Lstat(settingsName); err != nil {
		return settings{}, nil
	}
	folder, err := os.OpenRoot(".")
	if err != nil {
		return settings{}, failed(err)
	}
	defer folder.Close()
	other := &finding.Finding{Message: "this is another file"}
	loader := &rules.Loader{Files: folder.FS()}
	file := document.FileKind[settings]{Form: form.Settings, Noun: "a file of settings", It: "the file", Begin: "write rules: or lang:",
		Other: func(root *tree.Value) *finding.Finding {
			if root.Get("hanfu") != nil || root.Get("players") != nil {
				return other
			}
			return nil
		},
		Build: func(d *document.Reader, root *tree.Value) (*settings, error) {
			s := &settings{lang: root.Get("lang").PlainText()}
			if v := root.Get("rules"); v != nil && v.Kind == tree.Scalar {
				s.rules = v.Text
				if _, help, err := source.Relative(v.File, v.Text, &d.Report); err != nil {
					d.At(v, finding.BadRules, "rules", help, "%v", err)
				}
			}
			return s, nil
		}}
	read, found, err := file.Load(c.ctx, loader, rules.File(settingsName), "")
	switch {
	case err != nil:
		return settings{}, failed(err)
	case read != nil:
		return *read, nil
	case found[0].Message == other.Message:
		return settings{}, nil
	}
	_ = c.findingPrinter(c.Stderr, loader).Print(found) // the exit code tells all
	return settings{}, &exit{exitFindings, errors.New(settingsName + " can't be used: " + findings.Counted(found))}
}
