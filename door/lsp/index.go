package lsp

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/door/lsp/internal/symbols"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
)

func (f *file) Listed() *symbols.Listing {
	l, _ := f.listed.get(func() (*symbols.Listing, error) {
		root := f.Tree()
		l := symbols.List(f.key, f.kind, root)
		if root == nil || !bytes.Equal(root.File.Text, f.text.Body) {
			l.Missed = symbols.Broken
		}
		return l, nil
	})
	return l
}

// shipped has what the shipped files name, by their keys.
var shipped sync.Map

func (n *snapshot) forget(key string) {
	folders := slices.Clone(n.folders)
	for _, f := range n.files {
		folders = append(folders, f.folder)
	}
	for _, folder := range folders {
		folder.kept.Forget(key)
	}
}

// index finds what the files of the workspace name, for one request.
type index struct {
	*request
	symbols.Graph
	known map[string]*symbols.Listing
	texts map[string]*text.Text
	// missed says why everywhere has not listed all files, empty if it has.
	missed string
}

func (r *request) index() *index {
	x := &index{request: r, known: make(map[string]*symbols.Listing), texts: make(map[string]*text.Text)}
	x.Graph = symbols.Graph{Finder: x}
	return x
}

func (x *index) Of(key string) *symbols.Listing {
	l, known := x.known[key]
	if !known {
		l = x.find(key)
		x.known[key] = l
	}
	return l
}

func (x *index) find(key string) *symbols.Listing {
	if f := x.files[key]; f != nil {
		return f.Listed()
	}
	if id, ok := shippedID(key); ok {
		if l, ok := shipped.Load(key); ok {
			return l.(*symbols.Listing)
		}
		src, ok := source.OpenShipped(id)
		if !ok {
			return nil
		}
		root, _ := outline.Read(src)
		l := symbols.List(key, source.Rules, root)
		l.Conditions = nil
		shipped.Store(key, l)
		return l
	}
	folder, name := x.holder(key)
	if folder == nil || folder.files == nil {
		return nil
	}
	return folder.kept.List(folder.files, name, key)
}

func shippedID(key string) (string, bool) {
	name, ours := strings.CutPrefix(key, scheme+":/rulesets/")
	id, yaml := strings.CutSuffix(name, ".yaml")
	return id, ours && yaml
}

func (x *index) holder(key string) (best *folder, name string) {
	folders := slices.Clone(x.folders)
	for _, f := range x.files {
		folders = append(folders, f.folder)
	}
	for _, f := range folders {
		rest, ok := strings.CutPrefix(key, strings.TrimSuffix(f.key, "/")+"/")
		if ok && (best == nil || len(f.key) > len(best.key)) {
			best, name = f, rest
		}
	}
	return best, name
}

func (x *index) text(key string) *text.Text {
	if f := x.files[key]; f != nil {
		return f.text
	}
	if t := x.texts[key]; t != nil {
		return t
	}
	var body []byte
	if id, ok := shippedID(key); ok {
		if src, ok := source.OpenShipped(id); ok {
			body = src.Text
		}
	} else if folder, name := x.holder(key); folder != nil && folder.files != nil {
		body, _ = symbols.Read(folder.files, name)
	}
	x.texts[key] = text.New(body, x.encoding)
	return x.texts[key]
}

func (x *index) address(key string) string {
	if f := x.files[key]; f != nil {
		return f.uri
	}
	return x.server.address(key)
}

func (x *index) Named(from *symbols.Listing, name string) string {
	switch {
	case name == "":
		return ""
	case !source.IsPath(name):
		return scheme + ":/rulesets/" + name + ".yaml"
	case path.IsAbs(name):
		return ""
	}
	key := path.Join(path.Dir(from.Key), name)
	if folder, _ := x.holder(from.Key); folder == nil || !strings.HasPrefix(key, folder.key+"/") {
		return ""
	}
	return key
}

// everywhere lists the files of the workspace that are ours, those that they extend, and those that the client has
// open.
func (x *index) everywhere(ctx context.Context) (all []*symbols.Listing, err error) {
	keys := make(map[string]bool)
	for key := range x.files {
		keys[key] = true
	}
	for _, folder := range x.folders {
		if folder.files == nil {
			continue
		}
		names, missed, err := symbols.Walk(ctx, folder.files)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			keys[path.Join(folder.key, name)] = true
		}
		x.missed = cmp.Or(x.missed, missed)
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if l := x.Of(key); l == nil {
			x.missed = cmp.Or(x.missed, x.shown(key)+" can't be read")
		} else if l.Kind != source.Other {
			all = append(all, l)
		}
	}
	for _, l := range slices.Clone(all) {
		for _, above := range x.Chain(l, "") {
			if !slices.Contains(all, above) {
				all = append(all, above)
			}
		}
	}
	return all, nil
}
