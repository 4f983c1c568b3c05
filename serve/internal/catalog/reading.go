package catalog

import (
	"bytes"
	"io/fs"
	"maps"
	"sync"

	"example.com/hanfu/serve/internal/club"
)

// reading is the folder while rules are loaded: it notes which versions of its files are read.
type reading struct {
	folder *club.Folder

	mu sync.Mutex
	// versions are those that were read, by the names of the files, empty of those that are not there.
	versions map[string]string
	size     int
}

// changed is in the place of the version of a file that changed while it was read. No file ever has it.
const changed = "changed"

func (r *reading) Open(name string) (fs.File, error) {
	text, version, err := r.folder.Read(name) // the version is empty with an error
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, again := r.versions[name]; again && known != version {
		version = changed
	}
	r.versions[name] = version
	if err != nil {
		return nil, err
	}
	r.size += len(text)
	return &file{bytes.NewReader(text), r, name}, nil
}

// Stat asks for a file, which may be looked for in this way alone.
func (r *reading) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(r.folder, name)
	if err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if _, known := r.versions[name]; !known {
			r.versions[name] = ""
		}
	}
	return info, err
}

func (r *reading) seen() map[string]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.versions)
}

// file is the text of a file.
type file struct {
	*bytes.Reader
	in   *reading
	name string
}

func (f *file) Stat() (fs.FileInfo, error) { return f.in.Stat(f.name) }

func (f *file) Close() error { return nil }
