// Package club has the files of the folder that is served: rule files, tests, records of games and seasons.
//
// What may be read and written is what [Folder.List] lists, by those names alone: files that lie in the folder itself,
// no links, with names that every system takes, that say hanfu:, have the hands of a game or say season:. A file is read with its
// version, which whoever writes it hands back, so that nobody writes over what they have not seen.
package club

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/source"
)

const (
	// MostBytes is how large a file may be.
	MostBytes = budget.FileBytes
	// MostFiles is how many files a folder may have. More are not listed, and none is added.
	MostFiles = 1000
)

// File is a file of the folder.
type File struct {
	Name string
	Kind source.Kind
}

// Folder is the folder of a club. It is safe for concurrent use.
type Folder struct {
	root *os.Root
	// saving is held by the one who writes, so that those after it see what it wrote.
	saving sync.Mutex

	mu sync.Mutex
	// kinds are those of the files that were looked into, as long as they don't change.
	kinds map[string]looked
	// versions are those of the files that were read, by their names.
	versions map[string]versioned
}

// looked is what a file was when it was looked into.
type looked struct {
	kind     source.Kind
	size     int64
	modified time.Time
}

// Errors of files that are there or not, or are not as somebody thinks.
var (
	// ErrName is the error of a name that not every system takes.
	ErrName = errors.New("a file is named in letters, digits, - and _, and ends in .yaml, such as our-club.yaml")
	// ErrTooLarge is the error of a text that is too large for a file.
	ErrTooLarge = fmt.Errorf("a file has at most %d bytes", MostBytes)
	// ErrKind is the error of a text that is no file of the club's.
	ErrKind = errors.New("a file needs the key hanfu: of a rule file, hands: of the record of a game, or season: of a season")
	// ErrTooMany is the error of a file that is one too many.
	ErrTooMany = fmt.Errorf("the folder has %d files already", MostFiles)
	// ErrChanged is the error of a file that is no longer as its writer read it.
	ErrChanged = errors.New("somebody else has changed the file meanwhile; read it again")
	// ErrFull means that the disk is full.
	ErrFull = errors.New("the disk is full; make room on it")
	// ErrReadOnly means that the server may not write to the folder.
	ErrReadOnly = errors.New("the folder can't be written; let the server write it")
)

// unwritten returns the error of a failed write. Where the cause is known it has none of the system's text.
func unwritten(err error) error {
	switch {
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
	_ = outfile.Sweep(root) // a folder that can't be written is read all the same
	return &Folder{root: root, kinds: make(map[string]looked), versions: make(map[string]versioned)}, nil
}

// List lists the files in the order of their names.
func (f *Folder) List() (files []File, err error) {
	return files, f.each(func(info fs.FileInfo, kind source.Kind) {
		if len(files) < MostFiles {
			files = append(files, File{info.Name(), kind})
		}
	})
}

// each calls a function for all files in the order of their names, including those that are too many to be listed.
func (f *Folder) each(call func(fs.FileInfo, source.Kind)) error {
	dir, err := f.root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(-1)
	if err != nil {
		return err
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
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

// kindOf returns what a file is for. It is false for one that is too large, is gone, or is something else, such as the
// settings of another program: everybody on the network reads what is listed.
func (f *Folder) kindOf(info fs.FileInfo) (kind source.Kind, ok bool) {
	name := info.Name()
	if info.Size() > MostBytes {
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
	known = looked{source.KindOfText(text), info.Size(), info.ModTime()}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.kinds) > 2*MostFiles { // files come and go
		clear(f.kinds)
	}
	f.kinds[name] = known
	return known.kind, known.kind != source.Other
}

// Open opens a file of one of the kinds, for [fs.FS].
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
	for range mostTries {
		info, err := f.root.Lstat(name) // before it is opened, which may never end for what is no file
		if err != nil || !info.Mode().IsRegular() || info.Size() > MostBytes {
			return nil, gone
		}
		file, err := f.root.Open(name)
		if err != nil {
			return nil, gone
		}
		if now, err := file.Stat(); err == nil && os.SameFile(info, now) && osfile.OfDisk(name, file) == nil {
			return file, nil
		}
		file.Close() // another one has taken its name in this moment, as when it is saved
	}
	return nil, gone
}

// mostTries bounds how often a file is opened whose name others take.
const mostTries = 20

func bounded(file fs.File) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(file, MostBytes+1))
	if err == nil && len(text) > MostBytes {
		err = ErrTooLarge
	}
	return text, err
}

// Save writes a file whose writer has read a version of it, or thinks that it is not there, which is version "". It
// returns the new version. The file gets all of the text or keeps its own, also if the program is ended meanwhile. Of
// those who write by way of one Folder at once, one does and the others are told. Other programs, such as editors, may
// write in the moment between the last look at the file and its new text.
func (f *Folder) Save(name string, text []byte, version string) (now string, err error) {
	if len(text) > MostBytes {
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
		return versionOf(text), unwritten(outfile.WriteIn(f.root, name, text))
	}
	old, has, err := f.Read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && IsName(name):
		return "", ErrChanged
	case err != nil:
		return "", err
	case has != version:
		return "", ErrChanged
	case bytes.Equal(old, text):
		return version, nil
	}
	return versionOf(text), unwritten(outfile.ReplaceIn(f.root, name, old, text))
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
	case len(files) >= MostFiles:
		return ErrTooMany
	case slices.ContainsFunc(files, func(other File) bool { return strings.EqualFold(other.Name, name) }):
		return ErrChanged // some systems take them for the same
	}
	return nil
}

// longestName is how many bytes a name may have, less than all systems take, so that one may stand beside it.
const longestName = 120

// devices are the names that Windows keeps for devices, whatever stands behind the first point.
var devices = []string{"aux", "con", "nul", "prn", "conin$", "conout$"}

// IsName reports whether a name is a file's on every system, and the same file's.
func IsName(name string) bool {
	stem, ok := strings.CutSuffix(name, ".yaml")
	if !ok {
		stem, ok = strings.CutSuffix(name, ".yml")
	}
	if !ok || len(name) > longestName || !utf8.ValidString(name) || strings.TrimSpace(stem) != stem {
		return false
	}
	for i, r := range stem {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune("-_ .()+,", r)) &&
			!(unicode.IsMark(r) && i > 0) {
			return false
		}
	}
	first, _, _ := strings.Cut(stem, ".")
	first = strings.ToLower(strings.TrimSpace(first))
	return stem != "" && !strings.HasSuffix(stem, ".") && !slices.Contains(devices, first) && !isPort(first)
}

// isPort reports whether a name is one of the serial or parallel ports of Windows, which may have raised digits.
func isPort(name string) bool {
	digit, ok := strings.CutPrefix(name, "com")
	if !ok {
		digit, ok = strings.CutPrefix(name, "lpt")
	}
	return ok && utf8.RuneCountInString(digit) == 1 && strings.Contains("0123456789¹²³", digit)
}
