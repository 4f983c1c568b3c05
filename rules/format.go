package rules

import (
	"context"
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
)

// ErrLayout reports whether a file can't be laid out for no fault of its own: the new text would say something else
// than the old one.
var ErrLayout = rulefmt.Err

// Format returns the text of a rule file in the layout of docs/format.md. The file is not checked further
// than that needs: what is no plain YAML mapping gives findings, positions in which show the file by
// name. Whatever the error, it means that the file should be left as it is.
func Format(name string, text []byte) ([]byte, finding.Findings, error) {
	f := schema.File
	if source.IsTestFile(name) {
		f = nil // there the order is that of who wrote it
	}
	return rulefmt.Format(name, text, f)
}

// Shipped lists the ids of the rule sets that come with this package, in alphabetical order.
func Shipped() []string { return source.Shipped() }

// Schema returns a JSON schema of rule files, by which editors complete keys, show what they mean, and mark what can't
// be right while it is written.
func Schema() []byte { return schema.Schema(shippedSets()) }

// SchemaOf returns the schema of a sort of files: rules, tests, record, season or settings, which is rulecheck.yaml. It is
// nil for another word.
func SchemaOf(sort string) []byte {
	about, known := besideRules[source.Kind(sort)]
	switch {
	case known:
		return schema.SchemaBeside(source.Kind(sort).Form(), about[0], about[1], shippedSets())
	case source.Kind(sort) == source.Rules:
		return Schema()
	}
	return nil
}

// besideRules has the titles of schemas of files that are no rules, and what these hold.
var besideRules = map[source.Kind][2]string{
	source.Tests:    {"File of tests", "Hands and games with what must come out for them."},
	source.Record:   {"Record of a game", "What happened in the hands of a game."},
	source.Season:   {"File of a season", "Several games, and what counts besides them."},
	source.Settings: {"Settings of a folder", "What stands in for flags of rulecheck in a folder: rulecheck.yaml."},
}

func shippedSets() []schema.Set {
	var shipped []*Rules
	for _, id := range Shipped() {
		if r, err := Load(context.Background(), id); err == nil { // they load, as a test shows
			shipped = append(shipped, r)
		}
	}
	// Those that extend nothing come first, as they say most about a rule.
	slices.SortStableFunc(shipped, func(a, b *Rules) int { return len(a.files) - len(b.files) })
	sets := make([]schema.Set, len(shipped))
	for i, r := range shipped {
		sets[i] = schema.Set{ID: r.id, Tree: r.tree}
	}
	return sets
}

// What is known of a rule file that may have errors. As with findings, fields and methods are told here.
type (
	// Outline is what is known of a rule file, with the fields
	//
	//	Entries []OutlineEntry // the keys of the file in its order, those of sections with their entries
	//	Names   []OutlineName  // what the file declares and inherits, section by section, what it extends first
	//	Broken  int            // the line at which it can't be read, 0 if it can; nothing from it on may be known
	Outline = outline.Outline

	// OutlineEntry is a key of a rule file and what stands behind it, with the fields
	//
	//	Key         string
	//	Position               // from the key to the end of what stands behind it, with its methods String and UTF16
	//	KeyPosition Position   // of the key
	//	Entries     []OutlineEntry
	OutlineEntry = outline.Entry

	// OutlineName is an id of a section, such as pinfu of yaku, with the fields
	//
	//	Section, ID string
	//	Position         // where it is declared, or changed last, with its methods String and UTF16
	//	Own         bool // it stands in the file itself
	OutlineName = outline.Name
)

// Outline returns what is known of a rule file, however broken: the sections with their entries, and the
// names that the file declares or inherits. It needs no file without errors, so that an editor can complete names in
// one that is being written, whose text [Loader.With] puts in the place of the file's. What is built into conditions is
// not in it. The error says why the file can't be read at all, or that ctx is done.
func (l *Loader) Outline(ctx context.Context, from Source) (*Outline, error) {
	src, findings, err := l.reading().Open(from)
	switch {
	case err != nil:
		return nil, err
	case src == nil:
		return nil, findings
	}
	return outline.Of(ctx, src, l.keeper().log.Note)
}
