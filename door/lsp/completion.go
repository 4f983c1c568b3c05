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

// named are the rules that a file names: those that it extends, or that its cases are about.
type named struct {
	as    string
	rules *rules.Rules
	// names are those of the rules in a language.
	lang  string
	names complete.Names
}

func (f *file) sketch() *yamltext.Node {
	n, _ := f.sketched.get(func() (*yamltext.Node, error) { return complete.Sketch(f.text.Body), nil })
	return n
}

func (f *file) rulesNamed() string {
	root := f.sketch()
	if f.kind == source.Rules || f.kind == source.Other {
		return root.Get("extends").Plain()
	}
	as := root.Get("rules").Plain()
	if as == "" && f.kind == source.Tests { // those beside it
		as = "./" + strings.Replace(path.Base(f.name), source.TestEnding+".", ".", 1)
	}
	return as
}

// about returns the rules that the file names. Nothing that is typed in the file itself changes them, but another name.
func (f *file) about(lang string) named {
	as := f.rulesNamed()
	n, _ := f.named.get(func() (named, error) {
		n := named{as: as, lang: lang}
		if as == "" {
			return n, nil
		}
		if old := f.good().named; old.as == as && old.lang == lang && old.rules != nil {
			return old, nil
		}
		from := rules.Named(as)
		if source.IsPath(as) {
			from = rules.File(path.Join(path.Dir(f.name), as))
		}
		n.rules, _ = f.loader().Load(f.known.ctx, from)
		if err := f.known.ctx.Err(); err != nil {
			return n, err
		}
		if n.rules == nil {
			n.rules = f.good().named.rules // as it was before somebody began to write there
		}
		n.names = complete.NamesOf(n.rules, lang)
		return n, nil
	})
	return n
}

func (r *request) writable(f *file) *complete.File {
	return &complete.File{Kind: f.kind, Name: path.Base(f.key), Text: f.text, Sketch: f.sketch(), Lang: r.lang,
		Rules: func() complete.Names { return f.about(r.lang).names }, Beside: f.beside, Client: &r.client}
}

func (f *file) beside() (names []string) {
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

func completion(_ context.Context, r *request, in *file, p protocol.AtPosition) (*complete.List, error) {
	return r.writable(in).At(p.Position), in.known.ctx.Err()
}

func signatures(_ context.Context, r *request, in *file, p protocol.AtPosition) (*complete.Signatures, error) {
	return r.writable(in).SignaturesAt(p.Position), nil
}
