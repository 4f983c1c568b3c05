package lsp

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/symbols"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/rules"
	"example.com/hanfu/rulesets"
)

// folder is a workspace folder. Its files can refer to each other but not to files outside.
type folder struct {
	// key is the folder's path as named by the client; real is the path with symbolic links
	// resolved, or empty if the folder isn't on disk.
	key, real string
	// files holds the files of the folder; it is nil if only open documents exist.
	files fs.FS
	// loader holds the caches that the folder's files share.
	loader *rules.Loader
	// listings caches the listings of files that are not open.
	listings symbols.Folder
}

func (s *server) open(key string) *folder {
	f := &folder{key: key, loader: new(rules.Loader)}
	if key == scheme+":/rulesets" {
		f.files = rulesets.Files
	}
	if s.Files != nil && strings.HasPrefix(key, "/") {
		f.files = s.Files(key)
	}
	if _, onDisk := f.files.(diskFolder); onDisk {
		f.real = realKey(key)
	}
	return f
}

func (s *server) firstFolders(p *protocol.Initialize) (all []*folder) {
	uris := make([]string, 0, len(p.WorkspaceFolders))
	for _, f := range p.WorkspaceFolders {
		uris = append(uris, f.URI)
	}
	switch {
	case len(uris) > 0:
	case p.RootURI != nil:
		uris = append(uris, *p.RootURI)
	case p.RootPath != nil:
		uris = append(uris, uriOf(path.Clean("/"+filepath.ToSlash(*p.RootPath))))
	}
	for _, uri := range uris {
		all = append(all, s.open(keyOf(uri)))
	}
	return all
}

func realKey(key string) string {
	real, err := filepath.EvalSymlinks(native(key))
	if err != nil {
		return key
	}
	return path.Clean("/" + filepath.ToSlash(real))
}

func (n *snapshot) locate(uri string) (key string, within *folder) {
	key = keyOf(uri)
	contains := func(f *folder, folder, key string) bool {
		return strings.HasPrefix(key, strings.TrimSuffix(folder, "/")+"/") &&
			(within == nil || len(f.key) > len(within.key))
	}
	for _, f := range n.folders {
		if contains(f, f.key, key) {
			within = f
		}
	}
	isOnDisk := func(f *folder) bool { return f.real != "" }
	if within != nil || !strings.HasPrefix(key, "/") || !slices.ContainsFunc(n.folders, isOnDisk) {
		return key, within // without a folder on disk, don't touch the file system
	}
	real := path.Join(realKey(path.Dir(key)), path.Base(key))
	for _, f := range n.folders {
		if f.real != "" && contains(f, f.real, real) {
			within = f
		}
	}
	if within != nil {
		key = path.Join(within.key, strings.TrimPrefix(real, within.real))
	}
	return key, within
}

func (s *server) place(n *snapshot, f *file) {
	f.key, f.folder = n.locate(f.uri)
	if key := s.originalKey(f.key); key != f.key {
		f.key, f.folder = key, nil
	}
	if f.folder != nil {
		f.name = strings.TrimPrefix(strings.TrimPrefix(f.key, f.folder.key), "/")
		return
	}
	key := path.Dir(f.key)
	f.name = path.Base(f.key)
	for _, other := range n.files { // share the folder of a sibling document, and thus its caches
		if other.folder != nil && other.folder.key == key && other != f {
			f.folder = other.folder
			return
		}
	}
	if f.folder = s.open(key); len(n.folders) > 0 {
		f.folder.files = nil
	}
}

// Disk returns the directory at path as a file system. Names and symbolic links can't lead out of
// it. The directory need not exist.
func Disk(path string) fs.FS { return diskFolder(native(path)) }

// diskFolder is the file system that [Disk] returns.
type diskFolder string

// Open opens a file.
func (f diskFolder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, err := os.OpenInRoot(string(f), filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	return file, nil
}

// Stat describes a file without opening it, since opening a named pipe could block forever.
func (f diskFolder) Stat(name string) (fs.FileInfo, error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.Stat(filepath.FromSlash(name))
}

// native converts the path of a URI to a file path of the operating system. On Windows it removes
// the slash before the drive letter.
func native(path string) string {
	if filepath.Separator == '\\' && len(path) > 2 && path[2] == ':' {
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

// view presents a folder in one snapshot: open documents replace the files on disk. It records each
// lookup in lookups.
type view struct {
	folder  *folder
	texts   map[string]*text.Text
	lookups *lookups
}

func (v *view) lookUp(name string) *text.Text {
	key := path.Join(v.folder.key, name)
	t := v.texts[key]
	v.lookups.mu.Lock()
	_, known := v.lookups.keys[key]
	v.lookups.mu.Unlock()
	if !known {
		var current stamp
		if t == nil {
			current = v.folder.stamp(key)
		}
		v.lookups.mu.Lock()
		v.lookups.keys[key] = current
		v.lookups.mu.Unlock()
	}
	return t
}

func (f *folder) stamp(key string) stamp {
	if f.files == nil {
		return stamp{}
	}
	info, err := fs.Stat(f.files, strings.TrimPrefix(strings.TrimPrefix(key, f.key), "/"))
	if err != nil {
		return stamp{}
	}
	return stamp{info.Size(), info.ModTime()}
}

func (l *lookups) changedKeys(within *folder, open map[string]*text.Text) (keys []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for key, stamp := range l.keys {
		if open[key] == nil && within.stamp(key) != stamp {
			keys = append(keys, key)
		}
	}
	return keys
}

func (v *view) Open(name string) (fs.File, error) {
	if t := v.lookUp(name); t != nil {
		return t.Open(path.Base(name)), nil
	}
	if v.folder.files == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return v.folder.files.Open(name)
}

func (v *view) Stat(name string) (fs.FileInfo, error) {
	if t := v.lookUp(name); t != nil {
		return t.Open(path.Base(name)).Stat()
	}
	if v.folder.files == nil {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	return fs.Stat(v.folder.files, name)
}
