package lsp

import (
	"context"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// listing is what a file names, and where. Of files that the client has not open it keeps neither text nor tree.
type listing struct {
	key  string
	kind kind
	// under is what the file names as that which it extends or is about; it may be empty.
	under    string
	mentions []outline.Mention
	// conditions are those of a file that the client has open.
	conditions []*tree.Value
	// declares has the places of the entries among the mentions, by sections and ids.
	declares map[ruleName]int
}

// ruleName is the name of a rule in a file.
type ruleName struct{ section, id string }

// list lists what a file names.
func list(key string, k kind, root *tree.Value) *listing {
	l := &listing{key: key, kind: k, declares: make(map[ruleName]int)}
	if root == nil || k == kindOther {
		return l
	}
	under := "rules"
	if k == kindRules {
		under = "extends"
	}
	l.under = root.Get(under).PlainText()
	if k == kindRecord && l.under == "" {
		l.under = "standard"
	}
	l.mentions, l.conditions = outline.Mentions(root, forms[k])
	for i, m := range l.mentions {
		if m.Declares {
			l.declares[ruleName{m.In(), m.ID}] = i
		}
	}
	return l
}

// Listed returns what the file names.
func (f *file) Listed() *listing {
	l, _ := f.listed.get(func() (*listing, error) { return list(f.key, f.kind, f.Tree()), nil })
	return l
}

// shipped has what the shipped files name, by their keys.
var shipped sync.Map

// kept is what was found in files of a folder, as long as they are as they were.
type kept struct {
	mu     sync.Mutex
	listed map[string]keptFile
	// mentions is how many places they have.
	mentions int
}

type keptFile struct {
	size     int64
	modified time.Time
	*listing
}

// forget drops what is known of a file or folder that has changed on disk.
func (n *snapshot) forget(key string) {
	folders := slices.Clone(n.folders)
	for _, f := range n.files {
		folders = append(folders, f.folder)
	}
	for _, folder := range folders {
		folder.kept.mu.Lock()
		maps.DeleteFunc(folder.kept.listed, func(k string, _ keptFile) bool {
			return k == key || strings.HasPrefix(k, key+"/")
		})
		folder.kept.mu.Unlock()
	}
}

// The bounds of what is looked at in a folder: how many files and folders, how many of them of ours, and how large; and
// of the places that are kept of it.
const (
	maxWalked   = 20_000
	maxListed   = 2_000
	maxSize     = 1 << 20
	maxMentions = 200_000
)

// index finds what the files of the workspace name, for one request.
type index struct {
	*request
	known map[string]*listing
	texts map[string]*text
}

func (r *request) index() *index {
	return &index{r, make(map[string]*listing), make(map[string]*text)}
}

// of returns what a file names, nil if it can't be read.
func (x *index) of(key string) *listing {
	l, known := x.known[key]
	if !known {
		l = x.find(key)
		x.known[key] = l
	}
	return l
}

func (x *index) find(key string) *listing {
	if f := x.files[key]; f != nil {
		return f.Listed()
	}
	if id, ok := shippedID(key); ok {
		if l, ok := shipped.Load(key); ok {
			return l.(*listing)
		}
		src, ok := source.OpenShipped(id)
		if !ok {
			return nil
		}
		root, _ := outline.Read(src)
		l := list(key, kindRules, root)
		l.conditions = nil
		shipped.Store(key, l)
		return l
	}
	folder, name := x.holder(key)
	if folder == nil || folder.files == nil {
		return nil
	}
	info, err := fs.Stat(folder.files, name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSize {
		return nil
	}
	folder.kept.mu.Lock()
	defer folder.kept.mu.Unlock()
	old := folder.kept.listed[key]
	if old.listing != nil && old.size == info.Size() && old.modified.Equal(info.ModTime()) {
		return old.listing
	}
	body, err := readBounded(folder.files, name)
	if err != nil {
		return nil
	}
	f := file{name: name, text: &text{body: body}}
	f.kind = f.sort()
	var root *tree.Value
	if f.kind != kindOther {
		root, _ = outline.Read(&tree.Source{Name: source.DisplayName(name), Text: body, Dir: path.Dir(name)})
	}
	l := list(key, f.kind, root)
	l.conditions = nil
	if folder.kept.mentions += len(l.mentions); folder.kept.listed == nil || folder.kept.mentions > maxMentions {
		folder.kept.listed, folder.kept.mentions = make(map[string]keptFile), len(l.mentions)
	}
	folder.kept.listed[key] = keptFile{info.Size(), info.ModTime(), l}
	return l
}

// readBounded reads a file that is not too large.
func readBounded(files fs.FS, name string) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSize+1))
}

// shippedID returns the id of the shipped rule set that a key means, and whether it means one.
func shippedID(key string) (string, bool) {
	name, ours := strings.CutPrefix(key, ownScheme+":/rulesets/")
	id, yaml := strings.CutSuffix(name, ".yaml")
	return id, ours && yaml
}

// holder returns the folder that holds a file, and the name of the file there; nil if none does.
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

// text returns the text of a file, an empty one if it can't be read.
func (x *index) text(key string) *text {
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
		body, _ = readBounded(folder.files, name)
	}
	x.texts[key] = newText(body, x.encoding)
	return x.texts[key]
}

// address returns the URI of a file as the client has it.
func (x *index) address(key string) string {
	if f := x.files[key]; f != nil {
		return f.uri
	}
	return uriOf(key)
}

// named returns the key of the file that a file names: a shipped rule set, or a path from its own place.
func (x *index) named(from *listing, name string) string {
	switch {
	case name == "":
		return ""
	case !source.IsPath(name):
		return ownScheme + ":/rulesets/" + name + ".yaml"
	case path.IsAbs(name):
		return ""
	}
	key := path.Join(path.Dir(from.key), name)
	if folder, _ := x.holder(from.key); folder == nil || !strings.HasPrefix(key, folder.key+"/") {
		return ""
	}
	return key
}

// maxChain is how many files that extend one another are looked at.
const maxChain = 16

// chain returns the rule files in which a name is looked for that a file mentions, the nearest first: those that it
// extends or is about.
func (x *index) chain(l *listing, under string) (all []*listing) {
	if l.kind != kindRules {
		if under == "" {
			under = l.under
		}
		l = x.of(x.named(l, under))
	}
	for l != nil && l.kind == kindRules && len(all) < maxChain && !slices.Contains(all, l) {
		all = append(all, l)
		l = x.of(x.named(l, l.under))
	}
	return all
}

// rule is a rule by the file that declares it first.
type rule struct {
	ruleName
	root string
}

// declaration is where a file declares or changes a rule.
type declaration struct {
	in *listing
	*outline.Mention
}

// resolve finds the rule that a mention in a file means, and where it is declared and changed, the nearest place first.
func (x *index) resolve(l *listing, m *outline.Mention) (is rule, places []declaration) {
	for _, section := range m.Sections {
		places = x.declared(x.chain(l, m.Under), ruleName{section, m.ID}, 0)
		if len(places) > 0 {
			return rule{ruleName{section, m.ID}, places[len(places)-1].in.key}, places
		}
	}
	return rule{}, nil
}

// declared lists where files that extend one another declare or change a rule. Where one takes it from another rule set,
// it is declared there.
func (x *index) declared(chain []*listing, name ruleName, depth int) (places []declaration) {
	for _, l := range chain {
		i, here := l.declares[name]
		if !here {
			continue
		}
		m := &l.mentions[i]
		places = append(places, declaration{l, m})
		if m.From != "" && depth < maxChain {
			if taken := x.of(x.named(l, m.From)); taken != nil {
				return append(places, x.declared(x.chain(taken, ""), name, depth+1)...)
			}
		}
	}
	if len(places) > 0 || depth > 0 {
		return places
	}
	for _, l := range chain { // what a rule that was taken rests on comes with it
		for i := range l.mentions {
			if m := &l.mentions[i]; m.From != "" {
				if taken := x.of(x.named(l, m.From)); taken != nil {
					if places = x.declared(x.chain(taken, ""), name, depth+1); len(places) > 0 {
						return places
					}
				}
			}
		}
	}
	return nil
}

// everywhere lists the files of the workspace that are ours, those that they extend, and those that the client has open.
func (x *index) everywhere(ctx context.Context) (all []*listing, err error) {
	keys := make(map[string]bool)
	for key := range x.files {
		keys[key] = true
	}
	for _, folder := range x.folders {
		if err := folder.walk(ctx, keys); err != nil {
			return nil, err
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if l := x.of(key); l != nil && l.kind != kindOther {
			all = append(all, l)
		}
	}
	for _, l := range slices.Clone(all) {
		for _, above := range x.chain(l, "") {
			if !slices.Contains(all, above) {
				all = append(all, above)
			}
		}
	}
	return all, nil
}

// walk adds the keys of the files in a folder that may be ours.
func (f *folder) walk(ctx context.Context, keys map[string]bool) error {
	if f.files == nil {
		return nil
	}
	walked, found := 0, 0
	return fs.WalkDir(f.files, ".", func(name string, d fs.DirEntry, err error) error {
		if walked++; walked > maxWalked || found > maxListed {
			return fs.SkipAll
		}
		base := path.Base(name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && d != nil && d.IsDir():
			return fs.SkipDir
		case err != nil:
			return nil
		case d.IsDir() && name != "." && (base[0] == '.' || base == "node_modules"):
			return fs.SkipDir
		case d.Type().IsRegular() && (strings.HasSuffix(base, ".yaml") || strings.HasSuffix(base, ".yml")):
			keys[path.Join(f.key, name)] = true
			found++
		}
		return nil
	})
}
