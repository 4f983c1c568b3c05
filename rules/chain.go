package rules

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/tree"
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
func open(idOrPath string, in tree.Files) (*tree.Source, error) {
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
func openShipped(id string) (*tree.Source, bool) {
	if !slices.Contains(Shipped(), id) {
		return nil, false
	}
	name := id + ".yaml"
	text, _ := fs.ReadFile(rulesets.Files, name)
	return &tree.Source{Name: name, Text: text}, true
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
	maxChainBytes = 2 * tree.MaxBytes
)

// chain reads files that extend one another.
type chain struct {
	r    *tree.Report
	kept *tree.Parents
	// trees are those of the files, the one asked for first.
	trees []*tree.Value
	seen  []string
	// bytes is how long they are together, those from which entries are taken included.
	bytes int
	// note is told of each file.
	note func(*tree.Source)
	// others are the rule sets from which entries were taken, merged, and read the trees of all files, by their identities.
	others, read map[string]*tree.Value
	// taking is what names these rules where entries are taken from them, else nil; stack are the files that wait for them.
	taking *tree.Value
	stack  []string
}

// readChain reads a file and those that it extends, each checked for its form, with what they take from other rule sets. It is
// false if a file is missing or can't be read, so that nothing can be said about the rule set as a whole.
func readChain(src *tree.Source, r *tree.Report, kept *tree.Parents, note func(*tree.Source)) ([]*tree.Value, bool) {
	c := &chain{r: r, kept: kept, note: note, others: make(map[string]*tree.Value), read: make(map[string]*tree.Value)}
	return c.readAll(src)
}

// readAll reads a file and those that it extends.
func (c *chain) readAll(src *tree.Source) ([]*tree.Value, bool) {
	for src != nil {
		if c.r.Done() {
			return nil, false
		}
		id := src.Identity()
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
func (c *chain) readOne(src *tree.Source) *tree.Value {
	c.note(src)
	src.Depth = len(c.trees)
	if c.taking == nil {
		c.r.Chain = append(c.r.Chain, src.Name)
	} else {
		src.Depth += maxChain // farther than all that is inherited
	}
	c.bytes += len(src.Text)
	root := c.tree(src)
	if root == nil || root.Kind != tree.Mapping || c.r.Stopped {
		return nil
	}
	tree.ReadSilences(root, c.r)
	c.identify(root)
	return root
}

// tree gives a file's tree, checked for its form; nil if there is none.
func (c *chain) tree(src *tree.Source) *tree.Value {
	kept := c.kept
	if src.IsShipped() {
		kept = &shippedTrees
	}
	if root := kept.Tree(src); root != nil {
		return root
	}
	before := len(c.r.Findings) + c.r.More
	root := tree.Parse(src, c.r)
	if root == nil {
		return nil
	}
	if other := form.NoRules(root); other != nil {
		c.r.Add(*other)
		return nil
	}
	root = (&form.Conformer{Report: c.r, Called: func(in string, inherited, own *tree.Value, name string, written []string) string {
		return calledSo(c.r, in, inherited, own, name, written)
	}}).Conform(root, form.File, "")
	if (len(c.trees) > 0 || c.taking != nil || src.IsShipped()) && len(c.r.Findings)+c.r.More == before {
		kept.Keep(root)
	}
	return root
}

// identify checks the fields that say what a file is.
func (c *chain) identify(root *tree.Value) {
	for _, name := range []string{"hanfu", "id"} {
		if root.Get(name) == nil && !root.Flawed {
			c.r.Add(finding.Finding{Position: root.Start(), Code: finding.MissingField, Rule: name,
				Message: "the file has no " + name, Help: "a rule file begins with hanfu: 1 and an id"})
		}
	}
	if v := root.Get("hanfu"); v != nil && !v.Flawed && v.Text != form.Version {
		c.r.At(v, finding.UnknownVersion, "hanfu", "write hanfu: "+form.Version, "there is no version %s of the format that this program knows", tree.Quote(v.Text))
	}
	if v := root.Get("id"); v != nil && !v.Flawed && (!form.FileIDPattern.MatchString(v.Text) || len(v.Text) > tree.MaxID) {
		c.r.At(v, finding.BadID, "id", fmt.Sprintf("an id has small letters, digits, _ and -, begins with a letter and is no longer than %d", tree.MaxID),
			"%s can't be an id", tree.Quote(v.Text))
	}
}

// parent opens the file that a file extends: nil if it extends none, false with a finding if it can't be had.
func (c *chain) parent(root *tree.Value) (*tree.Source, bool) {
	v := root.Get("extends")
	if v == nil {
		return nil, true
	}
	if v.Flawed {
		return nil, false
	}
	src, help, err := relative(root.File, v.Text, c.r)
	switch {
	case err != nil:
		c.r.At(v, finding.BadExtends, "extends", help, "%v", err)
	case slices.Contains(c.seen, src.Identity()) || slices.Contains(c.stack, src.Identity()):
		c.r.At(v, finding.Cycle, "extends", "extend another rule set", "%s extends itself%s", src.Name, through(len(c.trees)))
	case len(c.trees) == maxChain:
		c.r.At(v, finding.TooDeep, "extends", "join some of them", "more than %d files extend one another", maxChain)
	case c.bytes+len(src.Text) > maxChainBytes:
		c.r.At(v, finding.TooLarge, "extends", "remove what no rule needs", "the files that extend one another have more than %d MiB together", maxChainBytes>>20)
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
func relative(s *tree.Source, name string, r *tree.Report) (src *tree.Source, help string, err error) {
	switch {
	case isAddress(name):
		return nil, "download the file and extend that", errors.New("rule sets are not fetched from a network")
	case !isPath(name):
		if src, ok := openShipped(name); ok {
			return src, "", nil
		}
		ids := Shipped()
		if small := strings.ToLower(name); slices.Contains(ids, small) {
			return nil, "write " + small, fmt.Errorf("there is no shipped rule set %s", tree.Quote(name))
		}
		if begins := beginningWith(name, ids); len(begins) > 0 {
			return nil, tree.ListNames(begins), fmt.Errorf("there is no shipped rule set %s", tree.Quote(name))
		}
		return nil, cmp.Or(r.HelpFor(name, ids), "the path of a file ends in .yaml"),
			fmt.Errorf("there is no shipped rule set %s%s", tree.Quote(name), r.OrNearest(name, ids))
	case s.From == nil:
		return nil, "", errors.New("a shipped rule set extends shipped ones only")
	}
	return s.From.Named(s.Dir, name, r)
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
		return fmt.Errorf("there is no rule set %q; %s", id, tree.ListNames(begins))
	}
	if best := nearest.Name(id, ids); best != "" {
		return fmt.Errorf("there is no rule set %q; did you mean %q?", id, best)
	}
	return fmt.Errorf("there is no rule set %q; %s; a file's name ends in .yaml", id, tree.ListNames(ids))
}
