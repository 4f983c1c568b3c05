package main

import (
	"github.com/spf13/cobra"

	"example.com/hanfu/door/lsp"
)

func (c *Command) lspVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor with the Language Server Protocol",
		Long: `Lsp is for editors, which start it: it shows what check finds while you type,
what keys mean, and how to mend what is wrong. It speaks the Language Server
Protocol over its input and output.`,
		RunE: func(*cobra.Command, []string) error {
			o := lsp.Options{Files: lsp.Disk, Copies: lsp.Cache(),
				Alive: lsp.Alive, Version: version(),
				Locale: c.flags.lang.value}
			if !c.flags.guessed {
				o.Lang = o.Locale
			}
			if err := lsp.Serve(c.ctx, lsp.NewStream(c.Stdin, c.data()), o); err != nil {
				return &exit{exitFindings, err} // as the protocol requires
			}
			return nil
		},
	}
	noArguments(cmd, "lsp takes no arguments; the editor says which files are open")
	c.flags.outputFlags(cmd)
	return cmd
}
