package merge

import (
	"bytes"
	"slices"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

const (
	// MaxFiles is the largest number of files that may extend one another; more are assumed to be a
	// mistake.
	MaxFiles = 16
	// MaxBytes bounds the total size of the files that extend one another, all of which are in
	// memory at once.
	MaxBytes = 2 * work.FileBytes
)

// Shipped files never change, so all runs share their trees and the results of merging them with
// what they extend. Without that, loading a house file takes three times as long. A value knows the
// depth of its file, so there is a tree for each depth.
var (
	sharedTrees  sync.Map // *tree.Value by sharedTree
	sharedMerged sync.Map // *tree.Value by the *tree.Value of the nearest file
)

type sharedTree struct {
	name  string
	depth int
}

type chain struct {
	r *tree.Report
	// trees are the trees of the files, starting with the loaded file.
	trees []*tree.Value
	seen  []string
	// bytes is the total size of the files, including those that entries are taken from.
	bytes int
	// onRead is called with each file read.
	onRead func(*tree.Source)
	// others are the merged rule sets that entries were taken from, and read the trees of all
	// files; both are indexed by identity.
	others, read map[string]*tree.Value
	// takenBy is the value that names these rules, if entries are taken from them, else nil. stack
	// holds the identities of the files that wait for them.
	takenBy *tree.Value
	stack   []string
}

// Chain reads a file and the files that it extends, with the layers of what they take from other
// rule sets, and checks the form of each. It returns false if a file is missing or unreadable, so
// that the rule set can't be checked as a whole.
func Chain(src *tree.Source, r *tree.Report, note func(*tree.Source)) ([]*tree.Value, bool) {
	c := &chain{r: r, onRead: note, others: make(map[string]*tree.Value),
		read: make(map[string]*tree.Value)}
	return c.readAll(src)
}

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

func (c *chain) readOne(src *tree.Source) *tree.Value {
	c.onRead(src)
	src.Depth = len(c.trees)
	if c.takenBy == nil {
		c.r.Chain = append(c.r.Chain, src.Name)
	} else {
		src.Depth += MaxFiles // farther away than all inherited files
	}
	for _, w := range src.Words {
		w.Depth = src.Depth
	}
	c.bytes += len(src.Text)
	root := c.tree(src)
	if root == nil || root.Kind != tree.Mapping || c.r.Stopped {
		return nil
	}
	tree.ReadSilences(root, c.r)
	c.checkHeader(root)
	c.checkShippedID(root)
	return root
}

func (c *chain) tree(src *tree.Source) *tree.Value {
	shared := sharedTree{src.Name, src.Depth}
	if src.IsShipped() {
		if root, ok := sharedTrees.Load(shared); ok {
			return root.(*tree.Value)
		}
	}
	before := len(c.r.Findings) + c.r.More
	root := c.r.Parse(src)
	if root == nil {
		return nil
	}
	if other := schema.NoRules(root); other != nil {
		c.r.Add(*other)
		return nil
	}
	root = c.withWords(root)
	root = (&schema.Conformer{Report: c.r}).Conform(root, schema.File(), "")
	if src.IsShipped() && len(c.r.Findings)+c.r.More == before {
		src.Shared = true
		for _, w := range src.Words {
			w.Shared = true
		}
		first, _ := sharedTrees.LoadOrStore(shared, root)
		return first.(*tree.Value)
	}
	return root
}

// withWords returns the tree of a rule file with the texts in its words files. Shipped files are
// read with theirs.
func (c *chain) withWords(root *tree.Value) *tree.Value {
	v := root.Get("words")
	if v.PlainText() == "" || root.File.IsShipped() {
		return root
	}
	files, cure, err := source.WordsOf(root, c.r)
	if err != nil {
		c.r.AtWith(v, finding.BadExtends, "words", cure, "%v", err)
		return root
	}
	for _, w := range files {
		w.Depth = root.File.Depth
		c.onRead(w.Source)
		c.bytes += len(w.Text)
	}
	if c.bytes > MaxBytes {
		c.r.At(v, finding.TooLarge, "words", words.Say("remove what no rule needs"),
			"the files that are read for these rules have more than %d MiB together", MaxBytes>>20)
		return root
	}
	return tree.WithWords(root, files, c.r)
}

func (c *chain) checkHeader(root *tree.Value) {
	for _, name := range []string{"hanfu", "id"} {
		if root.Get(name) == nil && !root.Flawed {
			c.r.Add(finding.Finding{Position: root.Start(), Code: finding.MissingField, Rule: name,
				Message: words.Say("the file has no %s", name),
				Help:    words.Say("a rule file begins with hanfu: 1 and an id")})
		}
	}
	if v := root.Get("hanfu"); v != nil && !v.Flawed && v.Text != schema.Version {
		c.r.AtWith(v, finding.UnknownVersion, "hanfu", tree.Cure{Help: words.Say("write hanfu: %s",
			schema.Version), Write: schema.Version},
			"there is no version %s of the format that this program knows", tree.Quote(v.Text))
	}
	if v := root.Get("since"); v != nil && !v.Flawed && !source.IsDate(v.Text) {
		_, cure := source.DayMeant(v.Text)
		c.r.AtWith(v, finding.BadValue, "since", cure, "%s is no day", tree.Quote(v.Text))
	} else if v != nil && root.Get("family") == nil {
		c.r.Add(finding.Finding{Position: v.Pos(), Code: finding.MissingField, Rule: "family",
			Message: words.Say("since tells editions of a family apart, and the file has no family"), Help: words.Say("write for example family: %s", root.Get("id").PlainText())})
	}
	for _, name := range []string{"id", "family"} {
		c.checkID(root.Get(name), name)
	}
}

func (c *chain) checkID(v *tree.Value, field string) {
	if v != nil && !v.Flawed && !schema.ValidFileID(v.Text) {
		id, certain := schema.MeantFileID(v.Text)
		help := words.Say("write %s", id)
		if !certain {
			help = words.Say("write for example %s: an id has small letters, digits, _ and -, begins with a letter and is no longer than %d; people are shown the name", id, tree.MaxID)
		}
		c.r.AtWith(v, finding.BadID, field, tree.Cure{Help: help, Write: id, Safe: certain},
			"%s can't be an id",
			tree.Quote(v.Text))
	}
}

// checkShippedID warns of a file that extends others and has the id, but not the text, of a shipped
// file.
func (c *chain) checkShippedID(root *tree.Value) {
	v := root.Get("id")
	if v == nil || root.File.Depth > 0 || root.File.IsShipped() || root.Get("extends") == nil {
		return
	}
	if src, ok := source.OpenShipped(v.Text); ok && src.Name == v.Text+".yaml" &&
		!bytes.Equal(src.Text, root.File.Text) {
		c.r.Add(finding.Finding{Position: v.Pos(), Code: finding.ShippedID, Rule: "id",
			Message: words.Say("%s is the id of a shipped rule set, so results don't tell these rules from those", v.Text),
			Help:    words.Say("choose an id of your own")})
	}
}

// parent opens the file that root extends. It returns nil if there is none, and false, with a
// finding, if it can't be opened.
func (c *chain) parent(root *tree.Value) (*tree.Source, bool) {
	v := root.Get("extends")
	if v == nil {
		return nil, true
	}
	if v.Flawed {
		return nil, false
	}
	src, cure, err := source.Relative(root.File, v.Text, c.r)
	switch {
	case err != nil:
		c.r.AtWith(v, finding.BadExtends, "extends", cure, "%v", err)
	case slices.Contains(c.seen, src.Identity()) || slices.Contains(c.stack, src.Identity()):
		c.r.At(v, finding.Cycle, "extends", words.Say("extend another rule set"),
			"%s extends itself%s", src.Name,
			viaOthers(len(c.trees)))
	case len(c.trees) == MaxFiles:
		c.r.At(v, finding.TooDeep, "extends", words.Say("join some of them"),
			"more than %d files extend one another", MaxFiles)
	case c.bytes+len(src.Text) > MaxBytes:
		c.r.At(v, finding.TooLarge, "extends", words.Say("remove what no rule needs"),
			"the files that extend one another have more than %d MiB together", MaxBytes>>20)
	default:
		if reason := source.TooEarly(src, v.Text, ""); !reason.Empty() {
			c.r.Add(finding.Finding{Position: v.Pos(), Code: finding.TooEarly, Rule: "extends",
				Message: reason})
		}
		return src, true
	}
	return nil, false
}

func viaOthers(files int) words.Text {
	if files > 1 {
		return words.Say(" by way of the files between")
	}
	return words.Text{}
}
