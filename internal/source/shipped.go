package source

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rulesets"
)

// Shipped returns the ids of the shipped rule sets in alphabetical order.
func Shipped() []string { return slices.Clone(shippedIDs()) }

var shippedIDs = sync.OnceValue(func() []string {
	// The files are embedded, so reading can't fail.
	entries, _ := fs.ReadDir(rulesets.Files, ".")
	var ids []string
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".yaml"); ok {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids) // file names sort differently: a dash comes before the dot of the extension
	return ids
})

// IsShipped reports whether id is that of a shipped rule set.
func IsShipped(id string) bool { return slices.Contains(shippedIDs(), id) }

// NamesShipped reports whether name means a shipped rule set: the id of a rule set or of a family,
// optionally with a date.
func NamesShipped(name string) bool {
	_, ok := shippedEdition(name)
	return ok
}

// IsPath reports whether name means a file rather than a shipped rule set.
func IsPath(name string) bool {
	name, _ = CutDate(name)
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") ||
		strings.ContainsRune(name, '/') ||
		strings.ContainsRune(name, filepath.Separator)
}

// OpenShipped returns the shipped rule file for an id, and whether there is one. The name may also
// be that of a family, and may end in a date.
func OpenShipped(name string) (*tree.Source, bool) {
	id, ok := shippedEdition(name)
	if !ok {
		return nil, false
	}
	return openShippedID(id)
}

func openShippedID(id string) (*tree.Source, bool) {
	if !IsShipped(id) {
		return nil, false
	}
	index, _ := rulesets.Indexes.ReadFile("index/" + id)
	src := shippedFile(id + ".yaml")
	src.Index = index
	for _, lang := range words.Languages {
		file := shippedFile("words/" + lang + ".yaml")
		file.RuleFile = src.Name
		src.Words = append(src.Words, tree.Words{Lang: lang, Source: file})
	}
	return src, true
}

func shippedFile(name string) *tree.Source {
	text, known := shippedTexts.Load(name)
	if !known {
		read, _ := fs.ReadFile(rulesets.Files, name)
		text, _ = shippedTexts.LoadOrStore(name, read)
	}
	return &tree.Source{Name: name, Text: text.([]byte)}
}

// WordsOf returns the words files of a rule file that is not shipped: one for each language in the
// folder that it names. If there is none, cure may say what to do.
func WordsOf(root *tree.Value, r *tree.Report) (all []tree.Words, cure tree.Cure, err error) {
	src, folder := root.File, root.Get("words").PlainText()
	for _, lang := range words.Languages {
		name := path.Join(folder, lang+".yaml")
		if !src.From.Has(filepath.Join(src.Dir, name)) {
			r.Missed = append(r.Missed, filepath.Join(src.Dir, name))
			continue
		}
		file, cure, err := src.From.Named(src.Dir, name, r)
		if err != nil {
			return nil, cure, err
		}
		file.RuleFile = src.Name
		all = append(all, tree.Words{Lang: lang, Source: file})
	}
	if all == nil {
		_, cure, err = src.From.Named(src.Dir, path.Join(folder, words.Languages[0]+".yaml"), r)
	}
	return all, cure, err
}

var shippedTexts sync.Map

// shippedFamilies are the shipped editions by family, the newest first.
var shippedFamilies = sync.OnceValue(func() map[string][]edition {
	families := make(map[string][]edition)
	for _, id := range Shipped() {
		src, _ := openShippedID(id)
		if family, since := editionOf(src.Text); family != "" {
			families[family] = append(families[family], edition{id, since})
		}
	}
	for _, all := range families {
		slices.SortFunc(all, newestFirst)
	}
	return families
})

// shippedEdition returns the id of the shipped edition that a name means. The name may be that of a
// family, and may end in a date.
func shippedEdition(name string) (id string, ok bool) {
	base, date := CutDate(name)
	isShipped := IsShipped(base)
	if isShipped && date == "" {
		return base, true
	}
	family := base
	if isShipped {
		src, _ := openShippedID(base)
		if family, _ = editionOf(src.Text); family == "" {
			return base, true // there is no other edition
		}
	}
	all := shippedFamilies()[family]
	if len(all) == 0 {
		return "", false
	}
	return all[current(all, date)].name, true
}

// ShippedID returns the id of the shipped rule set that a name means, or the name itself if there
// is none.
func ShippedID(name string) string {
	if id, ok := shippedEdition(name); ok {
		return id
	}
	return name
}

// DisplayName returns the name of a file in positions: its path, changed if it would be taken for a
// shipped file or for a workflow command, which begins with colons.
func DisplayName(path string) string {
	path = filepath.Clean(path)
	if _, shipped := OpenShipped(strings.TrimSuffix(path, ".yaml")); shipped ||
		strings.HasPrefix(path, ":") {
		return "." + string(filepath.Separator) + path
	}
	return path
}

// Relative opens the file that s extends: a shipped id, or a path relative to its folder. If it
// fails, cure may say what to do.
func Relative(s *tree.Source, name string, r *tree.Report) (src *tree.Source, cure tree.Cure,
	err error) {
	if reason, cure := undated(name); !reason.Empty() {
		return nil, cure, words.Errorf("%s", reason)
	}
	switch {
	case isAddress(name):
		return nil, tree.Cure{Help: words.Say("download the file and extend that")},
			words.Errorf("rule sets are not fetched from a network")
	case !IsPath(name):
		if src, ok := OpenShipped(name); ok {
			return src, cure, nil
		}
		return nil, shippedCure(name), words.Errorf("there is no shipped rule set %s",
			tree.Quote(name))
	case s.From == nil:
		return nil, cure, words.Errorf("a shipped rule set extends shipped ones only")
	}
	base, _ := CutDate(name)
	if src, cure, err = s.From.Named(s.Dir, base, r); err == nil {
		src, err = AsOf(src, name, "")
	}
	return src, cure, err
}

func shippedCure(name string) tree.Cure {
	ids := Shipped()
	if id := ShippedCalled(name); id != "" {
		return tree.Cure{Help: words.Say("write %s", id), Write: id, Safe: true}
	}
	if begins := beginningWith(name, ids); len(begins) > 0 {
		return tree.Cure{Help: tree.ListNames(begins)}
	}
	cure := tree.OneOf(ids)
	cure.Help = words.Say("the path of a file ends in .yaml")
	if best := tree.Near(strings.ToLower(name), ids); best != "" {
		cure.Write, cure.Safe = best, naming.Unambiguous(strings.ToLower(name), best, ids)
	} else if id := shippedLike(name); id != "" {
		return tree.Cure{Help: words.Say("did you mean %s?", id), Write: id, Names: ids}
	}
	return cure
}

// ShippedCalled returns the id of the shipped rule set, or family, that people call by a name, or
// "".
func ShippedCalled(name string) string {
	if id, _ := playerwords.Find(playerwords.RuleSets, name); id != "" {
		return id
	}
	return byName()[playerwords.Folded(name)]
}

// shippedLike returns the id of the shipped rule set with the most similar name, or "" if none is
// similar.
func shippedLike(name string) string {
	return byName()[naming.Nearest(playerwords.Folded(name), slices.Sorted(maps.Keys(byName())))]
}

// byName maps the normalized names of the shipped rule sets and families to their ids.
var byName = sync.OnceValue(func() map[string]string {
	ids := make(map[string]string)
	for family := range shippedFamilies() {
		ids[playerwords.Folded(family)] = family
	}
	for _, id := range Shipped() {
		ids[playerwords.Folded(id)] = id
		for _, name := range shippedTitles()[id].names {
			ids[playerwords.Folded(name)] = id
		}
	}
	return ids
})

// title holds the names of a rule set by language, and the day from which its edition holds, "" if
// the file has none.
type title struct {
	names words.Translated
	since string
}

// shippedTitles are read from the indexes of the shipped files, so they take a hundredth of loading
// the rule sets.
var shippedTitles = sync.OnceValue(func() map[string]title {
	titles := make(map[string]title)
	for _, id := range Shipped() {
		src, _ := openShippedID(id)
		root, _ := tree.Parse(src)
		t := title{names: root.Get("name").Translated()}
		_, t.since = editionOf(src.Text)
		titles[id] = t
	}
	return titles
})

// ShippedTitle returns the name of the shipped rule set of an id in a language, or else in English,
// and the day from which its edition holds, "" if the file has none.
func ShippedTitle(id, lang string) (name, since string) {
	t := shippedTitles()[id]
	return t.names.In(lang), t.since
}

var (
	nameLine = work.LazyRegexp(`(?m)^name[ \t]*:`)
	nextKey  = work.LazyRegexp(`\n[^\s#}]`)
)

// maxTitle is how many characters of a title are kept, of which a page has as many as it has files.
const maxTitle = 120

// TitleOf returns the name that the text of a rule file gives in a language, or else in English. It
// reads the lines of the name alone, and returns "" if the file is not written in lines.
func TitleOf(text []byte, lang string) string {
	at := nameLine().FindIndex(text)
	if at == nil {
		return ""
	}
	text = text[at[0]:]
	if end := nextKey().FindIndex(text); end != nil {
		text = text[:end[0]+1]
	}
	root, _ := tree.Parse(&tree.Source{Text: text})
	if root == nil {
		return ""
	}
	title := []rune(root.Get("name").Translated().In(lang))
	return string(title[:min(len(title), maxTitle)])
}

func beginningWith(word string, ids []string) []string {
	word = strings.ToLower(strings.TrimRight(word, "-"))
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return word == "" ||
			!strings.HasPrefix(id, word+"-")
	})
}

// Unknown returns the error for a name that is not the id of a shipped rule set. It wraps
// fs.ErrNotExist.
func Unknown(id string) error { return &unreadable{unknown(id), fs.ErrNotExist} }

func unknown(id string) words.Text {
	ids := Shipped()
	if reason, cure := undated(id); !reason.Empty() {
		return words.Say("there is no rule set %q; %s", id, words.Say("%s; %s", reason, cure.Help))
	}
	begins := beginningWith(id, ids)
	best := ShippedCalled(id)
	if best == "" && len(begins) == 0 {
		best = cmp.Or(naming.Nearest(id, ids), shippedLike(id))
	}
	switch {
	case best != "":
		return words.Say("there is no rule set %q; did you mean %q?", id, best)
	case len(begins) > 0:
		return words.Say("there is no rule set %q; %s", id, tree.ListNames(begins))
	}
	return words.Say("there is no rule set %q; %s; a file's name ends in .yaml", id,
		tree.ListNames(ids))
}

func writeShipped(id string) words.Text {
	return words.Say("write %s for the shipped rule set", id)
}

func writeID(id string) tree.Cure {
	return tree.Cure{Help: writeShipped(id), Write: id, Safe: true}
}

func shippedAs(path string) (string, bool) {
	id := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".yaml"), ".yml")
	return id, slices.Contains(Shipped(), id)
}
