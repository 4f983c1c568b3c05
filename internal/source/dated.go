package source

import (
	"bytes"
	"cmp"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// The editions of a rule set are files of one family, each with the day since when it holds. A file that is called as
// its family stands for all of them where a date is known. A date behind a name, as in jpml-a@2024-10-01, chooses the
// edition too.

// CutDate cuts the date off a name of rules.
func CutDate(name string) (base, date string) {
	if i := len(name) - len("@"+time.DateOnly); i > 0 && name[i] == '@' && IsDate(name[i+1:]) {
		return name[:i], name[i+1:]
	}
	return name, ""
}

// IsDate reports whether a text is a day, such as 2024-10-01.
func IsDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// edition is a file of a family, and since when it holds: "" for the first one, of which nobody knows it.
type edition struct{ name, since string }

func editionOf(text []byte) (family, since string) {
	for line := range bytes.Lines(text) {
		if value, ok := bytes.CutPrefix(line, []byte("family:")); ok {
			family = cmp.Or(firstWord(value), family)
		} else if value, ok := bytes.CutPrefix(line, []byte("since:")); ok {
			since = cmp.Or(firstWord(value), since)
		}
	}
	return family, since
}

// firstWord returns the first word of a value, quoted or not.
func firstWord(value []byte) string {
	value = bytes.TrimLeft(value, " \t")
	if len(value) > 0 && (value[0] == '"' || value[0] == '\'') {
		value = value[1:]
	}
	if end := bytes.IndexAny(value, "\"'# \t\r\n\f"); end >= 0 {
		value = value[:end]
	}
	return string(value)
}

// begun returns the newest edition that had begun on a date. Without a date it is the newest.
func begun(all []edition, date string) (name string, ok bool) {
	for _, e := range all { // the newest first
		if date == "" || e.since <= date {
			return e.name, true
		}
	}
	return "", false
}

func noEdition(name string) (why words.Text, isSo bool) {
	base, date := CutDate(name)
	if _, known := shippedEdition(base); !known || date == "" {
		return words.Text{}, false
	}
	return words.Say("no edition of %s had begun on %s", base, date), true
}

// mostEditions bounds the files of a folder among which an edition is looked for.
const mostEditions = 256

// AsOf returns the edition of a file that counts on a date, which may be the file itself. It chooses among the files of
// the same folder and family, but only for a file that is called as its family, unless any is meant.
func AsOf(src *tree.Source, date string, any bool) (*tree.Source, error) {
	if date == "" || !IsDate(date) {
		return src, nil
	}
	name := strings.TrimSuffix(filepath.Base(src.Name), filepath.Ext(src.Name))
	family, since := editionOf(src.Text)
	if family == "" || name != family && !any {
		return src, nil
	}
	if src.IsShipped() {
		id, ok := begun(shippedFamilies()[family], date)
		if !ok {
			return nil, &unreadable{words.Say("no edition of %s had begun on %s", family, date), fs.ErrNotExist}
		}
		src, _ := openShippedID(id)
		return src, nil
	}
	best, bestSince := src, since
	if since > date {
		best = nil
	}
	for _, other := range src.From.Beside(src.Name) {
		if IsTestFile(other) {
			continue
		}
		file, err := src.From.Open(other)
		if err != nil {
			continue // whoever names it is told
		}
		f, s := editionOf(file.Text)
		switch {
		case f != family || s > date || file.Name == src.Name:
		case best != nil && s == bestSince:
			return nil, &unreadable{words.Say("%s and %s both say that they are the edition of %s %s; give one another since",
				best.Name, file.Name, family, words.Or(words.Plain(s), words.Say("without since"))), fs.ErrInvalid}
		case best == nil || s > bestSince:
			best, bestSince = file, s
		}
	}
	if best == nil {
		return nil, &unreadable{words.Say("no edition of %s had begun on %s", family, date), fs.ErrNotExist}
	}
	return best, nil
}

func rulesBeside(folder string, entries []fs.DirEntry) (names []string) {
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); e.Type().IsRegular() && (ext == ".yaml" || ext == ".yml") && len(names) < mostEditions {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	return names
}
