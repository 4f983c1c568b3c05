package main

import (
	"errors"
	"io"
	"os"
	"slices"

	"example.com/hanfu/internal/check"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// readSettings reads the file of settings, if there is one. It may come from a stranger: it is read, and the rules that it
// names are looked for, in the working directory and below it alone. A rule file or a record may have its name too. What
// there is to mend in it is told on w.
func (c *Command) readSettings(w io.Writer) (check.Settings, error) {
	at := slices.IndexFunc(check.SettingsNames, func(name string) bool {
		_, err := os.Lstat(name)
		return err == nil
	})
	if at < 0 {
		return check.Settings{}, nil
	}
	name := check.SettingsNames[at]
	folder, err := os.OpenRoot(".")
	if err != nil {
		return check.Settings{}, failed(err)
	}
	defer folder.Close()
	loader := &rules.Loader{Files: folder.FS()}
	read, found, err := check.ReadSettings(c.ctx, loader, name)
	switch {
	case err != nil:
		return check.Settings{}, failed(err)
	case read != nil:
		return *read, nil
	case found == nil:
		return check.Settings{}, nil
	}
	_ = c.findingPrinter(w, loader).Print(found) // the exit code tells all
	return check.Settings{}, &exit{exitFindings, errors.New(name + " can't be used: " + findings.Counted(found))}
}
