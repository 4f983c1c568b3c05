package source

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// The editions of a rule set are files of one family, each with the day from which it holds. A file
// named like its family stands for all of them if a date is known. A date after a name, as in
// jpml-a@2024-10-01, selects the edition too.

// CutDate splits a name of rules into the name and the date after it, which may be empty.
func CutDate(name string) (base, date string) {
	if i := len(name) - len("@"+time.DateOnly); i > 0 && name[i] == '@' && IsDate(name[i+1:]) {
		return name[:i], name[i+1:]
	}
	return name, ""
}

// IsDate reports whether text is a valid day, such as 2024-10-01.
func IsDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// Days returns the days, as 2024-10-01, that a text with day, month and year in another order or
// with other separators may mean: two for 1/10/2024, none if it is not a day.
func Days(text string) (days []string) {
	m := threeNumbers().FindStringSubmatch(naming.Plain(text))
	if m == nil {
		return nil
	}
	orders := [][3]string{{m[3], m[2], m[1]}, {m[3], m[1], m[2]}}
	switch {
	case len(m[1]) == 4:
		orders = [][3]string{{m[1], m[2], m[3]}}
	case strings.Contains(text, "."): // with dots the day comes first
		orders = orders[:1]
	}
	for _, o := range orders {
		year, _ := strconv.Atoi(o[0])
		month, _ := strconv.Atoi(o[1])
		day, _ := strconv.Atoi(o[2])
		date := fmt.Sprintf("%04d-%02d-%02d", year, month, day)
		if len(o[0]) == 4 && IsDate(date) && !slices.Contains(days, date) {
			days = append(days, date)
		}
	}
	return days
}

// DayMeant returns a message that text is not a day, and the cure. Both are empty for a day.
func DayMeant(text string) (reason words.Text, cure tree.Cure) {
	if IsDate(text) {
		return reason, cure
	}
	cure.Help = words.Say("write year, month and day, such as 2026-01-16")
	switch days := Days(text); len(days) {
	case 1:
		cure = tree.Cure{Help: words.Say("write %s", days[0]), Write: days[0], Safe: true}
	case 2:
		cure.Help = words.Say("write %s or %s, whichever it is", days[0], days[1])
	}
	return words.Say("%s is no day", tree.Quote(text)), cure
}

// LooksLikeDay reports whether text has the form of a day, even an invalid one such as 2026-13-01:
// three numbers including a year.
func LooksLikeDay(text string) bool {
	m := threeNumbers().FindStringSubmatch(naming.Plain(text))
	return m != nil && (len(m[1]) == 4 || len(m[3]) == 4)
}

// undated returns a message, with a cure, if what follows the @ in a name of rules is not a day.
// For a year or a month the cure is the start of an edition in it, or else its first day. It
// returns an empty message for other names.
func undated(name string) (reason words.Text, cure tree.Cure) {
	at := strings.LastIndexByte(name, '@')
	if _, date := CutDate(name); at < 0 || date != "" || strings.HasSuffix(name, ".yaml") ||
		strings.HasSuffix(name, ".yml") {
		return reason, cure
	}
	base, written := name[:at], naming.Plain(name[at+1:])
	src, shipped := OpenShipped(base)
	if !shipped && !strings.HasSuffix(base, ".yaml") && !strings.HasSuffix(base, ".yml") {
		return reason, cure
	}
	reason, cure = DayMeant(written)
	for _, first := range [...]string{written + "-01-01", written + "-01"} {
		if !IsDate(first) || !shipped {
			continue
		}
		cure.Write = first
		family, _ := editionOf(src.Text)
		if all := shippedFamilies()[family]; len(all) > 0 {
			if began := all[current(all, written+"-99")].since; strings.HasPrefix(began, written) {
				cure.Write = began
			}
		}
	}
	if cure.Write != "" {
		cure.Write = base + "@" + cure.Write
		cure.Help = words.Say("write %s", cure.Write)
	}
	return reason, cure
}

// threeNumbers matches a day, a month and a year with separators.
var threeNumbers = work.LazyRegexp(`^\s*([0-9]{1,4})\s*[./年-]\s*([0-9]{1,2})\s*[./月-]\s*([0-9]{1,4})\s*日?\s*$`)

// edition is a file of a family with the day from which it holds, "" for the first edition.
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

// firstWord returns the first word of a value, without quotes.
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

// current returns the index of the newest edition that had begun on a date, or of the newest if
// date is empty. Before all editions it is the first.
func current(all []edition, date string) int {
	for i, e := range all { // newest first
		if date == "" || e.since <= date {
			return i
		}
	}
	return len(all) - 1
}

// maxEditions bounds the files of a folder that are searched for editions.
const maxEditions = 256

// AsOf returns the edition for a date among the files of the folder and family of src, which was
// found by name. If name is that of the family, it stands for all editions; otherwise it means src
// itself, unless it includes a date.
func AsOf(src *tree.Source, name, date string) (*tree.Source, error) {
	base, dated := CutDate(name)
	if date = cmp.Or(dated, date); !IsDate(date) {
		return src, nil
	}
	if family, _ := editionOf(src.Text); family != "" &&
		(baseName(base) == family || dated != "") {
		return editionAt(src, family, date)
	}
	return src, nil
}

func baseName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

func editionAt(src *tree.Source, family, date string) (*tree.Source, error) {
	if src.IsShipped() {
		all := shippedFamilies()[family]
		src, _ := openShippedID(all[current(all, date)].name)
		return src, nil
	}
	_, since := editionOf(src.Text)
	files, all := map[string]*tree.Source{src.Name: src}, []edition{{src.Name, since}}
	for _, other := range src.From.Beside(src.Name) {
		if IsTestFile(other) {
			continue
		}
		file, err := src.From.Open(other)
		if err != nil {
			continue // reported when the file itself is loaded
		}
		if f, s := editionOf(file.Text); f == family && files[file.Name] == nil {
			files[file.Name], all = file, append(all, edition{file.Name, s})
		}
	}
	slices.SortStableFunc(all, newestFirst)
	i := current(all, date)
	for _, other := range all {
		if e := all[i]; other.since == e.since && other.name != e.name {
			return nil, &unreadable{words.Say("%s and %s both say that they are the edition of %s %s; give one another since",
				e.name, other.name, family, words.Or(words.Plain(e.since),
					words.Say("without since"))), fs.ErrInvalid}
		}
	}
	return files[all[i].name], nil
}

func newestFirst(a, b edition) int { return cmp.Compare(b.since, a.since) }

// TooEarly returns a message if the edition that name means on date did not hold yet: either date
// is before all known editions, or name is that of a later edition. It also returns one if date is
// not a valid day, so that no edition can be selected. Otherwise it is empty.
func TooEarly(src *tree.Source, name, date string) words.Text {
	if _, dated := CutDate(name); dated != "" {
		date = dated
	}
	family, since := editionOf(src.Text)
	if family != "" && date != "" && !IsDate(date) && baseName(name) == family {
		if days := Days(date); len(days) == 1 {
			return words.Say("%s is no day, so the newest edition of %s counts; write %s",
				strconv.Quote(date), family, days[0])
		}
		return words.Say("%s is no day, so the newest edition of %s counts; write year, month and day, such as 2026-01-16",
			strconv.Quote(date), family)
	}
	if family == "" || !IsDate(date) || since <= date {
		return words.Text{}
	}
	edition, err := editionAt(src, family, date)
	switch {
	case err != nil:
		return words.Text{}
	case edition.Name == src.Name:
		return words.Say("the rules of %s are known from %s on; for %s the first known edition counts, %s",
			family, since, date, NameOf(src))
	}
	return words.Say("the rules %s hold from %s on; they count for %s all the same, and the edition of that day is %s",
		NameOf(src), since, date, NameOf(edition))
}

// NameOf returns the name by which a loader finds the file.
func NameOf(src *tree.Source) string {
	if src.IsShipped() {
		return strings.TrimSuffix(src.Name, ".yaml")
	}
	return src.Name
}

func rulesBeside(folder string, entries []fs.DirEntry) (names []string) {
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); e.Type().IsRegular() &&
			(ext == ".yaml" || ext == ".yml") && len(names) < maxEditions {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	return names
}
