// Package symbols lists the rules and files that a file mentions, and resolves each mention to the
// file that declares the rule.
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

	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules/document"
)

// Limits for a folder: the number of entries walked, of YAML files listed, the size of a file in
// bytes, and the number of mentions cached.
const (
	maxWalked   = 20_000
	maxListed   = 2_000
	maxSize     = work.FileBytes
	maxMentions = 200_000
)

// Folder caches the listings of the files in a folder while their size and modification time don't
// change.
type Folder struct {
	mu     sync.Mutex
	listed map[string]listedFile
	// mentions is the total number of cached mentions.
	mentions int
}

type listedFile struct {
	size     int64
	modified time.Time
	*Listing
}

// Forget removes the listings of the file or folder with the given key.
func (f *Folder) Forget(key string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.listed, func(k string, _ listedFile) bool {
		return k == key || strings.HasPrefix(k, key+"/")
	})
}

// List returns the listing of a file, or nil if the file can't be read.
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
	kind := source.KindOf(name, body)
	var root *tree.Value
	problem := ""
	if kind != source.Other {
		var broken int
		root, broken = outline.Read(&tree.Source{Name: source.DisplayName(name), Text: body,
			Dir: path.Dir(name)})
		switch {
		case len(body) > maxSize:
			problem = fmt.Sprintf("it has more than %d KiB", maxSize>>10)
		case broken > 0:
			problem = Broken
		}
	}
	l := List(key, kind, root)
	l.Conditions, l.Problem = nil, problem
	if f.mentions += len(l.Mentions); f.listed == nil || f.mentions > maxMentions {
		f.listed, f.mentions = make(map[string]listedFile), len(l.Mentions)
	}
	f.listed[key] = listedFile{info.Size(), info.ModTime(), l}
	return l
}

// Read reads a file, but at most one byte more than the size limit.
func Read(files fs.FS, name string) ([]byte, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSize+1))
}

var skippedFolders = map[string]bool{".git": true, ".hg": true, ".svn": true, "node_modules": true}

// Walk returns the names of the YAML files in a folder. If some could not be listed, problem is the
// reason.
func Walk(ctx context.Context, files fs.FS) (names []string, problem string, err error) {
	walked := 0
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if walked++; walked > maxWalked || len(names) > maxListed {
			problem = fmt.Sprintf("the folder has more than %d files, or more than %d that may be rules", maxWalked, maxListed)
			return fs.SkipAll
		}
		base := path.Base(name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && d != nil && d.IsDir():
			problem = "the folder " + name + " can't be read"
			return fs.SkipDir
		case err != nil:
			return nil
		case d.IsDir() && skippedFolders[base]:
			return fs.SkipDir
		case d.Type().IsRegular() && (strings.HasSuffix(base, ".yaml") ||
			strings.HasSuffix(base, ".yml")):
			names = append(names, name)
		}
		return nil
	})
	return names, problem, err
}

// Listing holds the mentions of a file. Those of files that aren't open retain neither text nor
// tree.
type Listing struct {
	Key  string
	Kind source.Kind
	// Parent is the file's value of "extends" or "rules"; it may be empty.
	Parent   string
	Mentions []outline.Mention
	// Conditions holds the conditions of an open file.
	Conditions []*tree.Value
	// Problem is the reason why mentions may be missing or at wrong positions; it is empty if all
	// are known.
	Problem string
	// declares maps declared rules to their indexes in Mentions.
	declares map[Name]int
}

// Broken is the Problem of a file that isn't valid YAML.
const Broken = "it can't be read as it is"

// Name identifies a rule within a file.
type Name struct{ Section, ID string }

// List returns the mentions in the tree root of a file. root may be nil.
func List(key string, k source.Kind, root *tree.Value) *Listing {
	l := &Listing{Key: key, Kind: k, declares: make(map[Name]int)}
	if root == nil || k == source.Other {
		return l
	}
	field := "rules"
	if k == source.Rules {
		field = "extends"
	}
	l.Parent = root.Get(field).PlainText()
	if (k == source.Record || k == source.Season) && l.Parent == "" {
		l.Parent = document.WithoutRules
	}
	l.Mentions, l.Conditions = outline.Mentions(root, k.Form())
	for i, m := range l.Mentions {
		if m.Declares {
			l.declares[Name{m.In(), m.ID}] = i
		}
	}
	return l
}
