package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// mostBytes is how much of a file is read: more than a rule file may have, so that too much is seen.
const mostBytes = 2 << 20

// readRuleFile reads a file.
func readRuleFile(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("the file can't be read: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostBytes))
	if err != nil {
		return nil, fmt.Errorf("the file can't be read: %w", err)
	}
	return text, nil
}

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

// replaceFile gives a file another text, all of it or none: the new text is written beside it, and then takes its name.
// A link stays a link, and the file keeps its mode. old is the text that the file is known to have.
func replaceFile(name string, old, text []byte) error {
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	// Another name can be given to a file that nobody may write; it is asked first.
	writable, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	if err := writable.Close(); err != nil {
		return fmt.Errorf("the file can't be written: %w", err)
	}
	beside, err := writeBeside(path, text, info.Mode().Perm())
	if err != nil {
		return fmt.Errorf("%s can't be written: %w", name, err)
	}
	if now, err := readRuleFile(path); err != nil || !bytes.Equal(now, old) {
		return errors.Join(fmt.Errorf("%s was changed by somebody else in this moment; it is left as it is", name), os.Remove(beside))
	}
	if err := os.Rename(beside, path); err != nil {
		return errors.Join(fmt.Errorf("%s can't be replaced: %w", name, err), os.Remove(beside))
	}
	return nil
}

// writeBeside writes a text into a new file in the folder of another, and gives its name.
func writeBeside(path string, text []byte, mode fs.FileMode) (name string, err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".rulecheck-*")
	if err != nil {
		return "", err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close())
	if err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}
