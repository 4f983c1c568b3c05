package main

import (
	"example.com/hanfu/internal/words"
	"github.com/spf13/cobra"

	"example.com/hanfu/door/lsp"
)

func (c *Command) lspVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use: "lsp",
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
	noArguments(cmd, words.Say("lsp takes no arguments; the editor says which files are open"))
	return cmd
}
