// Package source finds and opens the files that a loader is asked for and those that they refer to:
// on disk, in a file system of the caller, or among the shipped files. It distinguishes rule files,
// test files, records of games and seasons, and opens only regular files.
//
// Each source determines where it finds others. A file on disk finds them in its folder and in the
// working directory. A text from memory may come from a stranger, so it finds only shipped rule
// sets unless the caller gives a file system, to which everything is then confined.
package source

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

func byIdentity(overlay map[string][]byte, identity func(string) string) map[string][]byte {
	texts := make(map[string][]byte, len(overlay))
	for name, text := range overlay {
		texts[identity(name)] = text
	}
	return texts
}

func overlaid(texts map[string][]byte, name, identity string, from tree.Files) *tree.Source {
	text, ok := texts[identity]
	if !ok {
		return nil
	}
	return &tree.Source{Name: DisplayName(name), Text: text[:min(len(text), work.FileBytes+1)],
		Dir:  filepath.Dir(name),
		From: from}
}

// Disk is the file system of the machine, with an overlay of texts by file identity. The caller may
// open any file; a file may refer only to files in its own folder and in the working directory.
type Disk struct{ over map[string][]byte }

func (d Disk) Identity(name string) string { return osfile.Identity(name) }

func (d Disk) Has(name string) bool {
	if _, ok := d.over[d.Identity(name)]; ok {
		return true
	}
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

func (d Disk) Beside(name string) []string {
	entries, _ := os.ReadDir(filepath.Dir(name))
	return rulesBeside(filepath.Dir(name), entries)
}

func (d Disk) Open(name string) (*tree.Source, error) {
	if src := d.overlaid(name); src != nil {
		return src, nil
	}
	src, err := d.read(name, name)
	if err != nil {
		return nil, Unreadable(name, err)
	}
	return src, nil
}

func (d Disk) overlaid(name string) *tree.Source {
	if len(d.over) == 0 {
		return nil
	}
	return overlaid(d.over, name, d.Identity(name), d)
}

// read reads the file at path real, and shows it as name.
func (d Disk) read(name, real string) (*tree.Source, error) {
	text, err := readFile(name, real)
	if err != nil {
		return nil, err
	}
	return &tree.Source{Name: DisplayName(name), Text: text, Dir: filepath.Dir(name), From: d,
		OnDisk: true}, nil
}

func (d Disk) Named(folder, name string, r *tree.Report) (src *tree.Source, cure tree.Cure,
	err error) {
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, name)
	}
	outside := words.Say("move it into the folder of the file that extends it, or run from a folder that has both")
	if !inside(path, folder) && !inside(path, ".") {
		return nil, tree.Cure{Help: outside},
			words.Errorf("%s is outside of the file's folder and of the working directory",
				tree.Quote(name))
	}
	if src := d.overlaid(path); src != nil {
		return src, cure, nil
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		r.Missed = append(r.Missed, path)
		return nil, helpForMissing(name, path, folder),
			words.Errorf("there is no file %s", tree.Quote(name))
	}
	if !inside(real, folder) && !inside(real, ".") {
		return nil, tree.Cure{Help: outside},
			words.Errorf("%s is a link to a place outside of the file's folder and of the working directory", tree.Quote(name))
	}
	src, err = d.read(path, real)
	if other, ok := errors.AsType[*notAFile](err); ok {
		return nil, tree.Cure{Help: other.help}, words.Errorf("%s is %s", tree.Quote(name),
			other.describe())
	}
	if err != nil {
		r.Missed = append(r.Missed, path)
		return nil, cure, words.Errorf("%s can't be read", tree.Quote(name))
	}
	return src, cure, nil
}

// inside reports whether a path leads into a folder. It tries the folder's path with and without
// resolving links.
func inside(path, dir string) bool {
	path, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return false
	}
	if within(path, dir) {
		return true
	}
	real, err := filepath.EvalSymlinks(dir)
	return err == nil && within(path, real)
}

func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// callerFS is a file system of the caller with an overlay of texts. All its files may be read.
type callerFS struct {
	fs.FS
	over map[string][]byte
}

func callerIdentity(name string) string { return "handed " + cleanSlashPath(name) }

func cleanSlashPath(name string) string { return path.Clean(filepath.ToSlash(name)) }

func (h callerFS) Identity(name string) string { return callerIdentity(name) }

func (h callerFS) Has(name string) bool {
	if _, ok := h.over[h.Identity(name)]; ok {
		return true
	}
	info, err := fs.Stat(h.FS, cleanSlashPath(name))
	return err == nil && !info.IsDir()
}

func (h callerFS) Beside(name string) []string {
	entries, _ := fs.ReadDir(h.FS, path.Dir(cleanSlashPath(name)))
	return rulesBeside(path.Dir(cleanSlashPath(name)), entries)
}

func (h callerFS) Open(name string) (*tree.Source, error) {
	if src := overlaid(h.over, name, h.Identity(name), h); src != nil {
		return src, nil
	}
	src, err := h.read(name)
	if err != nil {
		return nil, h.unreadable(name, err)
	}
	return src, nil
}

func (h callerFS) read(name string) (*tree.Source, error) {
	// Checked before opening: a pipe may never have a writer.
	info, err := fs.Stat(h.FS, cleanSlashPath(name))
	if err != nil {
		return nil, err
	}
	if err := osfile.Check(name, info); err != nil {
		return nil, asNotAFile(err, name)
	}
	f, err := h.FS.Open(cleanSlashPath(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if file, ok := f.(*os.File); ok {
		if err := osfile.OfDisk(name, file); err != nil {
			return nil, asNotAFile(err, name)
		}
	}
	text, err := ReadText(f)
	if err != nil {
		return nil, err
	}
	src := &tree.Source{Name: DisplayName(name), Text: text, Dir: filepath.Dir(name), From: h}
	if editor, ok := f.(interface{ Parsed() *tree.Parsed }); ok {
		src.Parsed = editor.Parsed()
	}
	return src, nil
}

func (h callerFS) unreadable(name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &unreadable{words.Say("there is no file %s among those that were handed over", name),
			err}
	}
	return &unreadable{words.Say("the rule file can't be read: %v", err), err}
}

func (h callerFS) Named(folder, name string, _ *tree.Report) (src *tree.Source, cure tree.Cure,
	err error) {
	at := cleanSlashPath(filepath.Join(folder, name))
	if path.IsAbs(filepath.ToSlash(name)) || filepath.IsAbs(name) || !fs.ValidPath(at) {
		return nil, tree.Cure{Help: pathsStart},
			words.Errorf("%s is outside of the folder that holds the files", tree.Quote(name))
	}
	if src := overlaid(h.over, at, h.Identity(at), h); src != nil {
		return src, cure, nil
	}
	src, err = h.read(at)
	switch other, isOther := errors.AsType[*notAFile](err); {
	case isOther:
		return nil, tree.Cure{Help: other.help}, words.Errorf("%s is %s", tree.Quote(name),
			other.describe())
	case errors.Is(err, fs.ErrNotExist):
		if id, shipped := shippedAs(name); shipped {
			return nil, writeID(id), words.Errorf("there is no file %s", tree.Quote(name))
		}
		return nil, tree.Cure{Help: pathsStart}, words.Errorf("there is no file %s",
			tree.Quote(name))
	case err != nil:
		return nil, cure, words.Errorf("%s can't be read", tree.Quote(name))
	}
	return src, cure, nil
}

// nowhere is the file system of an in-memory text unless the caller provides one. Untrusted text
// must not refer to files on disk.
type nowhere struct{}

func (nowhere) Identity(name string) string { return "memory " + name }

func (nowhere) Has(string) bool { return false }

func (nowhere) Beside(string) []string { return nil }

func (nowhere) Open(name string) (*tree.Source, error) {
	return nil, &unreadable{words.Say("there is no file %s", name), fs.ErrNotExist}
}

func (nowhere) Named(_, name string, _ *tree.Report) (src *tree.Source, cure tree.Cure, err error) {
	cure.Help = words.Say("name a shipped rule set")
	if id, shipped := shippedAs(name); shipped {
		cure = writeID(id)
	}
	return nil, cure, words.Errorf("%s can't be used: a text that is no file on disk can name shipped rule sets only",
		tree.Quote(name))
}

// Read returns the text of a rule file on disk, read like a Loader does: at most one byte more than
// the limit. Anything but a regular file, such as a pipe, is not opened, and gives a finding.
func Read(path string) ([]byte, finding.Findings, error) {
	src, err := Disk{}.read(path, path)
	var other *notAFile
	if errors.As(err, &other) {
		return nil, finding.Findings{other.finding()}, nil
	}
	if err != nil {
		return nil, nil, Unreadable(path, err)
	}
	return src.Text, nil, nil
}
