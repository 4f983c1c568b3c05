package source

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Only regular files are opened: reading a device may never end, opening a pipe may block, and an
// address would have to be fetched. The content of a link's target is shown only if it begins like
// one of this project's files, because somebody else may have planted the link.

type notAFile struct {
	path       string
	what, help words.Text
	// no is what it should have been, or empty for a file.
	no words.Text
}

func (e *notAFile) describe() words.Text {
	return words.Say("%s, not a %s", e.what, words.Or(e.no, words.Say("file")))
}

func (e *notAFile) Error() string { return e.Said().String() }

func (e *notAFile) Said() words.Text { return words.Say("%s is %s", e.path, e.describe()) }

func (e *notAFile) finding() finding.Finding {
	return finding.Finding{Position: finding.Position{File: e.path}, Severity: finding.Error,
		Code:    finding.NotFile,
		Message: words.Say("this is %s", e.describe()), Help: e.help}
}

func isAddress(name string) bool { return strings.Contains(name, "://") }

// readFile returns the text of the file at path, whose path after resolving links is real. If it is
// not a regular file, the error is of type *notAFile.
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
	if err == nil && !isOwnFormat(text) && osfile.ThroughLink(path) {
		return nil, &notAFile{path: path,
			what: words.Say("a link to a file that doesn't begin as a rule file does"),
			no:   words.Say("rule file"),
			help: words.Say("begin the file with hanfu: 1, or a record of a game with its players:; what else is there is not shown")}
	}
	return text, err
}

// asNotAFile converts the error for a non-regular file to a *notAFile, and returns others
// unchanged.
func asNotAFile(err error, path string) error {
	other, ok := errors.AsType[*osfile.NotAFile](err)
	switch {
	case !ok:
		return err
	case other.Folder:
		return &notAFile{path: path, what: other.What,
			help: words.Say("name a file in it")}
	}
	return &notAFile{path: path, what: other.What,
		help: words.Say("write what it gives into a file, and name that")}
}

// ReadText reads a file's text, but at most one byte more than allowed, which suffices to detect
// that it is too large.
func ReadText(r io.Reader) ([]byte, error) {
	return io.ReadAll(io.LimitReader(r, work.FileBytes+1))
}

// versionKey matches the key with the version of the format, which every rule file has.
var versionKey = work.LazyRegexp(`(?m)^(\x{feff})?\{? *['"]?hanfu['"]?[ \t]*:`)

// IsRules reports whether text is that of a rule file or test file. It also recognizes UTF-16, so
// that such a file gets a finding instead of being skipped.
func IsRules(text []byte) bool { return versionKey().Match(fromUTF16(text)) }

// IsRecord reports whether the text of a YAML file is a record of a game: whether a line begins
// with a key that only such files have.
func IsRecord(text []byte) bool { return hasKey(text, "hands") }

// IsSeason reports whether the text of a YAML file is that of a season, which is recognized in the
// same way, but not a record.
func IsSeason(text []byte) bool { return !IsRecord(text) && hasKey(text, "season") }

// IsTests reports whether text may be that of a test file, regardless of its name.
func IsTests(text []byte) bool {
	return IsRules(text) || hasKey(text, "cases") || hasKey(text, "games")
}

func hasKey(text []byte, key string) bool {
	for line := range bytes.Lines(text) {
		rest, ok := bytes.CutPrefix(bytes.TrimPrefix(line, []byte(tree.BOM)), []byte(key))
		if ok && bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte(":")) {
			return true
		}
	}
	return false
}

// TestEnding is the end of the names of test files before the extension.
const TestEnding = "_test"

// IsTestFile reports whether name is that of a test file.
func IsTestFile(name string) bool {
	return strings.HasSuffix(name, TestEnding+".yaml") || strings.HasSuffix(name, TestEnding+".yml")
}

// fromUTF16 returns the ASCII characters of a text that may be UTF-16.
func fromUTF16(text []byte) []byte {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return bytes.ReplaceAll(text[2:], []byte{0}, nil) // every other byte is 0
	}
	return text
}

// firstKey matches the first key of a mapping, after comments and document marks.
var firstKey = work.LazyRegexp(`^(?:\x{feff})?(?:[ \t]*(?:#.*|%.*|---.*)?\r?\n)*\{? *['"]?([a-z]+)['"]?[ \t]*:`)

// isOwnFormat reports whether a text is a rule file, test file, record or season, and begins with a
// key of that format. A matching line elsewhere is not enough, since any text may have one.
func isOwnFormat(text []byte) bool {
	found := firstKey().FindSubmatch(fromUTF16(text))
	begins := func(form *schema.Form) bool {
		return found != nil && form.Field(string(found[1])) != nil
	}
	return IsRules(text) && (begins(schema.File()) || begins(schema.Tests())) ||
		IsRecord(text) && begins(schema.Record()) ||
		IsSeason(text) && begins(schema.Season())
}
