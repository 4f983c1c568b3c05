package source

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
)

// Asked is a file that a loader is asked for; package rules has its public name, rules.Source. The zero Asked names
// none.
type Asked struct {
	name   string
	text   []byte
	memory bool
	// values reports whether the text is made of values, and err why it could not be.
	values bool
	err    error
}

// Named is the shipped rule set of an id, or else the file at a path.
func Named(idOrPath string) Asked { return Asked{name: idOrPath} }

// File is the file at a path.
func File(path string) Asked {
	if path != "" && !IsPath(path) {
		path = "." + string(filepath.Separator) + path
	}
	return Asked{name: path}
}

// Bytes is a text from memory.
func Bytes(name string, text []byte) Asked { return Asked{name: name, text: text, memory: true} }

// Values is what encoding/json makes of Go values.
func Values(name string, file any) Asked {
	text, err := json.MarshalIndent(file, "", "  ")
	if string(text) == "null" {
		err = errors.New("they are nil; hand over a map or a struct")
	}
	return Asked{name: name, text: text, memory: true, values: true, err: err}
}

// Open opens the file that is asked for. There is none if there are findings or an error.
func (r Reading) Open(from Asked) (*tree.Source, finding.Findings, error) {
	if from.err != nil {
		return nil, nil, fmt.Errorf("the values of %s are no file: %w", from.name, from.err)
	}
	if from.memory {
		src := r.Memory(from.name, from.text)
		src.Values = from.values
		return src, nil, nil
	}
	return r.find(from.name)
}

// AtEntries returns findings in a file with their entries in place of their lines, if it is made of values: nobody has
// seen its text.
func AtEntries(found finding.Findings, src *tree.Source) finding.Findings {
	if !src.Values {
		return found
	}
	for i := range found {
		f := &found[i]
		if _, key, ok := strings.Cut(f.Message, ` has no key "`); ok && unicode.IsUpper(rune(key[0])) {
			f.Message += "; fields of a struct are named by json: tags"
		}
		f.Related = slices.Clone(f.Related)
		for n := range f.Related {
			if at := &f.Related[n].Position; at.File == src.Name {
				*at = finding.Position{File: entryAt(src, at.Line)}
			}
		}
		if f.File == src.Name {
			if f.Rule == "" {
				f.Rule = entryAt(src, f.Line)
			}
			f.Position, f.Fixes = finding.Position{File: src.Name}, nil
		}
	}
	return found
}

// keyOfLine is a line of a file that is made of values, with its indentation and its key, if it has one.
var keyOfLine = regexp.MustCompile(`^( *)(?:"([^"\\]*)": )?`)

// entryAt returns the path of the entry in a line of a file that is made of values: each has a line of its own.
func entryAt(src *tree.Source, line int) string {
	var path []string
	for _, l := range src.LineTexts()[:line] {
		found := keyOfLine.FindStringSubmatch(l)
		if path = path[:min(max(len(found[1])/2-1, 0), len(path))]; found[2] != "" {
			path = append(path, found[2])
		}
	}
	return strings.Join(path, ".")
}
