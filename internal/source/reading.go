package source

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Reading determines how a loader of package rules reads files, and logs them.
type Reading struct {
	*Log
	// System holds the files, or is nil for the disk. Overlay has texts to read instead of files,
	// by name.
	System  fs.FS
	Overlay map[string][]byte
	// AsOf is the date for rules whose names have none, or "" for today.
	AsOf string
}

// Of returns the Reading of a *rules.Loader. Package rules sets it, so that only this module has
// access.
var Of func(loader any) Reading

// Files returns the file system for files named by the caller.
func (r Reading) Files() tree.Files {
	if r.System == nil {
		return Disk{byIdentity(r.Overlay, osfile.Identity)}
	}
	return callerFS{r.System, byIdentity(r.Overlay, callerIdentity)}
}

// find finds the shipped rule set with an id or the file at a path. The source is nil if there are
// findings or an error. A bare shipped id never means a file, so that the meaning of a name does
// not depend on the folder.
func (r Reading) find(idOrPath string) (*tree.Source, finding.Findings, error) {
	var src *tree.Source
	var err error
	files := r.Files()
	asked := idOrPath
	idOrPath, _ = CutDate(idOrPath)
	if shipped, ok := OpenShipped(idOrPath); ok {
		src, err = AsOf(shipped, asked, r.AsOf)
		return src, nil, err
	} else if reason, _ := undated(idOrPath); !reason.Empty() && !files.Has(idOrPath) {
		err = Unknown(idOrPath)
	} else if _, onDisk := files.(Disk); !IsPath(idOrPath) && !files.Has(idOrPath) {
		switch err = Unknown(idOrPath); {
		case files.Has(idOrPath + ".yaml"):
			err = &unreadable{words.Say("there is no rule set %q; did you mean %s.yaml?", idOrPath,
				idOrPath), fs.ErrNotExist}
		case onDisk && IsFolder(idOrPath):
			err = &unreadable{words.Say("%v; %s is a folder", err, idOrPath), fs.ErrNotExist}
		}
	} else {
		if src, err = files.Open(idOrPath); err == nil {
			src, err = AsOf(src, asked, r.AsOf)
		}
	}
	if other, ok := errors.AsType[*notAFile](err); ok {
		return nil, finding.Findings{other.finding()}, nil
	}
	if _, onDisk := files.(Disk); onDisk && err != nil {
		r.Miss(idOrPath)
	}
	return src, nil, err
}

// TooEarly returns a message if the rules did not hold yet on a date, or an empty text. Other
// errors in the name are reported when it is loaded.
func (r Reading) TooEarly(idOrPath, date string) words.Text {
	r.AsOf = date
	if src, _, err := r.Open(Named(idOrPath)); src != nil && err == nil {
		return TooEarly(src, idOrPath, date)
	}
	return words.Text{}
}

// IsFolder reports whether a name is that of a folder.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Memory returns the source of an in-memory text. It is shown under its name, changed if it would
// be taken for a shipped file. It can refer to files of the caller's file system, if any, but not
// of the disk.
func (r Reading) Memory(name string, text []byte) *tree.Source {
	shown := name
	if _, shipped := OpenShipped(strings.TrimSuffix(name, ".yaml")); shipped {
		shown = DisplayName(name)
	}
	src := &tree.Source{Name: shown, Text: bytes.Clone(text[:min(len(text), work.FileBytes+1)]),
		Dir: filepath.Dir(name), From: nowhere{}}
	if r.System != nil {
		src.From = r.Files()
	}
	return src
}

// Changed returns the path of a file that has been changed, removed or added since it was looked
// for, or "" if another check would have the same result. Non-regular files on disk, such as pipes,
// can be read only once and count as unchanged.
func (r Reading) Changed() string {
	disk, ok := r.Files().(Disk)
	if !ok {
		return ""
	}
	for _, path := range r.Looked() {
		if disk.overlaid(path) != nil {
			continue
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			continue
		}
		r.mu.Lock()
		before := r.sums[path]
		r.mu.Unlock()
		now, err := disk.read(path, path)
		if (before != sum{}) != (err == nil) || err == nil && before != sha256.Sum256(now.Text) {
			return path
		}
	}
	return ""
}
