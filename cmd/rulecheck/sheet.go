package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
)

func (c *Command) docVerb() *cobra.Command {
	var format choice
	var out string
	cmd := &cobra.Command{
		Use:  "doc [ID|FILE]",
		Args: atMostOne(words.Say("doc takes one rule set")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.ruleArgument(cmd, args); err != nil {
				return err
			}
			toOutput := out == "-" || out == "" && terminalOf(c.Stdout) == nil
			if out == "-" {
				out = ""
			}
			if !cmd.Flags().Changed("format") {
				if err := format.bySuffix(out); err != nil {
					return err
				}
			}
			r, err := c.ruleSet()
			if err != nil {
				return err
			}
			if out == "" && !toOutput {
				out = r.ID() + map[string]string{"html": ".html", "markdown": ".md"}[format.value]
			}
			return c.doc(r, format.value, out)
		},
		ValidArgsFunction: completeRuleFiles,
	}
	c.flags.rulesFlags(cmd)
	choose(cmd, &format, "format", "html", "markdown")
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	_ = cmd.MarkFlagFilename("output", "html", "md") // only fails for unknown flags
	return cmd
}

func (c *choice) bySuffix(file string) error {
	switch suffix := strings.ToLower(filepath.Ext(file)); suffix {
	case ".md", ".markdown":
		c.value = "markdown"
	case "", ".html", ".htm":
	case ".yaml", ".yml": // refused later with a reason
	default:
		return usageError("a sheet ends in .html or .md, not in %s; for another name use --format",
			suffix)
	}
	return nil
}

func (c *Command) doc(r *rules.Rules, format, file string) error {
	if err := checkTarget(r, file); err != nil {
		return err
	}
	s, err := sheet.New(c.ctx, engine.New(r), sheet.Config{Lang: c.flags.lang.value})
	if err != nil {
		return failed(err)
	}
	write := s.HTML
	if format == "markdown" {
		write = s.Markdown
	}
	var text bytes.Buffer // complete before the file is touched, in case of errors
	if err := write(&text); err != nil {
		return failed(err)
	}
	if file == "" {
		return c.answer(c.Stdout, text.String())
	}
	if err := outfile.Write(file, text.Bytes()); err != nil {
		return failed(err)
	}
	c.note(words.Say("the sheet is in %s", file))
	return nil
}

// checkTarget refuses to write a sheet over a rule file: one of the files of r, by any name, or any
// file with the name of a rule file.
func checkTarget(r *rules.Rules, file string) error {
	if inputs.IsRuleFile(file) {
		return usageError("the sheet can't be written to %s: rule files end in .yaml, and would "+
			"be lost; a sheet ends in .html or .md", file)
	}
	out, err := os.Stat(file)
	if err != nil {
		return nil // the file does not exist, or writing it reports the error
	}
	if out.IsDir() {
		return usageError("%s is a folder; name a file for the sheet, such as %s", file,
			filepath.Join(file, r.ID()+".html"))
	}
	for _, f := range r.Files() {
		if in, err := os.Stat(f); err == nil && os.SameFile(in, out) {
			return usageError("%s is a rule file; name another file for the sheet, such as %s.html",
				file, r.ID())
		}
	}
	return nil
}
