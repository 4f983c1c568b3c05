package source

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rulesets"
)

// Shipped lists the ids of the rule sets that come with this package, in alphabetical order.
func Shipped() []string {
	entries, _ := fs.ReadDir(rulesets.Files, ".") // the files are in the program: reading can't fail
	var ids []string
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".yaml"); ok && !strings.HasSuffix(id, TestEnding) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids) // files are in another order: a dash comes before the dot of the suffix
	return ids
}

// IsPath reports whether a name means a file rather than a shipped rule set.
func IsPath(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") || strings.ContainsRune(name, '/') ||
		strings.ContainsRune(name, filepath.Separator)
}

// OpenShipped returns the shipped rule file of an id, and whether there is one.
func OpenShipped(id string) (*tree.Source, bool) {
	if !slices.Contains(Shipped(), id) {
		return nil, false
	}
	name := id + ".yaml"
	text, known := shippedTexts.Load(name)
	if !known {
		read, _ := fs.ReadFile(rulesets.Files, name)
		text, _ = shippedTexts.LoadOrStore(name, read)
	}
	return &tree.Source{Name: name, Text: text.([]byte)}, true
}

// shippedTexts are the texts of the shipped files, by their names, each copied out of the program once.
var shippedTexts sync.Map

// DisplayName is how positions show a file: by its path, told apart from the shipped files, and from commands of
// runners of workflows, which begin with colons.
func DisplayName(path string) string {
	path = filepath.Clean(path)
	if _, shipped := OpenShipped(strings.TrimSuffix(path, ".yaml")); shipped || strings.HasPrefix(path, ":") {
		return "." + string(filepath.Separator) + path
	}
	return path
}

// Relative opens what a file extends: a shipped id, or a path that starts from the file's folder.
func Relative(s *tree.Source, name string, r *tree.Report) (src *tree.Source, help string, err error) {
	switch {
	case isAddress(name):
		return nil, "download the file and extend that", errors.New("rule sets are not fetched from a network")
	case !IsPath(name):
		if src, ok := OpenShipped(name); ok {
			return src, "", nil
		}
		ids := Shipped()
		if small := strings.ToLower(name); slices.Contains(ids, small) {
			return nil, "write " + small, fmt.Errorf("there is no shipped rule set %s", tree.Quote(name))
		}
		if begins := beginningWith(name, ids); len(begins) > 0 {
			return nil, tree.ListNames(begins), fmt.Errorf("there is no shipped rule set %s", tree.Quote(name))
		}
		return nil, cmp.Or(r.HelpFor(name, ids), "the path of a file ends in .yaml"),
			fmt.Errorf("there is no shipped rule set %s%s", tree.Quote(name), r.OrNearest(name, ids))
	case s.From == nil:
		return nil, "", errors.New("a shipped rule set extends shipped ones only")
	}
	return s.From.Named(s.Dir, name, r)
}

// beginningWith returns the ids that begin with a word of several, such as wrc.
func beginningWith(word string, ids []string) []string {
	word = strings.ToLower(strings.TrimRight(word, "-"))
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return word == "" ||
			!strings.HasPrefix(id, word+"-")
	})
}

// Unknown is the error for a name that no shipped rule set has as its id; it is of fs.ErrNotExist.
func Unknown(id string) error { return &unreadable{unknown(id), fs.ErrNotExist} }

func unknown(id string) string {
	ids := Shipped()
	if begins := beginningWith(id, ids); len(begins) > 0 {
		return fmt.Sprintf("there is no rule set %q; %s", id, tree.ListNames(begins))
	}
	if best := nearest.Name(id, ids); best != "" {
		return fmt.Sprintf("there is no rule set %q; did you mean %q?", id, best)
	}
	return fmt.Sprintf("there is no rule set %q; %s; a file's name ends in .yaml", id, tree.ListNames(ids))
}

// writeShipped says how a shipped rule set is named.
func writeShipped(id string) string { return fmt.Sprintf("write %s for the shipped rule set", id) }

// shippedAs returns the id of the shipped rule set that has the name of a file, and whether there is one.
func shippedAs(path string) (string, bool) {
	id := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".yaml"), ".yml")
	return id, slices.Contains(Shipped(), id)
}
