package rules

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rulesets"
)

// Shipped lists the ids of the rule sets that come with this package, in alphabetical order.
func Shipped() []string {
	entries, _ := fs.ReadDir(rulesets.Files, ".") // the files are in the program: reading can't fail
	var ids []string
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".yaml"); ok && !strings.HasSuffix(id, "_test") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids) // files are in another order: a dash comes before the dot of the suffix
	return ids
}

// isPath tells whether a name means a file rather than a shipped rule set.
func isPath(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") || strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator)
}

// open finds a rule file: the shipped one of an id, or that at a path. A bare name that is a shipped id never means a file, so that
// what a text names is what is loaded, whatever lies in the folder.
func open(idOrPath string, in Files) (*source, error) {
	if !isPath(idOrPath) {
		if src, ok := openShipped(idOrPath); ok {
			return src, nil
		}
		if !in.Has(idOrPath) {
			return nil, unknownSet(idOrPath)
		}
	}
	return in.Open(idOrPath)
}

// openShipped gives a shipped rule file.
func openShipped(id string) (*source, bool) {
	if !slices.Contains(Shipped(), id) {
		return nil, false
	}
	name := id + ".yaml"
	text, _ := fs.ReadFile(rulesets.Files, name)
	return &source{name: name, text: text}, true
}

// displayName is how positions show a file: by its path, told apart from the shipped files, and from commands of runners of workflows,
// which begin with colons.
func displayName(path string) string {
	path = filepath.Clean(path)
	if _, shipped := openShipped(strings.TrimSuffix(path, ".yaml")); shipped || strings.HasPrefix(path, ":") {
		return "." + string(filepath.Separator) + path
	}
	return path
}

const (
	// maxChain is how many files may extend one another; more are taken for a mistake.
	maxChain = 16
	// maxChainBytes bounds the files that extend one another, all of which are held at the same time.
	maxChainBytes = 2 * maxBytes
)

// chain reads files that extend one another.
type chain struct {
	r    *report
	kept *parents
	// trees are those of the files, the one asked for first.
	trees []*value
	seen  []string
	// bytes is how long they are together, those from which entries are taken included.
	bytes int
	// note is told of each file.
	note func(*source)
	// others are the rule sets from which entries were taken, merged, and read the trees of all files, by their identities.
	others, read map[string]*value
	// taking is what names these rules where entries are taken from them, else nil; stack are the files that wait for them.
	taking *value
	stack  []string
}

// readChain reads a file and those that it extends, each checked for its form, with what they take from other rule sets. It is
// false if a file is missing or can't be read, so that nothing can be said about the rule set as a whole.
func readChain(src *source, r *report, kept *parents, note func(*source)) ([]*value, bool) {
	c := &chain{r: r, kept: kept, note: note, others: make(map[string]*value), read: make(map[string]*value)}
	return c.readAll(src)
}

// readAll reads a file and those that it extends.
func (c *chain) readAll(src *source) ([]*value, bool) {
	for src != nil {
		if c.r.done() {
			return nil, false
		}
		id := src.identity()
		root := c.read[id]
		if root == nil {
			if root = c.readOne(src); root == nil {
				return nil, false
			}
			c.read[id] = root
		}
		c.seen = append(c.seen, id)
		c.trees = append(c.trees, root)
		var ok bool
		if src, ok = c.parent(root); !ok {
			return nil, false
		}
	}
	return c.withLayers(), true
}

// readOne reads one file, nil if it can't be used.
func (c *chain) readOne(src *source) *value {
	c.note(src)
	src.depth = len(c.trees)
	if c.taking == nil {
		c.r.chain = append(c.r.chain, src.name)
	} else {
		src.depth += maxChain // farther than all that is inherited
	}
	c.bytes += len(src.text)
	root := c.tree(src)
	if root == nil || root.kind != mapping || c.r.stopped {
		return nil
	}
	readSilences(root, c.r)
	c.identify(root)
	return root
}

// tree gives a file's tree, checked for its form; nil if there is none.
func (c *chain) tree(src *source) *value {
	kept := c.kept
	if src.isShipped() {
		kept = &shippedTrees
	}
	if root := kept.tree(src); root != nil {
		return root
	}
	before := len(c.r.findings) + c.r.more
	root := parse(src, c.r)
	if root == nil {
		return nil
	}
	if other := noRules(root); other != nil {
		c.r.add(*other)
		return nil
	}
	root = conform(root, c.r)
	if (len(c.trees) > 0 || c.taking != nil || src.isShipped()) && len(c.r.findings)+c.r.more == before {
		kept.keep(root)
	}
	return root
}

// version is the version of the format that this package reads.
const version = "1"

// identify checks the fields that say what a file is.
func (c *chain) identify(root *value) {
	for _, name := range []string{"hanfu", "id"} {
		if root.get(name) == nil && !root.flawed {
			c.r.add(Finding{Position: root.start(), Code: missingField, Rule: name,
				Message: "the file has no " + name, Help: "a rule file begins with hanfu: 1 and an id"})
		}
	}
	if v := root.get("hanfu"); v != nil && !v.flawed && v.text != version {
		c.r.at(v, unknownVersion, "hanfu", "write hanfu: "+version, "there is no version %s of the format that this program knows", quote(v.text))
	}
	if v := root.get("id"); v != nil && !v.flawed && (!fileIDPattern.MatchString(v.text) || len(v.text) > maxID) {
		c.r.at(v, badID, "id", fmt.Sprintf("an id has small letters, digits, _ and -, begins with a letter and is no longer than %d", maxID),
			"%s can't be an id", quote(v.text))
	}
}

// parent opens the file that a file extends: nil if it extends none, false with a finding if it can't be had.
func (c *chain) parent(root *value) (*source, bool) {
	v := root.get("extends")
	if v == nil {
		return nil, true
	}
	if v.flawed {
		return nil, false
	}
	src, help, err := relative(root.file, v.text, c.r)
	switch {
	case err != nil:
		c.r.at(v, badExtends, "extends", help, "%v", err)
	case slices.Contains(c.seen, src.identity()) || slices.Contains(c.stack, src.identity()):
		c.r.at(v, cycle, "extends", "extend another rule set", "%s extends itself%s", src.name, through(len(c.trees)))
	case len(c.trees) == maxChain:
		c.r.at(v, tooDeep, "extends", "join some of them", "more than %d files extend one another", maxChain)
	case c.bytes+len(src.text) > maxChainBytes:
		c.r.at(v, tooLarge, "extends", "remove what no rule needs", "the files that extend one another have more than %d MiB together", maxChainBytes>>20)
	default:
		return src, true
	}
	return nil, false
}

func through(files int) string {
	if files > 1 {
		return " by way of the files between"
	}
	return ""
}

// relative opens what a file extends: a shipped id, or a path that starts from the file's folder.
func relative(s *source, name string, r *report) (src *source, help string, err error) {
	switch {
	case isAddress(name):
		return nil, "download the file and extend that", errors.New("rule sets are not fetched from a network")
	case !isPath(name):
		if src, ok := openShipped(name); ok {
			return src, "", nil
		}
		ids := Shipped()
		if small := strings.ToLower(name); slices.Contains(ids, small) {
			return nil, "write " + small, fmt.Errorf("there is no shipped rule set %s", quote(name))
		}
		if begins := beginningWith(name, ids); len(begins) > 0 {
			return nil, known(begins), fmt.Errorf("there is no shipped rule set %s", quote(name))
		}
		return nil, cmp.Or(r.helpFor(name, ids), "the path of a file ends in .yaml"),
			fmt.Errorf("there is no shipped rule set %s%s", quote(name), r.orNearest(name, ids))
	case s.from == nil:
		return nil, "", errors.New("a shipped rule set extends shipped ones only")
	}
	return s.from.Named(s.dir, name, r)
}

// beginningWith gives the ids that begin with a word of several, such as wrc.
func beginningWith(word string, ids []string) []string {
	word = strings.ToLower(strings.TrimRight(word, "-"))
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return word == "" || !strings.HasPrefix(id, word+"-") })
}

// unknownSet is the error for an id that no shipped rule set has.
func unknownSet(id string) error {
	ids := Shipped()
	if begins := beginningWith(id, ids); len(begins) > 0 {
		return fmt.Errorf("there is no rule set %q; %s", id, known(begins))
	}
	if best := nearest.Name(id, ids); best != "" {
		return fmt.Errorf("there is no rule set %q; did you mean %q?", id, best)
	}
	return fmt.Errorf("there is no rule set %q; %s; a file's name ends in .yaml", id, known(ids))
}
