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
			l.Problem = symbols.Broken
		}
		return l, nil
	})
	return l
}

// shipped caches the listings of shipped rule sets by key.
var shipped sync.Map

func (n *snapshot) forget(key string) {
	folders := slices.Clone(n.folders)
	for _, f := range n.files {
		folders = append(folders, f.folder)
	}
	for _, folder := range folders {
		folder.listings.Forget(key)
	}
}

// index finds the listings and texts of files for one request.
type index struct {
	*request
	symbols.Graph
	known map[string]*symbols.Listing
	texts map[string]*text.Text
	// problem is the reason why allListings could not list all files; it is empty if it did.
	problem string
}

func (r *request) index() *index {
	x := &index{request: r, known: make(map[string]*symbols.Listing),
		texts: make(map[string]*text.Text)}
	x.Graph = symbols.Graph{Finder: x}
	return x
}

func (x *index) Listing(key string) *symbols.Listing {
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
	folder, name := x.folderOf(key)
	if folder == nil || folder.files == nil {
		return nil
	}
	return folder.listings.List(folder.files, name, key)
}

func shippedID(key string) (string, bool) {
	name, ours := strings.CutPrefix(key, scheme+":/rulesets/")
	id, yaml := strings.CutSuffix(name, ".yaml")
	return id, ours && yaml
}

func (x *index) folderOf(key string) (best *folder, name string) {
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
	} else if folder, name := x.folderOf(key); folder != nil && folder.files != nil {
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

func (x *index) Key(from *symbols.Listing, name string) string {
	switch {
	case name == "":
		return ""
	case !source.IsPath(name):
		return scheme + ":/rulesets/" + name + ".yaml"
	case path.IsAbs(name):
		return ""
	}
	key := path.Join(path.Dir(from.Key), name)
	if folder, _ := x.folderOf(from.Key); folder == nil || !strings.HasPrefix(key, folder.key+"/") {
		return ""
	}
	return key
}

// allListings returns the listings of all Hanfu files in the workspace, of the files that they
// extend and of open documents.
func (x *index) allListings(ctx context.Context) (all []*symbols.Listing, err error) {
	keys := make(map[string]bool)
	for key := range x.files {
		keys[key] = true
	}
	for _, folder := range x.folders {
		if folder.files == nil {
			continue
		}
		names, problem, err := symbols.Walk(ctx, folder.files)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			keys[path.Join(folder.key, name)] = true
		}
		x.problem = cmp.Or(x.problem, problem)
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if l := x.Listing(key); l == nil {
			x.problem = cmp.Or(x.problem, x.displayName(key)+" can't be read")
		} else if l.Kind != source.Other {
			all = append(all, l)
		}
	}
	for _, l := range slices.Clone(all) {
		for _, parent := range x.Chain(l, "") {
			if !slices.Contains(all, parent) {
				all = append(all, parent)
			}
		}
	}
	return all, nil
}
