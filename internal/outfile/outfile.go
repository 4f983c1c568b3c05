// Package outfile writes files atomically: a file gets all of its new text or keeps the old one.
// The text is written to a temporary file in the same directory, which is then renamed. If renaming
// would lose something, the file is overwritten while the temporary file holds its old text. Links
// are followed. A file keeps its mode, owner, access control list and other attributes; if it
// can't, it is not written.
package outfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/words"
)

// rewriter holds the operating system functions used for writing.
type rewriter struct {
	open, create func(name string, flag int, mode fs.FileMode) (*os.File, error)
	lstat        func(name string) (fs.FileInfo, error)
	rename       func(from, to string) error
	remove       func(name string) error
	chown        func(file *os.File, owner, group int) error
	// inRoot reports whether all files are in an os.Root, where links are refused.
	inRoot bool
}

var disk = rewriter{os.OpenFile, os.OpenFile, os.Lstat, os.Rename, os.Remove, (*os.File).Chown,
	false}

// Write writes text to a file, creating it if necessary.
func Write(name string, text []byte) error {
	s, err := disk.stage(name, text)
	if err != nil {
		return err
	}
	return s.commit()
}

// WriteBoth writes two files. Neither is replaced before both texts have been written to temporary
// files.
func WriteBoth(first string, firstText []byte, second string, secondText []byte) error {
	a, err := disk.stage(first, firstText)
	if err != nil {
		return err
	}
	b, err := disk.stage(second, secondText)
	if err != nil {
		return errors.Join(err, a.discard())
	}
	if err := b.commit(); err != nil {
		return errors.Join(err, a.discard())
	}
	return a.commit()
}

// Replace replaces the text of a file. It returns an error if the file's text is no longer old.
func Replace(name string, old, text []byte) error { return disk.replace(name, old, text) }

func (r rewriter) replace(name string, old, text []byte) error {
	if _, err := r.stat(name); err != nil {
		return words.Errorf("the file can't be written: %s", err)
	}
	s, err := r.stage(name, text)
	if err != nil {
		return err
	}
	if !r.hasText(name, old) {
		s.discard()
		return words.Errorf("%s was changed by somebody else just now; it is left as it is",
			name)
	}
	return s.commit()
}

func (r rewriter) hasText(name string, text []byte) bool {
	file, err := r.openToRead(name)
	if err != nil {
		return false
	}
	defer file.Close()
	now, err := io.ReadAll(io.LimitReader(file, int64(len(text))+1))
	return err == nil && bytes.Equal(now, text)
}

type staged struct {
	by rewriter
	// name is the name passed by the caller, and path the name with links resolved.
	name, path string
	text       []byte
	// tempName is the name of the temporary file that holds the text. If it can't replace the file,
	// inPlace is the file itself, which is then overwritten.
	tempName string
	inPlace  *os.File
}

func (r rewriter) stage(name string, text []byte) (*staged, error) {
	s := &staged{by: r, name: name, path: name, text: text}
	info, err := r.stat(name)
	if err == nil {
		if !r.inRoot {
			s.path, err = filepath.EvalSymlinks(name)
		}
		if err == nil {
			// Renaming ignores the permissions of the file, so check that it is writable.
			flag := os.O_WRONLY
			if info.Mode().IsRegular() && !canMove(info) {
				flag = os.O_RDWR // to read its old text
			}
			s.inPlace, err = r.openSame(s.path, flag, info)
		}
	} else if _, link := r.lstat(name); link != nil && errors.Is(err, fs.ErrNotExist) {
		err = nil // the file doesn't exist yet
	}
	if err != nil {
		return nil, words.Errorf("the file can't be written: %s", err)
	}
	if s.inPlace != nil {
		if !info.Mode().IsRegular() || !canMove(info) {
			return s, nil
		}
		defer func() { s.inPlace.Close(); s.inPlace = nil }() // nothing has been written to it
	}
	if s.tempName, err = r.writeTemp(s, info); err != nil {
		return nil, words.Errorf("%s can't be written: %s", name, err)
	}
	return s, nil
}

func (s *staged) discard() error {
	if s.inPlace != nil {
		return s.inPlace.Close()
	}
	return s.by.remove(s.tempName)
}

// committing is held while a file is replaced or overwritten.
var committing sync.Mutex

// Hold waits until no file is being replaced and prevents further commits. Call it before the
// program exits on a signal.
func Hold() { committing.Lock() }

func (s *staged) commit() error {
	if s.inPlace != nil {
		return errors.Join(s.overwrite(), s.inPlace.Close())
	}
	committing.Lock()
	defer committing.Unlock()
	if err := s.by.rename(s.tempName, s.path); err != nil {
		return errors.Join(words.Errorf("%s can't be replaced: %s", s.name, err), s.discard())
	}
	return nil
}

// overwrite writes the text over that of the file. If that fails, it restores the old text or,
// failing that, leaves it in the temporary file. To anything but a regular file, such as a pipe, it
// just writes the text.
func (s *staged) overwrite() error {
	info, err := s.inPlace.Stat()
	if err == nil && !info.Mode().IsRegular() {
		_, err = s.inPlace.Write(s.text)
		return s.unwritten(err)
	}
	committing.Lock()
	defer committing.Unlock()
	var old []byte
	if err == nil {
		old, err = s.currentText()
	}
	var backup *os.File
	var backupName string
	if err == nil {
		backup, backupName, err = s.by.createTemp(s.path, old, 0o600)
	}
	if err != nil {
		return s.unwritten(err)
	}
	if err := errors.Join(backup.Sync(), backup.Close()); err != nil {
		return s.unwritten(errors.Join(err, s.by.remove(backupName)))
	}
	write := func(text []byte) error {
		if _, err := s.inPlace.WriteAt(text, 0); err != nil {
			return err
		}
		return errors.Join(s.inPlace.Truncate(int64(len(text))), s.inPlace.Sync())
	}
	if err := write(s.text); err != nil {
		restoreErr := write(old)
		if now, unread := s.currentText(); unread != nil || !bytes.Equal(now, old) {
			return errors.Join(s.unwritten(err), restoreErr,
				words.Errorf("its old text is in %s", backupName))
		}
		return errors.Join(s.unwritten(err), s.by.remove(backupName))
	}
	if err := s.by.remove(backupName); err != nil {
		return words.Errorf("%s is written, but its old text is still there: %s", s.name, err)
	}
	return nil
}

// currentText reads the text of the open file, even if its name has been reused.
func (s *staged) currentText() ([]byte, error) {
	return io.ReadAll(io.NewSectionReader(s.inPlace, 0, math.MaxInt64))
}

func (s *staged) unwritten(err error) error {
	if err == nil {
		return nil
	}
	return words.Errorf("%s can't be written: %s", s.name, err)
}

// writeTemp writes the text to a temporary file in the directory of its file and returns its
// name. The temporary file gets the mode, owner and attributes of the file described by like, which
// is nil for a new file.
func (r rewriter) writeTemp(s *staged, like fs.FileInfo) (string, error) {
	mode := fs.FileMode(0o644) // minus the umask
	if like != nil {
		mode = 0o600 // until it gets the mode of the old file
	}
	file, name, err := r.createTemp(s.path, s.text, mode)
	if err != nil {
		return "", err
	}
	if like != nil {
		err = r.copyMetadata(file, s, like)
	}
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return "", errors.Join(err, r.remove(name))
	}
	return name, nil
}

// missingFolder is the path of a missing directory that a file was to be written to.
type missingFolder string

func (n missingFolder) Error() string {
	return fmt.Sprintf("there is no folder %s; make it first", string(n))
}

func (missingFolder) Unwrap() error { return fs.ErrNotExist }

// prefix starts the names of temporary files.
const prefix = ".rulecheck-"

func (r rewriter) createTemp(path string, text []byte, mode fs.FileMode,
) (file *os.File, name string, err error) {
	name = filepath.Join(filepath.Dir(path), fmt.Sprintf(prefix+"%016x", rand.Uint64()))
	file, err = r.create(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	// The error names the temporary file, which would confuse the user.
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", missingFolder(filepath.Dir(path))
	}
	if err != nil {
		return nil, "", err
	}
	if _, err := file.Write(text); err != nil {
		return nil, "", errors.Join(err, file.Close(), r.remove(name))
	}
	return file, name, nil
}

func (r rewriter) copyMetadata(file *os.File, s *staged, like fs.FileInfo) error {
	if err := r.copyOwner(file, like); err != nil {
		return err
	}
	if err := copyAttributes(s.inPlace, file); err != nil {
		return words.Errorf("its access rights or attributes can't be kept: %s; let its owner do it, or work on a copy of it", err)
	}
	return file.Chmod(like.Mode().Perm())
}

func (r rewriter) copyOwner(file *os.File, like fs.FileInfo) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	owner, group := ownerOf(like)
	if own, ours := ownerOf(info); own == owner && ours == group {
		return nil
	}
	if err := r.chown(file, owner, group); err != nil {
		return words.Errorf("it belongs to somebody else and would change its owner or group: %s",
			err)
	}
	return nil
}

// WriteIn is like Write for a file in root. Links can't lead out of root, and it refuses a name
// that is a link.
func WriteIn(root *os.Root, name string, text []byte) error {
	s, err := inRoot(root).stage(name, text)
	if err != nil {
		return err
	}
	return s.commit()
}

// ReplaceIn is like Replace for a file in root. It treats links like WriteIn.
func ReplaceIn(root *os.Root, name string, old, text []byte) error {
	return inRoot(root).replace(name, old, text)
}

// Sweep removes temporary files that interrupted programs left in root. It keeps files younger than
// a minute, which another program may still be writing.
func Sweep(root *os.Root) error {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return err
	}
	var errs []error
	for _, entry := range entries {
		number, ok := strings.CutPrefix(entry.Name(), prefix)
		_, parseErr := strconv.ParseUint(number, 16, 64)
		if !ok || parseErr != nil || len(number) != 16 {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() &&
			time.Since(info.ModTime()) > time.Minute {
			errs = append(errs, root.Remove(entry.Name()))
		}
	}
	return errors.Join(errs...)
}

func inRoot(root *os.Root) rewriter {
	return rewriter{root.OpenFile, root.OpenFile, root.Lstat, root.Rename, root.Remove,
		(*os.File).Chown, true}
}

var errLink = words.Errorf("it is not a file of the folder")

func (r rewriter) stat(name string) (fs.FileInfo, error) {
	if !r.inRoot {
		return os.Stat(name)
	}
	info, err := r.lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errLink
	}
	return info, err
}

// openSame opens a file. In a root, it checks that the file is still the one of info and not a
// link.
func (r rewriter) openSame(name string, flag int, info fs.FileInfo) (*os.File, error) {
	file, err := r.open(name, flag, 0)
	if !r.inRoot || err != nil {
		return file, err
	}
	if now, err := file.Stat(); err != nil || !os.SameFile(now, info) {
		return nil, errors.Join(errLink, file.Close())
	}
	return file, nil
}

func (r rewriter) openToRead(name string) (io.ReadCloser, error) {
	if !r.inRoot {
		file, err := osfile.Open(name)
		if err != nil {
			return nil, err // not a non-nil interface holding a nil pointer
		}
		return file, nil
	}
	info, err := r.stat(name)
	if err != nil {
		return nil, err
	}
	return r.openSame(name, os.O_RDONLY, info)
}
