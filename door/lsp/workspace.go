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
)

// folder is a folder of the workspace. Its files find one another, and nothing else.
type folder struct {
	// key is that by which the client names it, and real that without links, empty of one that isn't on disk.
	key, real string
	// files are those in it, nil if there are none but what the client has open.
	files fs.FS
	// loader keeps what its files have in common.
	loader *rules.Loader
	// kept has what was found in those files that the client has not open.
	kept symbols.Folder
}

func (s *server) open(key string) *folder {
	f := &folder{key: key, loader: new(rules.Loader)}
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

func (n *snapshot) locate(uri string) (key string, in *folder) {
	key = keyOf(uri)
	holds := func(f *folder, folder, key string) bool {
		return strings.HasPrefix(key, strings.TrimSuffix(folder, "/")+"/") && (in == nil || len(f.key) > len(in.key))
	}
	for _, f := range n.folders {
		if holds(f, f.key, key) {
			in = f
		}
	}
	onDisk := func(f *folder) bool { return f.real != "" }
	if in != nil || !strings.HasPrefix(key, "/") || !slices.ContainsFunc(n.folders, onDisk) {
		return key, in // nothing is asked of the machine where no folder is one of its
	}
	real := path.Join(realKey(path.Dir(key)), path.Base(key))
	for _, f := range n.folders {
		if f.real != "" && holds(f, f.real, real) {
			in = f
		}
	}
	if in != nil {
		key = path.Join(in.key, strings.TrimPrefix(real, in.real))
	}
	return key, in
}

func (s *server) place(n *snapshot, f *file) {
	f.key, f.folder = n.locate(f.uri)
	if key := s.original(f.key); key != f.key {
		f.key, f.folder = key, nil
	}
	if f.folder != nil {
		f.name = strings.TrimPrefix(strings.TrimPrefix(f.key, f.folder.key), "/")
		return
	}
	key := path.Dir(f.key)
	f.name = path.Base(f.key)
	for _, other := range n.files { // what is read for one is kept for all
		if other.folder != nil && other.folder.key == key && other != f {
			f.folder = other.folder
			return
		}
	}
	if f.folder = s.open(key); len(n.folders) > 0 {
		f.folder.files = nil
	}
}

// Disk returns a folder of the disk. No name and no link in it leads out of it. It may come and go.
func Disk(path string) fs.FS { return diskFolder(native(path)) }

// diskFolder is a folder by its path. No name and no link in it leads out of it. It may come and go.
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

// Stat asks for a file without opening it: nobody may ever write into a pipe.
func (f diskFolder) Stat(name string) (fs.FileInfo, error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.Stat(filepath.FromSlash(name))
}

// native returns a path of a URI as the system has it: on Windows it begins with a drive, not with a slash.
func native(path string) string {
	if filepath.Separator == '\\' && len(path) > 2 && path[2] == ':' {
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

// view is the folder of a file as it is in one state of the workspace: what the client has open lies over the files.
type view struct {
	folder *folder
	texts  map[string]*text.Text
	looks  *looks
}

func (v *view) look(name string) *text.Text {
	key := path.Join(v.folder.key, name)
	t := v.texts[key]
	v.looks.mu.Lock()
	_, known := v.looks.keys[key]
	v.looks.mu.Unlock()
	if !known {
		var is stamp
		if t == nil {
			is = v.folder.stamp(key)
		}
		v.looks.mu.Lock()
		v.looks.keys[key] = is
		v.looks.mu.Unlock()
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

func (l *looks) moved(in *folder, open map[string]*text.Text) (keys []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for key, was := range l.keys {
		if open[key] == nil && in.stamp(key) != was {
			keys = append(keys, key)
		}
	}
	return keys
}

func (v *view) Open(name string) (fs.File, error) {
	if t := v.look(name); t != nil {
		return t.Open(path.Base(name)), nil
	}
	if v.folder.files == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return v.folder.files.Open(name)
}

func (v *view) Stat(name string) (fs.FileInfo, error) {
	if t := v.look(name); t != nil {
		return t.Open(path.Base(name)).Stat()
	}
	if v.folder.files == nil {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	return fs.Stat(v.folder.files, name)
}
