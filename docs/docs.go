// Package docs has the pages of this folder that are for those who use the program.
package docs

import "embed"

// Pages are the pages as Markdown, by their file names. Those about the code, and those of which
// the program makes the text itself, such as that of the codes, are not among them.
//
//go:embed answers.md api.md archives.md arguments.md checking.md diff.md editors.md effect.md format.md games.md guide.md install.md
//go:embed logs.md page.md proof.md results.md rulesets.md scoring.md testing.md
var Pages embed.FS
