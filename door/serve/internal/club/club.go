// Package club reads and writes the files of the folder that is served: rule files, tests, records
// of games and seasons.
//
// Only the files that [Folder.List] lists can be read and written: regular files in the folder
// itself, with a name that is valid on every system, whose text has the key hanfu, hands or season.
// A file is read with its version, and written only if that version is still current, so that
// nobody overwrites what they have not seen.
package club

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/work"
)

const (
	// MaxBytes bounds the size of a file.
	MaxBytes = work.FileBytes
	// MaxFiles bounds the files of a folder. Further files are not listed, and none is added.
	MaxFiles = 1000
)

// File is a file of the folder, with its kind.
type File struct {
	Name string
	Kind source.Kind
}

// Folder is the folder of a club. It is safe for concurrent use.
type Folder struct {
	root *os.Root
	// path is where the folder was opened, as an absolute path.
	path string
	// saving is held during a write, so that the next one sees what was written.
	saving sync.Mutex

	mu sync.Mutex
	// kinds caches the kinds of files by name.
	kinds map[string]kindInfo
	// versions caches the versions of files by name.
	versions map[string]versionInfo
}

// kindInfo is the kind of a file that had this size and time of modification.
type kindInfo struct {
	kind     source.Kind
	size     int64
	modified time.Time
}

// Errors of reading and writing files.
var (
	// ErrName means that a name is not valid on every system.
	ErrName = errors.New("a file is named in letters, digits, - and _, and ends in .yaml, such as our-club.yaml")
	// ErrTooLarge means that a text is too large for a file.
	ErrTooLarge = fmt.Errorf("a file has at most %d bytes", MaxBytes)
	// ErrKind means that a text is none of the kinds of files of the folder.
	ErrKind = errors.New("a file needs the key hanfu: of a rule file, hands: of the record of a game, or season: of a season")
	// ErrTooMany means that the folder has no room for another file.
	ErrTooMany = fmt.Errorf("the folder has %d files already", MaxFiles)
	// ErrChanged means that a file has changed since its writer read it.
	ErrChanged = errors.New("somebody else has changed the file meanwhile; read it again")
	// ErrFull means that the disk is full.
	ErrFull = errors.New("the disk is full; make room on it")
	// ErrGone means that the folder has been removed.
	ErrGone = errors.New("the folder is gone; make it again and start the server again")
	// ErrReadOnly means that the server may not write to the folder.
	ErrReadOnly = errors.New("the folder can't be written; let the server write it")
)

// writeError returns the error of a failed write without the text of the system where the cause is
// known.
func (f *Folder) writeError(err error) error {
	switch {
	case err != nil && f.Gone():
		return ErrGone
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return ErrFull
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		return ErrReadOnly
	}
	return err
}

// Open opens a folder and removes temporary files that an interrupted server left there.
func Open(path string) (*Folder, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	_ = outfile.Sweep(root) // a folder that can't be written can still be read
	return &Folder{root: root, path: path, kinds: make(map[string]kindInfo),
		versions: make(map[string]versionInfo)}, nil
}

// Gone reports whether the folder has been removed, also if there is another one now at its path.
// One that was moved is still served.
func (f *Folder) Gone() bool {
	served, err := f.root.Stat(".")
	if err != nil {
		return true
	}
	if at, err := os.Stat(f.path); err == nil && os.SameFile(at, served) {
		return false
	}
	dir, err := f.root.Open(".")
	if err != nil {
		return true
	}
	defer dir.Close()
	_, err = dir.ReadDir(1)
	return err != nil && err != io.EOF // a removed folder can't be read
}

// List lists the files in the order of their names.
func (f *Folder) List() (files []File, err error) {
	return files, f.each(func(info fs.FileInfo, kind source.Kind) {
		if len(files) < MaxFiles {
			files = append(files, File{info.Name(), kind})
		}
	})
}

// each calls f for every file in the order of their names, including those beyond MaxFiles.
func (f *Folder) each(call func(fs.FileInfo, source.Kind)) error {
	if f.Gone() {
		return ErrGone
	}
	entries, err := fs.ReadDir(f.root.FS(), ".") // sorted by name
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !IsName(entry.Name()) {
			continue
		}
		info, err := entry.Info()
		if err != nil {
			continue // it is gone
		}
		if kind, ok := f.kindOf(info); ok {
			call(info, kind)
		}
	}
	return nil
}

// kindOf returns the kind of a file. ok is false if the file is too large, is gone, or is something
// else, such as the settings of another program: everybody on the network can read what is listed.
func (f *Folder) kindOf(info fs.FileInfo) (kind source.Kind, ok bool) {
	name := info.Name()
	if info.Size() > MaxBytes {
		return "", false
	}
	if source.IsTestFile(name) {
		return source.Tests, true
	}
	f.mu.Lock()
	known, ok := f.kinds[name]
	f.mu.Unlock()
	if ok && known.size == info.Size() && known.modified.Equal(info.ModTime()) {
		return known.kind, known.kind != source.Other
	}
	file, err := f.open(name)
	if err != nil {
		return "", false
	}
	defer file.Close()
	text, err := bounded(file)
	if err != nil {
		return "", false
	}
	known = kindInfo{source.KindOfText(text), info.Size(), info.ModTime()}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.kinds) > 2*MaxFiles { // files come and go
		clear(f.kinds)
	}
	f.kinds[name] = known
	return known.kind, known.kind != source.Other
}

// Open opens a file that List lists. It implements [fs.FS].
func (f *Folder) Open(name string) (fs.File, error) {
	file, err := f.open(name)
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err == nil {
		if _, ok := f.kindOf(info); ok {
			return file, nil
		}
	}
	file.Close()
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

func (f *Folder) open(name string) (*os.File, error) {
	gone := &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	if !IsName(name) {
		return nil, gone
	}
	for range maxTries {
		info, err := f.root.Lstat(name) // opening a named pipe may block
		if err != nil || !info.Mode().IsRegular() || info.Size() > MaxBytes {
			return nil, gone
		}
		file, err := f.root.Open(name)
		if err != nil {
			return nil, gone
		}
		if now, err := file.Stat(); err == nil && os.SameFile(info, now) &&
			osfile.OfDisk(name, file) == nil {
			return file, nil
		}
		file.Close() // another file took its name, as in an atomic write
	}
	return nil, gone
}

// maxTries bounds the attempts to open a file whose name another one takes.
const maxTries = 20

func bounded(file fs.File) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(file, MaxBytes+1))
	if err == nil && len(text) > MaxBytes {
		err = ErrTooLarge
	}
	return text, err
}

// Save writes a file whose current version is version, "" for a new file, and returns the new
// version. The write is atomic even if the program is killed. Of concurrent writers to one Folder
// one succeeds and the others get ErrChanged; other programs, such as editors, may still write
// between the last check and the write.
func (f *Folder) Save(name string, text []byte, version string) (now string, err error) {
	if len(text) > MaxBytes {
		return "", ErrTooLarge
	}
	if IsName(name) && !source.IsTestFile(name) && source.KindOfText(text) == source.Other {
		return "", ErrKind // it would be written and not listed
	}
	f.saving.Lock()
	defer f.saving.Unlock()
	if version == "" {
		if err := f.isFree(name); err != nil {
			return "", err
		}
		return versionOf(text), f.writeError(outfile.WriteIn(f.root, name, text))
	}
	old, current, err := f.Read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && IsName(name):
		return "", ErrChanged
	case err != nil:
		return "", err
	case current != version:
		return "", ErrChanged
	case bytes.Equal(old, text):
		return version, nil
	}
	return versionOf(text), f.writeError(outfile.ReplaceIn(f.root, name, old, text))
}

// SaveText is like Save for a text with \n at the ends of lines. They become \r\n if the file has
// those.
func (f *Folder) SaveText(name, text, version string) (now string, err error) {
	if old, _, err := f.Read(name); err == nil && bytes.Contains(old, []byte("\r\n")) {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return f.Save(name, []byte(text), version)
}

func (f *Folder) isFree(name string) error {
	if !IsName(name) {
		return ErrName
	}
	if _, err := f.root.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
		return ErrChanged
	}
	files, err := f.List()
	switch {
	case err != nil:
		return err
	case len(files) >= MaxFiles:
		return ErrTooMany
	case slices.ContainsFunc(files, func(other File) bool {
		return strings.EqualFold(other.Name, name)
	}):
		return ErrChanged // the same file on some systems
	}
	return nil
}

// maxName bounds the bytes of a name. It is below the bound of all systems, so that a name with a
// suffix is valid too.
const maxName = 120

// devices are the names that Windows reserves, with any extension.
var devices = []string{"aux", "con", "nul", "prn", "conin$", "conout$"}

// IsName reports whether a name is valid for a file, and names the same file, on every system.
func IsName(name string) bool {
	stem, ok := strings.CutSuffix(name, ".yaml")
	if !ok {
		stem, ok = strings.CutSuffix(name, ".yml")
	}
	if !ok || len(name) > maxName || !utf8.ValidString(name) || strings.TrimSpace(stem) != stem {
		return false
	}
	for i, r := range stem {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) &&
			(i == 0 || !strings.ContainsRune("-_ .()+,", r)) &&
			!(unicode.IsMark(r) && i > 0) {
			return false
		}
	}
	first, _, _ := strings.Cut(stem, ".")
	first = strings.ToLower(strings.TrimSpace(first))
	return stem != "" && !strings.HasSuffix(stem, ".") && !slices.Contains(devices, first) &&
		!isPort(first)
}

// isPort reports whether a name is a serial or parallel port of Windows, whose digit may be a
// superscript.
func isPort(name string) bool {
	digit, ok := strings.CutPrefix(name, "com")
	if !ok {
		digit, ok = strings.CutPrefix(name, "lpt")
	}
	return ok && utf8.RuneCountInString(digit) == 1 && strings.Contains("0123456789¹²³", digit)
}
