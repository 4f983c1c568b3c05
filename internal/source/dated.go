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

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
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

// Days returns the days that a text may mean in which day, month and year stand in another order or between other signs, as
// 2024-10-01: two for 1/10/2024, none for what is no day.
func Days(text string) (days []string) {
	m := threeNumbers().FindStringSubmatch(keyboard.Plain(text))
	if m == nil {
		return nil
	}
	orders := [][3]string{{m[3], m[2], m[1]}, {m[3], m[1], m[2]}}
	switch {
	case len(m[1]) == 4:
		orders = [][3]string{{m[1], m[2], m[3]}}
	case strings.Contains(text, "."): // the day stands first between points
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

// DayMeant says of what is no day that it is none, and what to write. It says nothing of a day.
func DayMeant(text string) (why words.Text, cure tree.Cure) {
	if IsDate(text) {
		return why, cure
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

// LooksLikeDay reports whether a text has the form of a day, as that of 2026-13-01, which is none: a year among three
// numbers.
func LooksLikeDay(text string) bool {
	m := threeNumbers().FindStringSubmatch(keyboard.Plain(text))
	return m != nil && (len(m[1]) == 4 || len(m[3]) == 4)
}

// undated says of what stands behind the @ of a name of rules that it is no day, and what to write: for a year or a month
// the day on which an edition began in it, or else its first. It says nothing of other names.
func undated(name string) (why words.Text, cure tree.Cure) {
	at := strings.LastIndexByte(name, '@')
	if _, date := CutDate(name); at < 0 || date != "" || strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") {
		return why, cure
	}
	base, written := name[:at], keyboard.Plain(name[at+1:])
	src, shipped := OpenShipped(base)
	if !shipped && !strings.HasSuffix(base, ".yaml") && !strings.HasSuffix(base, ".yml") {
		return why, cure
	}
	why, cure = DayMeant(written)
	for _, first := range [...]string{written + "-01-01", written + "-01"} {
		if !IsDate(first) || !shipped {
			continue
		}
		cure.Write = first
		family, _ := editionOf(src.Text)
		if all := shippedFamilies()[family]; len(all) > 0 {
			if began := all[begun(all, written+"-99")].since; strings.HasPrefix(began, written) {
				cure.Write = began
			}
		}
	}
	if cure.Write != "" {
		cure.Write = base + "@" + cure.Write
		cure.Help = words.Say("write %s", cure.Write)
	}
	return why, cure
}

// threeNumbers matches a day, a month and a year with signs between them.
var threeNumbers = lazyregexp.New(`^\s*([0-9]{1,4})\s*[./年-]\s*([0-9]{1,2})\s*[./月-]\s*([0-9]{1,4})\s*日?\s*$`)

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

// begun returns the index of the newest edition that had begun on a date; without a date it is the newest. On a day before
// all of them it is the first.
func begun(all []edition, date string) int {
	for i, e := range all { // the newest first
		if date == "" || e.since <= date {
			return i
		}
	}
	return len(all) - 1
}

// mostEditions bounds the files of a folder among which an edition is looked for.
const mostEditions = 256

// AsOf returns the edition that a name means on a date, of the file that is called so, which may be this file itself. A
// name that is that of a family stands for all its editions, and that of one edition for this one, unless the date is
// behind the name. It chooses among the files of the same folder and family.
func AsOf(src *tree.Source, name, date string) (*tree.Source, error) {
	base, dated := CutDate(name)
	if date = cmp.Or(dated, date); !IsDate(date) {
		return src, nil
	}
	if family, _ := editionOf(src.Text); family != "" && (nameOfFile(base) == family || dated != "") {
		return editionAt(src, family, date)
	}
	return src, nil
}

func nameOfFile(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

func editionAt(src *tree.Source, family, date string) (*tree.Source, error) {
	if src.IsShipped() {
		all := shippedFamilies()[family]
		src, _ := openShippedID(all[begun(all, date)].name)
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
			continue // whoever names it is told
		}
		if f, s := editionOf(file.Text); f == family && files[file.Name] == nil {
			files[file.Name], all = file, append(all, edition{file.Name, s})
		}
	}
	slices.SortStableFunc(all, newestFirst)
	i := begun(all, date)
	for _, other := range all {
		if e := all[i]; other.since == e.since && other.name != e.name {
			return nil, &unreadable{words.Say("%s and %s both say that they are the edition of %s %s; give one another since",
				e.name, other.name, family, words.Or(words.Plain(e.since), words.Say("without since"))), fs.ErrInvalid}
		}
	}
	return files[all[i].name], nil
}

func newestFirst(a, b edition) int { return cmp.Compare(b.since, a.since) }

// TooEarly returns what is to be said where an edition, which a name means on a date, did not hold yet on that date: the
// date is before all editions that are known, or the name is that of a later one. The same goes for what should be a date
// and is none, by which no edition is found. Else it is empty.
func TooEarly(src *tree.Source, name, date string) words.Text {
	if _, dated := CutDate(name); dated != "" {
		date = dated
	}
	family, since := editionOf(src.Text)
	if family != "" && date != "" && !IsDate(date) && nameOfFile(name) == family {
		if days := Days(date); len(days) == 1 {
			return words.Say("%s is no day, so the newest edition of %s counts; write %s", strconv.Quote(date), family, days[0])
		}
		return words.Say("%s is no day, so the newest edition of %s counts; write year, month and day, such as 2026-01-16",
			strconv.Quote(date), family)
	}
	if family == "" || !IsDate(date) || since <= date {
		return words.Text{}
	}
	then, err := editionAt(src, family, date)
	switch {
	case err != nil:
		return words.Text{}
	case then.Name == src.Name:
		return words.Say("the rules of %s are known from %s on; for %s the first known edition counts, %s",
			family, since, date, NameOf(src))
	}
	return words.Say("the rules %s hold from %s on; they count for %s all the same, and the edition of that day is %s",
		NameOf(src), since, date, NameOf(then))
}

// NameOf returns how a loader is asked for a file.
func NameOf(src *tree.Source) string {
	if src.IsShipped() {
		return strings.TrimSuffix(src.Name, ".yaml")
	}
	return src.Name
}

func rulesBeside(folder string, entries []fs.DirEntry) (names []string) {
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); e.Type().IsRegular() && (ext == ".yaml" || ext == ".yml") && len(names) < mostEditions {
			names = append(names, filepath.Join(folder, e.Name()))
		}
	}
	return names
}
