// Package docs has the pages of this folder that are for those who use the program.
package docs

import "embed"

// Pages are the pages as Markdown, by their file names. Those about the code, and those of which
// the program makes the text itself, such as that of the codes, are not among them.
//
//go:embed answers.md api.md archives.md checking.md diff.md editors.md effect.md format.md games.md
//go:embed glossary.md guide.md install.md logs.md notation.md options.md page.md proof.md results.md
//go:embed rulesets.md scoring.md season.md sections.md table.md testing.md tour.md
var Pages embed.FS
