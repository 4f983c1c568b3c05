package source

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Reading is how a loader of package rules reads files, and the log of those that it has read.
type Reading struct {
	*Log
	// System has the files, nil for those of the disk, and Overlay texts that stand in the place of some, by their
	// names.
	System  fs.FS
	Overlay map[string][]byte
	// AsOf is the date on which rules count whose names have none, "" for today.
	AsOf string
}

// Of returns the Reading of a *rules.Loader. Package rules sets it, for our own packages: programs read rules alone.
var Of func(loader any) Reading

// Files returns where the files are found that the caller names.
func (r Reading) Files() tree.Files {
	if r.System == nil {
		return Disk{byIdentity(r.Overlay, osfile.Identity)}
	}
	return handed{r.System, byIdentity(r.Overlay, handedIdentity)}
}

// find finds a rule file: the shipped one of an id, or that at a path. There is none if there are findings or an
// error. A bare name that is a shipped id never means a file, so that what a text names is what is loaded, whatever
// lies in the folder.
func (r Reading) find(idOrPath string) (*tree.Source, finding.Findings, error) {
	var src *tree.Source
	var err error
	in := r.Files()
	asked := idOrPath
	idOrPath, _ = CutDate(idOrPath)
	if shipped, ok := OpenShipped(idOrPath); ok {
		src, err = AsOf(shipped, asked, r.AsOf)
		return src, nil, err
	} else if why, _ := undated(idOrPath); !why.Empty() && !in.Has(idOrPath) {
		err = Unknown(idOrPath)
	} else if _, onDisk := in.(Disk); !IsPath(idOrPath) && !in.Has(idOrPath) {
		switch err = Unknown(idOrPath); {
		case in.Has(idOrPath + ".yaml"):
			err = &unreadable{words.Say("there is no rule set %q; did you mean %s.yaml?", idOrPath, idOrPath), fs.ErrNotExist}
		case onDisk && isFolder(idOrPath):
			err = &unreadable{words.Say("%v; %s is a folder", err, idOrPath), fs.ErrNotExist}
		}
	} else {
		if src, err = in.Open(idOrPath); err == nil {
			src, err = AsOf(src, asked, r.AsOf)
		}
	}
	if other, ok := errors.AsType[*notAFile](err); ok {
		return nil, finding.Findings{other.finding()}, nil
	}
	if _, onDisk := in.(Disk); onDisk && err != nil {
		r.Miss(idOrPath)
	}
	return src, nil, err
}

// TooEarly returns what is to be said where rules are asked for on a date on which they did not hold yet, else an empty
// text; what is wrong with a name is said when it is loaded.
func (r Reading) TooEarly(idOrPath, date string) words.Text {
	r.AsOf = date
	if src, _, err := r.Open(Named(idOrPath)); src != nil && err == nil {
		return TooEarly(src, idOrPath, date)
	}
	return words.Text{}
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Memory returns the source of a text from memory, which is shown by its name as that was given, but told apart from the
// shipped files. It sees a file system that is handed over for it, with texts in the place of some files, and nothing
// of the disk.
func (r Reading) Memory(name string, text []byte) *tree.Source {
	shown := name
	if _, shipped := OpenShipped(strings.TrimSuffix(name, ".yaml")); shipped {
		shown = DisplayName(name)
	}
	src := &tree.Source{Name: shown, Text: bytes.Clone(text[:min(len(text), budget.FileBytes+1)]),
		Dir: filepath.Dir(name), From: nowhere{}}
	if r.System != nil {
		src.From = r.Files()
	}
	return src
}

// Changed returns the path of a file that is not as it was found: it has another text, is gone, or has appeared. It is
// empty if all are as they were, so that another check would find the same. What is no file on disk, such as a pipe,
// can be read but once and counts as unchanged.
func (r Reading) Changed() string {
	on, ok := r.Files().(Disk)
	if !ok {
		return ""
	}
	for _, path := range r.Looked() {
		if on.standIn(path) != nil {
			continue
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			continue
		}
		r.mu.Lock()
		then := r.looked[path]
		r.mu.Unlock()
		now, err := on.read(path, path)
		if (then != sum{}) != (err == nil) || err == nil && then != sha256.Sum256(now.Text) {
			return path
		}
	}
	return ""
}
