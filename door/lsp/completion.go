package lsp

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/complete"
	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
)

// named holds the rules that a file extends or whose hands it scores.
type named struct {
	name  string
	rules *rules.Rules
	// names are the names of the rules in the language lang.
	lang  string
	names complete.Names
}

func (f *file) sketch() *yamltext.Node {
	n, _ := f.sketched.get(func() (*yamltext.Node, error) {
		return complete.Sketch(f.text.Body), nil
	})
	return n
}

func (f *file) ruleName() string {
	root := f.sketch()
	if f.kind == source.Rules || f.kind == source.Other {
		return root.Get("extends").Plain()
	}
	name := root.Get("rules").Plain()
	if name == "" && f.kind == source.Tests { // the default is the rule file next to it
		name = "./" + strings.Replace(path.Base(f.name), source.TestEnding+".", ".", 1)
	}
	return name
}

// namedRules returns the rules that the file names or, if they can't be loaded, the last ones that
// could. They are reloaded only if the name changes.
func (f *file) namedRules(lang string) named {
	name := f.ruleName()
	n, _ := f.named.get(func() (named, error) {
		n := named{name: name, lang: lang}
		if name == "" {
			return n, nil
		}
		if old := f.lastGood().named; old.name == name && old.lang == lang && old.rules != nil {
			return old, nil
		}
		from := rules.Named(name)
		if source.IsPath(name) {
			from = rules.File(path.Join(path.Dir(f.name), name))
		}
		n.rules, _ = f.loader().Load(f.analysis.ctx, from)
		if err := f.analysis.ctx.Err(); err != nil {
			return n, err
		}
		if n.rules == nil {
			// Use the last good rules while the name is being edited.
			n.rules = f.lastGood().named.rules
		}
		n.names = complete.NamesOf(n.rules, lang)
		return n, nil
	})
	return n
}

func (r *request) completionFile(f *file) *complete.File {
	return &complete.File{Kind: f.kind, Name: path.Base(f.key), Text: f.text, Sketch: f.sketch(),
		Lang:  r.lang,
		Rules: func() complete.Names { return f.namedRules(r.lang).names }, Siblings: f.siblings,
		Client: &r.client}
}

func (f *file) siblings() (names []string) {
	if files := f.folder.files; files != nil {
		entries, _ := fs.ReadDir(files, path.Dir(f.name))
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	for key := range f.snapshot.texts {
		if path.Dir(key) == path.Dir(f.key) {
			names = append(names, path.Base(key))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func completion(_ context.Context, r *request, f *file, p protocol.AtPosition,
) (*complete.List, error) {
	return r.completionFile(f).At(p.Position), f.analysis.ctx.Err()
}

func signatures(_ context.Context, r *request, f *file, p protocol.AtPosition,
) (*complete.Signatures, error) {
	return r.completionFile(f).SignaturesAt(p.Position), nil
}
