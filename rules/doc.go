// Package rules reads rule files: it gives the rules of a rule set, ready for an engine, or what there
// is to mend in its files, each at its place.
//
// [Load] gives a rule set that comes with the package, [LoadFile] one from disk:
//
//	standard, err := rules.Load(ctx, "standard")
//	club, err := rules.LoadFile(ctx, "house/osaka.yaml")
//
// All else is asked of a [Loader], which has options and takes any [Source]: [Loader.Load] returns rules, and
// [Loader.Check] what there is to mend as well.
//
// A rule file is YAML. It says which tiles there are, what a win may carry, which shapes, yaku, fu,
// limits and payments there are; their conditions are expressions in the language of package
// condition. A file extends another by its id or path and says only what is different there.
//
// The way from a file to rules is one of few steps: the files that extend one another are read as
// trees in which each value knows its place, and checked for their form; the trees are merged into
// one; the options get their values; every expression is compiled. Each step reports what it finds
// and goes on with what is sound, so that one run finds everything that can be told.
//
// Editors help with rule files by the JSON schema that [Schema] gives. It is made from the same forms as the check.
//
// # Merging
//
// Mappings merge by key; single values and lists replace what is inherited; the word off removes an entry, or a field
// of one. An entry with a new id is a rule of its own and must be whole; if it is not, and a similar id is inherited,
// it is taken for a typo. Among options, off is a value like any other. A han that is one value stands for both of
// closed and open, a text that is one value is English, and an option that is one value is turned to it. An inherited
// condition may go on naming facts, shapes and yaku that are removed: there they never hold. The id, name and edition
// of a file are its own, and so are its sources if it has any.
//
// In a file that extends nothing there is nothing to remove. There, off tells that conditions may
// name a fact, shape or yaku that is not played; [Rules.Resolved] writes it where they do.
//
// # Promises
//
// Loading has no side effects: nothing is printed, written or fetched, and no files are read but the one that is named
// and those that it extends, which must lie in the folder of the file that names them, in the working directory, or
// below. A text from memory names shipped rule sets only, unless the caller hands over a file system for it,
// [Loader].Files; so a stranger's text reads nothing of the machine. Every method that may take long ends soon after
// its context is done. Whatever the bytes of a file, loading ends soon, takes little memory and does not panic; the
// bounds are in docs/format.md. [Rules] never change and may be shared. The codes of findings are stable; [Codes] lists
// them.
package rules
