// Package symbols says what files name, and which rules they mean: those that they declare, or that files declare which
// they extend or are about.
package symbols

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/document"
)

// The bounds of what is looked at in a folder: how many files and folders, how many of them that may be ours, and how
// large; and of the places that are kept of it.
const (
	maxWalked   = 20_000
	maxListed   = 2_000
	maxSize     = budget.FileBytes
	maxMentions = 200_000
)

// Folder lists what the files in a folder name, and keeps that as long as they are as they were.
type Folder struct {
	mu     sync.Mutex
	listed map[string]listedFile
	// mentions is how many places they have.
	mentions int
}

type listedFile struct {
	size     int64
	modified time.Time
	*Listing
}

// Forget drops what is known of a file or folder by its key.
func (f *Folder) Forget(key string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.listed, func(k string, _ listedFile) bool { return k == key || strings.HasPrefix(k, key+"/") })
}

// List lists what a file names, nil if it can't be opened.
func (f *Folder) List(files fs.FS, name, key string) *Listing {
	info, err := fs.Stat(files, name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	old := f.listed[key]
	if old.Listing != nil && old.size == info.Size() && old.modified.Equal(info.ModTime()) {
		return old.Listing
	}
	body, err := Read(files, name)
	if err != nil {
		return nil
	}
	holds := source.KindOf(name, body)
	var root *tree.Value
	missed := ""
	if holds != source.Other {
		var broken int
		root, broken = outline.Read(&tree.Source{Name: source.DisplayName(name), Text: body, Dir: path.Dir(name)})
		switch {
		case len(body) > maxSize:
			missed = fmt.Sprintf("it has more than %d KiB", maxSize>>10)
		case broken > 0:
			missed = Broken
		}
	}
	l := List(key, holds, root)
	l.Conditions, l.Missed = nil, missed
	if f.mentions += len(l.Mentions); f.listed == nil || f.mentions > maxMentions {
		f.listed, f.mentions = make(map[string]listedFile), len(l.Mentions)
	}
	f.listed[key] = listedFile{info.Size(), info.ModTime(), l}
	return l
}

// Read reads a file, of one that is too large no more than shows that.
func Read(files fs.FS, name string) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSize+1))
}

// passed are the folders in which nobody keeps rules.
var passed = map[string]bool{".git": true, ".hg": true, ".svn": true, "node_modules": true}

// Walk finds the names of the files in a folder that may be ours, and says why they are not all, if so.
func Walk(ctx context.Context, files fs.FS) (names []string, missed string, err error) {
	walked := 0
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if walked++; walked > maxWalked || len(names) > maxListed {
			missed = fmt.Sprintf("the folder has more than %d files, or more than %d that may be rules", maxWalked, maxListed)
			return fs.SkipAll
		}
		base := path.Base(name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && d != nil && d.IsDir():
			missed = "the folder " + name + " can't be read"
			return fs.SkipDir
		case err != nil:
			return nil
		case d.IsDir() && passed[base]:
			return fs.SkipDir
		case d.Type().IsRegular() && (strings.HasSuffix(base, ".yaml") || strings.HasSuffix(base, ".yml")):
			names = append(names, name)
		}
		return nil
	})
	return names, missed, err
}

// Listing is what a file names, and where. Of files that the client has not open it keeps neither text nor tree.
type Listing struct {
	Key  string
	Kind source.Kind
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
func List(key string, k source.Kind, root *tree.Value) *Listing {
	l := &Listing{Key: key, Kind: k, declares: make(map[Name]int)}
	if root == nil || k == source.Other {
		return l
	}
	under := "rules"
	if k == source.Rules {
		under = "extends"
	}
	l.Under = root.Get(under).PlainText()
	if (k == source.Record || k == source.Season) && l.Under == "" {
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
