// Package symbols says what files name, and which rules they mean: those that they declare, or that files declare which
// they extend or are about.
package symbols

import (
	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/lsp/internal/filekind"
)

// Listing is what a file names, and where. Of files that the client has not open it keeps neither text nor tree.
type Listing struct {
	Key  string
	Kind filekind.Kind
	// Under is what the file names as that which it extends or is about; it may be empty.
	Under    string
	Mentions []outline.Mention
	// Conditions are those of a file that the client has open.
	Conditions []*tree.Value
	// Missed says why not all that the file names may be among the mentions, or not at its place; empty if all is.
	Missed string
	// declares has the places of the entries among the mentions, by sections and ids.
	declares map[Name]int
}

// Broken is what a file has missed that can't be read as YAML.
const Broken = "it can't be read as it is"

// Name is the name of a rule in a file.
type Name struct{ Section, ID string }

// List lists what a file names.
func List(key string, k filekind.Kind, root *tree.Value) *Listing {
	l := &Listing{Key: key, Kind: k, declares: make(map[Name]int)}
	if root == nil || k == filekind.Other {
		return l
	}
	under := "rules"
	if k == filekind.Rules {
		under = "extends"
	}
	l.Under = root.Get(under).PlainText()
	if (k == filekind.Record || k == filekind.Season) && l.Under == "" {
		l.Under = document.WithoutRules
	}
	l.Mentions, l.Conditions = outline.Mentions(root, k.Form())
	for i, m := range l.Mentions {
		if m.Declares {
			l.declares[Name{m.In(), m.ID}] = i
		}
	}
	return l
}
