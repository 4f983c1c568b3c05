package rules

import (
	"context"
	"slices"

	"example.com/hanfu/internal/finding"
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
