package lsp

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/report/codes"
	"example.com/hanfu/rulesets"
)

// builtinText returns the text of a document by its path, such as /rulesets/ema.yaml or
// /codes/never-holds.md, or nil if there is none. Pages of codes are in the language lang.
func builtinText(name, lang string) ([]byte, error) {
	id := strings.TrimSuffix(path.Base(name), path.Ext(name))
	switch path.Dir(name) {
	case "/rulesets":
		if src, ok := source.OpenShipped(id); ok {
			return src.Text, nil
		}
	case "/rulesets/words":
		return rulesets.Files.ReadFile("words/" + path.Base(name))
	case "/codes":
		for _, code := range codes.Pages(lang) {
			if code.Name == id {
				var text bytes.Buffer
				err := terminal.Write(&text, terminal.Options{Lang: lang},
					func(p *terminal.Page) error { return code.Write(p, "markdown") })
				return text.Bytes(), err
			}
		}
	}
	return nil, nil
}

// copies writes documents to read-only files, for editors that can't request them from the server.
type copies struct {
	// folder is the directory of the files. It is created on first use.
	folder string
	mu     sync.Mutex
	paths  map[string]string
}

// path returns the path of the copy of a document, creating it if necessary. It returns the empty
// string if there is no such document or the copy can't be written.
func (c *copies) path(name, lang string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	file, known := c.paths[name]
	if !known {
		text, err := builtinText(name, lang)
		if file = filepath.Join(c.folder, filepath.FromSlash(name)); text == nil || err != nil ||
			writeFile(file, text) != nil {
			file = ""
		}
		if c.paths == nil {
			c.paths = make(map[string]string)
		}
		c.paths[name] = file
	}
	return file
}

// name returns the name of the document that file is a copy of, or the empty string.
func (c *copies) name(file string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, copied := range c.paths {
		if copied != "" && copied == file {
			return name
		}
	}
	return ""
}

// writeFile writes text to a file that may already exist with other content, for example from
// another version of the program.
func writeFile(file string, text []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, text) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	// Write the text in full before renaming.
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file))
	if err != nil {
		return err
	}
	_, err = temp.Write(text)
	if err = errors.Join(err, temp.Close(), os.Chmod(temp.Name(), fs.FileMode(0o444))); err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(temp.Name()))
	}
	return err
}
