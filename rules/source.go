package rules

import (
	"path/filepath"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
)

// Source is a rule file that a [Loader] is asked for: [Named], [File] and [Bytes] return one. The zero Source names
// none, and asking for it is an error.
type Source struct {
	name   string
	text   []byte
	memory bool
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
// Without Files it can extend shipped rule sets only. JSON is YAML too.
func Bytes(name string, text []byte) Source { return Source{name, text, true} }

// open opens a source. There is none if there are findings or an error.
func (l *Loader) open(s Source) (*tree.Source, finding.Findings, error) {
	if s.memory {
		return l.reading().Memory(s.name, s.text), nil, nil
	}
	return l.reading().Open(s.name)
}
