package source

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Asked is a file that a loader is asked for, exported as rules.Source. The zero Asked names no
// file.
type Asked struct {
	name   string
	text   []byte
	memory bool
	// values reports whether the text was generated from values, and err is the error of doing so.
	values bool
	err    error
}

// Named returns the shipped rule set with an id, or else the file at a path.
func Named(idOrPath string) Asked { return Asked{name: idOrPath} }

// File returns the file at a path.
func File(path string) Asked {
	if path != "" && !IsPath(path) {
		path = "." + string(filepath.Separator) + path
	}
	return Asked{name: path}
}

// Bytes returns an in-memory file.
func Bytes(name string, text []byte) Asked { return Asked{name: name, text: text, memory: true} }

// Values returns a file with the JSON encoding of Go values.
func Values(name string, file any) Asked {
	text, err := json.MarshalIndent(file, "", "  ")
	if string(text) == "null" {
		err = words.Errorf("they are nil; hand over a map or a struct")
	}
	return Asked{name: name, text: text, memory: true, values: true, err: err}
}

// Open opens a file. The source is nil if there are findings or an error.
func (r Reading) Open(from Asked) (*tree.Source, finding.Findings, error) {
	if from.name == "" && (from.memory || from.err != nil) {
		return nil, nil, words.Errorf("a text from memory has no name; give it one, by which positions show it")
	}
	if from.name == "" {
		return nil, nil, &unreadable{words.Say("no file is named; name a shipped rule set, such as standard, or a file"), fs.ErrNotExist}
	}
	if from.err != nil {
		return nil, nil, words.Errorf("the values of %s are no file: %v", from.name, from.err)
	}
	if from.memory {
		src := r.Memory(from.name, from.text)
		src.Values = from.values
		return src, nil, nil
	}
	return r.find(from.name)
}

// AtEntries replaces the positions of findings in a file generated from values by the paths of
// entries, because nobody has seen its text. For a related position the path is appended to the
// message.
func AtEntries(found finding.Findings, src *tree.Source) finding.Findings {
	if !src.Values || len(found) == 0 {
		return found
	}
	entries := entriesOf(src)
	for i := range found {
		f := &found[i]
		f.Related = slices.Clone(f.Related)
		for n := range f.Related {
			if r := &f.Related[n]; r.Position.File == src.Name {
				if entry := entries[max(r.Position.Line-1, 0)]; entry != "" {
					r.Message = words.Say("%s (%s)", r.Message, entry)
				}
				r.Position = finding.Told(r.Position, true)
			}
		}
		if f.File == src.Name {
			entry := entries[max(f.Line-1, 0)]
			key, _ := utf8.DecodeRuneInString(entry[strings.LastIndexByte(entry, '.')+1:])
			if f.Code == finding.UnknownKey && unicode.IsUpper(key) {
				f.Message = words.Say("%s; fields of a struct are named by json: tags", f.Message)
			}
			f.Rule = cmp.Or(f.Rule, entry)
			f.Position, f.Fixes = finding.Told(f.Position, true), nil
		}
	}
	return found
}

// entriesOf returns, for each line of a file generated from values, the path of the entry. It
// relies on json.MarshalIndent writing one entry per line, indented by two blanks per level.
func entriesOf(src *tree.Source) []string {
	lines := src.LineTexts()
	entries := make([]string, len(lines))
	var path []string
	for i, line := range lines {
		written := strings.TrimLeft(line, " ")
		path = path[:min(max((len(line)-len(written))/2-1, 0), len(path))]
		d := json.NewDecoder(strings.NewReader(written))
		if token, err := d.Token(); err == nil && strings.HasPrefix(written[d.InputOffset():],
			": ") {
			path = append(path, fmt.Sprint(token))
		}
		entries[i] = strings.Join(path, ".")
	}
	return entries
}
