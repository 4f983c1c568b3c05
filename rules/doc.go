// Package rules loads rule files. It returns compiled rules for an engine, or findings with the
// position of each problem.
//
// [Load] loads a rule set that comes with the package, [LoadFile] one from disk:
//
//	standard, err := rules.Load(ctx, "standard")
//	club, err := rules.LoadFile(ctx, "house/osaka.yaml")
//
// A [Loader] has options and accepts any [Source]: [Loader.Load] returns rules, and [Loader.Check]
// returns warnings as well.
//
// A rule file is YAML. It declares the tiles, what a win may carry, shapes, yaku, fu, limits and
// payments; their conditions are expressions in the language of package condition. A file extends
// another by its id or path and contains only the differences.
//
// Loading takes a few steps: the files that extend one another are parsed into trees with
// positions, and checked for their form; the trees are merged into one; the options get their
// values; every expression is compiled. Each step reports its findings and goes on with the sound
// part, so that one run finds as much as possible.
//
// [Schema] returns a JSON schema for editors. It is made from the same forms as the check.
//
// # Merging
//
// Mappings merge by key; single values and lists replace inherited ones; the word off removes an
// entry or a field. An entry with a new id is a new rule and must be complete; if it is incomplete
// and a similar id is inherited, it is reported as a typo. For options, off is an ordinary value. A
// single value of han stands for both closed and open, a single text is English, and a single value
// of an option sets that option. Inherited conditions may name facts, shapes and yaku that have
// been removed; these never hold. The id, name and edition of a file are not inherited; its sources
// are, unless it has its own.
//
// In a file that extends nothing, off declares that conditions may name a fact, shape or yaku that
// is not played; [Rules.Resolved] writes it where it is needed.
//
// # Promises
//
// Loading has no side effects: it prints, writes and fetches nothing. It reads only the named file
// and the files that this one extends, which must be in the folder of the file that names them, in
// the working directory, or below. A text from memory can name only shipped rule sets unless
// [Loader].Files is set, so untrusted text reads nothing of the machine. Every method that may take
// long returns soon after its context is done. Whatever a file contains, loading ends soon, takes
// little memory and does not panic; docs/format.md states the bounds. [Rules] are immutable and may
// be shared. The codes of findings are stable; [Codes] lists them.
package rules
