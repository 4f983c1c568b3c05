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
)

// builtinText returns the text of a document by its name, such as /rulesets/ema.yaml or /codes/never-holds.md, in a language if
// it is a page; nil if there is none.
func builtinText(name, lang string) ([]byte, error) {
	id := strings.TrimSuffix(path.Base(name), path.Ext(name))
	switch path.Dir(name) {
	case "/rulesets":
		if src, ok := source.OpenShipped(id); ok {
			return src.Text, nil
		}
	case "/codes":
		for _, code := range codes.Pages(lang) {
			if code.Name == id {
				var text bytes.Buffer
				err := terminal.Write(&text, terminal.Options{Lang: lang}, func(p *terminal.Page) error { return code.Write(p, "markdown") })
				return text.Bytes(), err
			}
		}
	}
	return nil, nil
}

// copies are files with the texts of documents, for editors that can't ask the server for them. Nobody may write them.
type copies struct {
	// folder is where they are, made when it is needed.
	folder string
	mu     sync.Mutex
	paths  map[string]string
}

// path returns the path of the copy of a document, which it makes; empty if there is no such document or the copy can't
// be made.
func (c *copies) path(name, lang string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	file, known := c.paths[name]
	if !known {
		text, err := builtinText(name, lang)
		if file = filepath.Join(c.folder, filepath.FromSlash(name)); text == nil || err != nil || keep(file, text) != nil {
			file = ""
		}
		if c.paths == nil {
			c.paths = make(map[string]string)
		}
		c.paths[name] = file
	}
	return file
}

// name returns the name of the document of which a file is the copy, empty if it is none.
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

// keep writes a text into a file that may be there already, of this version of the program or of another one.
func keep(file string, text []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, text) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	beside, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)) // nobody reads half a text
	if err != nil {
		return err
	}
	_, err = beside.Write(text)
	if err = errors.Join(err, beside.Close(), os.Chmod(beside.Name(), fs.FileMode(0o444))); err == nil {
		err = os.Rename(beside.Name(), file)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(beside.Name()))
	}
	return err
}
