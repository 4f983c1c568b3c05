package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"example.com/hanfu/rules"
)

// mostBytes is how much of a file is read: more than a rule file may have, so that too much is seen.
const mostBytes = 2 << 20

// saysHanfu finds rule files among others: each says which version of the format it is written in.
var saysHanfu = regexp.MustCompile(`(?m)^(\x{feff})?\{? *['"]?hanfu['"]?[ \t]*:`)

// saysItIsRules tells whether a text is that of a rule file, also where an editor has saved it as UTF-16: what is read of it then is a
// finding, but it should not be passed over.
func saysItIsRules(text []byte) bool {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		text = bytes.ReplaceAll(text[2:], []byte{0}, nil) // in Latin letters every other byte is 0
	}
	return saysHanfu.Match(text)
}

// rewriter gives files another text.
type rewriter struct {
	open  func(name string, flag int, mode fs.FileMode) (*os.File, error)
	chown func(name string, owner, group int) error
}

// replace gives a file another text, all of it or none: the new text is written beside it, and then takes its name.
// A link stays a link, and the file keeps its mode and its owner. One that has several names is written in place, since it would
// else keep one of them. old is the text that the file is known to have.
func (r rewriter) replace(name string, old, text []byte) error {
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	// Another name can be given to a file that nobody may write; it is asked first.
	writable, err := r.open(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	if severalNames(info) {
		return errors.Join(overwrite(writable, name, old, text), writable.Close())
	}
	if err := writable.Close(); err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	beside, err := r.writeBeside(path, text, info)
	if err != nil {
		return fmt.Errorf("%s can't be written: %w", name, err)
	}
	if err := unchanged(name, old); err != nil {
		return errors.Join(err, os.Remove(beside))
	}
	if err := os.Rename(beside, path); err != nil {
		return errors.Join(fmt.Errorf("%s can't be replaced: %w", name, err), os.Remove(beside))
	}
	return nil
}

// unchanged tells if a file has another text by now.
func unchanged(name string, old []byte) error {
	if now, _, err := rules.Read(name); err != nil || !bytes.Equal(now, old) {
		return fmt.Errorf("%s was changed by somebody else in this moment; it is left as it is", name)
	}
	return nil
}

// overwrite writes a text over that of a file. If that fails, the file gets its old text again as far as that can be.
func overwrite(file *os.File, name string, old, text []byte) error {
	if err := unchanged(name, old); err != nil {
		return err
	}
	put := func(text []byte) error {
		if _, err := file.WriteAt(text, 0); err != nil {
			return err
		}
		return errors.Join(file.Truncate(int64(len(text))), file.Sync())
	}
	if err := put(text); err != nil {
		return errors.Join(fmt.Errorf("%s can't be written: %w", name, err), put(old))
	}
	return nil
}

// writeBeside writes a text into a new file in the folder of another, with its mode and owner, and gives its name.
func (r rewriter) writeBeside(path string, text []byte, like fs.FileInfo) (name string, err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".rulecheck-*")
	if err != nil {
		return "", err
	}
	_, err = file.Write(text)
	if err == nil {
		err = r.giveTo(file, like)
	}
	err = errors.Join(err, file.Chmod(like.Mode().Perm()), file.Sync(), file.Close())
	if err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}

// giveTo gives a file the owner and the group of another.
func (r rewriter) giveTo(file *os.File, like fs.FileInfo) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	owner, group, known := ownerOf(like)
	if own, ours, _ := ownerOf(info); !known || own == owner && ours == group {
		return nil
	}
	if err := r.chown(file.Name(), owner, group); err != nil {
		return fmt.Errorf("it belongs to somebody else and would change its owner or group: %w", err)
	}
	return nil
}
