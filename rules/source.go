package rules

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// Source is a rule file that a [Loader] is asked for: [Named], [File], [Bytes] and [Values] return one. The zero Source
// names none, and asking for it is an error.
type Source struct {
	name   string
	text   []byte
	memory bool
	// values reports whether the text is made of values, and err why it could not be.
	values bool
	err    error
}

// Named is the shipped rule set of an id, or else the file at a path, as the command takes them. A name that is a
// shipped id means the shipped rule set, even if there is a file of that name; ./ in front of it names the file.
func Named(idOrPath string) Source { return Source{name: idOrPath} }

// File is the file at a path, even if that is the id of a shipped rule set.
func File(path string) Source {
	if path != "" && !source.IsPath(path) {
		path = "." + string(filepath.Separator) + path
	}
	return Source{name: path}
}

// Bytes is a text from memory. Positions show it by name, and it stands for the file of that name among [Loader].Files.
// Without Files it can extend shipped rule sets only.
func Bytes(name string, text []byte) Source { return Source{name: name, text: text, memory: true} }

// Values is a rule file that a program holds as Go values, such as maps or structs: what encoding/json makes of them is
// taken as Bytes takes a text, and checked as any file is. Its findings have the name, and as Rule the path of the entry,
// in place of a line. Entries of a map come in the order of their ids, those of a struct as they stand.
func Values(name string, file any) Source {
	text, err := json.MarshalIndent(file, "", "  ")
	return Source{name: name, text: text, memory: true, values: true, err: err}
}

// open opens a source. There is none if there are findings or an error.
func (l *Loader) open(s Source) (*tree.Source, finding.Findings, error) {
	if s.err != nil {
		return nil, nil, fmt.Errorf("the values of %s are no rule file: %w", s.name, s.err)
	}
	if s.memory {
		src := l.reading().Memory(s.name, s.text)
		src.Values = s.values
		return src, nil, nil
	}
	return l.reading().Open(s.name)
}

// atEntries returns findings in a file with their entries in place of their lines, if it is made of values: nobody has
// seen its text.
func atEntries(found finding.Findings, src *tree.Source) finding.Findings {
	if !src.Values {
		return found
	}
	for i := range found {
		f := &found[i]
		f.Related = slices.Clone(f.Related)
		for n := range f.Related {
			if at := &f.Related[n].Position; at.File == src.Name {
				*at = Position{File: entryAt(src, at.Line)}
			}
		}
		if f.File == src.Name {
			f.Rule = cmp.Or(f.Rule, entryAt(src, f.Line))
			f.Position, f.Fixes = Position{File: src.Name}, nil
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
