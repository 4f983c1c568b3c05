package lsp

import (
	"bytes"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// ownScheme is that of documents that this server has: shipped rule sets, and pages of codes.
const ownScheme = "hanfu"

// keyOf returns the key of a document: its path, of one on disk, and else its URI in one form.
func keyOf(uri string) string {
	u, err := url.Parse(uri)
	switch {
	case err != nil || u.Scheme == "":
		return uri
	case u.Opaque != "":
		return u.Scheme + ":" + u.Opaque
	case u.Scheme == "file" && (u.Host == "" || u.Host == "localhost"):
		key := path.Clean("/" + u.Path)
		if len(key) > 2 && key[2] == ':' { // editors write the drives of Windows in small letters, or as people do
			key = strings.ToLower(key[:2]) + key[2:]
		}
		return key
	}
	return u.Scheme + ":" + path.Clean("/"+u.Host+"/"+u.Path)
}

// uriOf returns a URI of a key.
func uriOf(key string) string {
	if strings.HasPrefix(key, "/") {
		return (&url.URL{Scheme: "file", Path: key}).String()
	}
	scheme, rest, _ := strings.Cut(key, ":")
	switch {
	case scheme == ownScheme:
		return scheme + "://" + rest
	case path.IsAbs(rest):
		host, path, _ := strings.Cut(rest[1:], "/")
		return (&url.URL{Scheme: scheme, Host: host, Path: "/" + path}).String()
	}
	return key
}

// folder is a folder of the workspace. Its files find one another, and nothing else.
type folder struct {
	// key is that by which the client names it, and real that without links, empty of one that isn't on disk.
	key, real string
	// files are those in it, nil if there are none but what the client has open.
	files fs.FS
	// loader keeps what its files have in common.
	loader *rules.Loader
	// kept has what was found in those files that the client has not open.
	kept kept
}

// open returns a folder by its key.
func (s *server) open(key string) *folder {
	f := &folder{key: key, loader: new(rules.Loader)}
	if s.Files != nil && strings.HasPrefix(key, "/") {
		f.files = s.Files(key)
	}
	if _, onDisk := f.files.(disk); onDisk {
		f.real = realKey(key)
	}
	return f
}

// firstFolders returns the folders that the client names when it begins.
func (s *server) firstFolders(p *initializeParams) (all []*folder) {
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

// realKey returns the key of a folder without links, or as it is if there is none.
func realKey(key string) string {
	real, err := filepath.EvalSymlinks(nativePath(key))
	if err != nil {
		return key
	}
	return path.Clean("/" + filepath.ToSlash(real))
}

// locate returns the key of a document, and the folder that holds it, the innermost of several, nil if none does. An
// editor may name a folder by a link and a file in it by its real path, or the other way round: the key is that by way
// of the folder.
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
	if in != nil || !strings.HasPrefix(key, "/") || len(n.folders) == 0 {
		return key, in
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

// place finds the folder that holds a file, and its name there. A file in none is alone with what the client has open
// beside it; if there are no folders at all, with the files beside it.
func (s *server) place(n *snapshot, f *file) {
	if f.key, f.folder = n.locate(f.uri); f.folder != nil {
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
func Disk(path string) fs.FS { return disk(nativePath(path)) }

// nativePath returns a path of a URI as the system has it: on Windows it begins with a drive, not with a slash.
func nativePath(path string) string {
	if filepath.Separator == '\\' && len(path) > 2 && path[2] == ':' {
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

type disk string

func (d disk) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	f, err := os.OpenInRoot(string(d), filepath.FromSlash(name))
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Stat asks for a file without opening it: nobody may ever write into a pipe.
func (d disk) Stat(name string) (fs.FileInfo, error) {
	root, err := os.OpenRoot(string(d))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.Stat(filepath.FromSlash(name))
}

// view is the folder of a file as it is in one state of the workspace: what the client has open lies over the files.
type view struct {
	folder *folder
	texts  map[string]*text
	looks  *looks
}

// look notes that a file is looked for, and returns what the client has open of it, nil if nothing.
func (v *view) look(name string) *text {
	key := path.Join(v.folder.key, name)
	v.looks.mu.Lock()
	v.looks.keys[key] = true
	v.looks.mu.Unlock()
	return v.texts[key]
}

// Open opens a file.
func (v *view) Open(name string) (fs.File, error) {
	if t := v.look(name); t != nil {
		return &unsaved{bytes.NewReader(t.body), t, path.Base(name)}, nil
	}
	if v.folder.files == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return v.folder.files.Open(name)
}

// Stat asks for a file.
func (v *view) Stat(name string) (fs.FileInfo, error) {
	if t := v.look(name); t != nil {
		return &unsaved{nil, t, path.Base(name)}, nil
	}
	if v.folder.files == nil {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	return fs.Stat(v.folder.files, name)
}

// unsaved is a file that the client has open.
type unsaved struct {
	io.Reader
	text *text
	name string
}

// Parsed returns what package source hands to those who parse the text.
func (u *unsaved) Parsed() *tree.Parsed { return u.text.parsed }

func (u *unsaved) Stat() (fs.FileInfo, error) { return u, nil }
func (u *unsaved) Close() error               { return nil }
func (u *unsaved) Name() string               { return u.name }
func (u *unsaved) Size() int64                { return int64(len(u.text.body)) }
func (u *unsaved) Mode() fs.FileMode          { return 0o444 }
func (u *unsaved) ModTime() time.Time         { return time.Time{} }
func (u *unsaved) IsDir() bool                { return false }
func (u *unsaved) Sys() any                   { return nil }
