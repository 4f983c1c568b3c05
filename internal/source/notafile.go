package source

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"example.com/hanfu/internal/budget"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// A rule file is a file. What else a name may stand for is told before it is opened: a device never ends, a pipe to
// which nobody writes never begins, and an address would have to be fetched. Of what a link leads to nothing is told
// unless it says that it belongs here: somebody else may have put the link among the files that are named.

// notAFile says why something that was named can't be read as a rule file.
type notAFile struct {
	path       string
	what, help words.Text
	// no is what it should be: a file, if it is empty.
	no words.Text
}

func (e *notAFile) says() words.Text {
	return words.Say("%s, and no %s", e.what, words.Or(e.no, words.Say("file")))
}

func (e *notAFile) Error() string { return e.Said().String() }

func (e *notAFile) Said() words.Text { return words.Say("%s is %s", e.path, e.says()) }

func (e *notAFile) finding() finding.Finding {
	return finding.Finding{Position: finding.Position{File: e.path}, Severity: finding.Error, Code: finding.NotFile,
		Message: words.Say("this is %s", e.says()), Help: e.help}
}

func isAddress(name string) bool { return strings.Contains(name, "://") }

// readFile returns the text of a file at a path, real after links. What is no file has an error of type *notAFile.
func readFile(path, real string) ([]byte, error) {
	if isAddress(real) {
		return nil, &notAFile{path: real, what: words.Say("an address in a network"),
			help: words.Say("download the file and name that; nothing is fetched")}
	}
	f, err := osfile.Open(real)
	if err != nil {
		return nil, asNotAFile(err, real)
	}
	defer f.Close()
	text, err := ReadText(f)
	if err == nil && !beginsHere(text) && osfile.ThroughLink(path) {
		return nil, &notAFile{path: path, what: words.Say("a link to a file that doesn't begin as a rule file does"),
			no: words.Say("rule file"), help: words.Say("begin the file with hanfu: 1, or a record of a game with its players:; what else is there is not shown")}
	}
	return text, err
}

// asNotAFile returns a *notAFile for the error of what is no file, and other errors unchanged.
func asNotAFile(err error, path string) error {
	other, ok := errors.AsType[*osfile.NotAFile](err)
	switch {
	case !ok:
		return err
	case other.Folder:
		return &notAFile{path: path, what: words.Term(other.What), help: words.Say("name a file in it")}
	}
	return &notAFile{path: path, what: words.Term(other.What), help: words.Say("write what it gives into a file, and name that")}
}

// ReadText reads a file's text. One byte more than is allowed is enough to tell that there is too much.
func ReadText(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, budget.FileBytes+1)) }

// saysHanfu finds rule files among others: each says which version of the format it is written in.
var saysHanfu = lazyregexp.New(`(?m)^(\x{feff})?\{? *['"]?hanfu['"]?[ \t]*:`)

// IsRules reports whether a text says that it is that of a rule file or a file of tests, also where an editor has
// saved it as UTF-16: what is read of it then is a finding, but it should not be passed over.
func IsRules(text []byte) bool { return saysHanfu().Match(narrow(text)) }

// IsRecord reports whether the text of a YAML file is meant to be the record of a game: whether a line begins with a
// key that such a file has, and no rule file and no file of tests.
func IsRecord(text []byte) bool { return hasKey(text, "hands") }

// IsSeason reports whether the text of a YAML file that is no record is meant to be a file of a season, in the same way.
func IsSeason(text []byte) bool { return !IsRecord(text) && hasKey(text, "season") }

// IsTests reports whether a text may be that of a file of tests, whatever its name.
func IsTests(text []byte) bool {
	return IsRules(text) || hasKey(text, "cases") || hasKey(text, "games")
}

func hasKey(text []byte, key string) bool {
	for line := range bytes.Lines(text) {
		behind, ok := bytes.CutPrefix(bytes.TrimPrefix(line, []byte(tree.BOM)), []byte(key))
		if ok && bytes.HasPrefix(bytes.TrimLeft(behind, " \t"), []byte(":")) {
			return true
		}
	}
	return false
}

// TestEnding is how the names of test files end, in front of .yaml.
const TestEnding = "_test"

// IsTestFile reports whether a file holds tests of rules, by its name.
func IsTestFile(name string) bool {
	return strings.HasSuffix(name, TestEnding+".yaml") || strings.HasSuffix(name, TestEnding+".yml")
}

// narrow returns the Latin letters of a text that may be UTF-16.
func narrow(text []byte) []byte {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return bytes.ReplaceAll(text[2:], []byte{0}, nil) // every other byte is 0
	}
	return text
}

// firstKey finds the first key of a mapping, behind comments and marks of the document.
var firstKey = lazyregexp.New(`^(?:\x{feff})?(?:[ \t]*(?:#.*|%.*|---.*)?\r?\n)*\{? *['"]?([a-z]+)['"]?[ \t]*:`)

// beginsHere reports whether a text says that it is a rule file, a file of tests, the record of a game or a season, and begins
// with a key that such a file has. A line somewhere is not enough: any text may have one.
func beginsHere(text []byte) bool {
	found := firstKey().FindSubmatch(narrow(text))
	begins := func(as *schema.Form) bool {
		return found != nil && as.Field(string(found[1])) != nil
	}
	return IsRules(text) && (begins(schema.File) || begins(schema.Tests)) || IsRecord(text) && begins(schema.Record) ||
		IsSeason(text) && begins(schema.Season)
}
