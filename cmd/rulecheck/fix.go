package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/rogpeppe/go-internal/diff"

	"example.com/hanfu/internal/check"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/report/terminal"
	"example.com/hanfu/internal/sanitize"
)

// fix writes into the files that arguments name what can be mended in them without doubt, or shows it as a diff. It
// returns the errors of files that can't be written or, where none are written, can't be read.
func (c *Command) fix(args []string, show bool) error {
	l, err := c.flags.loader()
	if err != nil {
		return err
	}
	files := inputs.Rules.Find(args, inputs.Unnamed)
	var failures []error
	did := "mended"
	if show {
		failures, did = files.Errors, "to mend"
	}
	for _, name := range files.Names {
		if inputs.IsShipped(name) {
			continue
		}
		old, fixed, err := check.Fix(c.ctx, l, name)
		if err != nil && show {
			failures = append(failures, err)
		}
		if err != nil || fixed == nil || bytes.Equal(old, fixed.Text) {
			continue
		}
		shown := sanitize.Text(name)
		if show {
			if _, err := c.Stdout.Write(diff.Diff(shown, old, shown+" (mended)", fixed.Text)); err != nil {
				return unwritten("the diff", err)
			}
		} else if err := outfile.Replace(name, old, fixed.Text); err != nil {
			failures = append(failures, err)
			continue
		}
		for _, fix := range fixed.Made {
			fmt.Fprintln(c.Stderr, sanitize.Text(fix.Edits[0].Position.String()+": "+fix.Title))
		}
		fmt.Fprintf(c.Stderr, "%s: %s %s\n", shown, terminal.Counted(len(fixed.Made), "mistake"), did)
	}
	if failures != nil {
		return failed(errors.Join(failures...))
	}
	return nil
}
