package rules

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/internal/identity"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/rulesets"
)

// Shipped lists the ids of the rule sets that come with this package.
func Shipped() []string {
	entries, _ := fs.ReadDir(rulesets.Files, ".") // the files are in the program: reading can't fail
	var ids []string
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".yaml"); ok && !strings.HasSuffix(id, "_test") {
			ids = append(ids, id)
		}
	}
	return ids
}

// isPath tells whether a name means a file rather than a shipped rule set.
func isPath(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml") || strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator)
}

// open finds a rule file: one of the overlay, an existing file, what can only be a path, or a shipped id.
func open(idOrPath string, over overlay) (*source, error) {
	if src := over.source(idOrPath); src != nil {
		return src, nil
	}
	if !isPath(idOrPath) {
		if info, err := os.Stat(idOrPath); err != nil || info.IsDir() {
			src, ok := openShipped(idOrPath)
			if !ok {
				return nil, unknownSet(idOrPath)
			}
			return src, nil
		}
	}
	src, err := openFile(idOrPath, idOrPath)
	if err != nil {
		return nil, unreadableFile(idOrPath, err)
	}
	return src, nil
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

// openFile reads a rule file from disk: what real names, shown as path.
func openFile(path, real string) (*source, error) {
	if err := regular(real); err != nil {
		return nil, err
	}
	f, err := os.Open(real)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := readText(f)
	if err != nil {
		return nil, err
	}
	return &source{name: displayName(path), text: text, dir: filepath.Dir(path), onDisk: true}, nil
}

// readText reads a file's text. One byte more than is allowed is enough to tell that there is too much.
func readText(r io.Reader) ([]byte, error) { return io.ReadAll(io.LimitReader(r, maxBytes+1)) }

// displayName is how positions show a file: by its path, told apart from the shipped files.
func displayName(path string) string {
	path = filepath.Clean(path)
	if _, shipped := openShipped(strings.TrimSuffix(path, ".yaml")); shipped {
		return "." + string(filepath.Separator) + path
	}
	return path
}

// chain reads files that extend one another.
type chain struct {
	r    *report
	over overlay
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
func readChain(src *source, r *report, over overlay, kept *parents, note func(*source)) ([]*value, bool) {
	c := &chain{r: r, over: over, kept: kept, note: note, others: make(map[string]*value), read: make(map[string]*value)}
	return c.readAll(src)
}

// readAll reads a file and those that it extends.
func (c *chain) readAll(src *source) ([]*value, bool) {
	for src != nil {
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
	if root := c.kept.tree(src); root != nil {
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
	if (len(c.trees) > 0 || c.taking != nil) && len(c.r.findings)+c.r.more == before {
		c.kept.keep(root)
	}
	return root
}

// identity tells a source apart from all others, however it is named.
func (s *source) identity() string {
	if s.dir == "" {
		return "shipped " + s.name
	}
	return identity.Of(s.name)
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
	src, help, err := root.file.relative(v.text, c.over, c.r)
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
func (s *source) relative(name string, over overlay, r *report) (src *source, help string, err error) {
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
		return nil, or(r.helpFor(name, ids), "the path of a file ends in .yaml"),
			fmt.Errorf("there is no shipped rule set %s%s", quote(name), r.orNearest(name, ids))
	case s.dir == "":
		return nil, "", errors.New("a shipped rule set extends shipped ones only")
	}
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.dir, name)
	}
	const outside = "move it into the folder of the file that extends it, or run from a folder that has both"
	if !inside(path, s.dir) && !inside(path, ".") {
		return nil, outside, fmt.Errorf("%s is outside of the file's folder and of the working directory", quote(name))
	}
	if src := over.source(path); src != nil {
		return src, "", nil
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		r.missed = append(r.missed, path)
		return nil, helpForMissing(name, path, s.dir), fmt.Errorf("there is no file %s", quote(name))
	}
	if !inside(real, s.dir) && !inside(real, ".") {
		return nil, outside, fmt.Errorf("%s is a link to a place outside of the file's folder and of the working directory", quote(name))
	}
	src, err = openFile(path, real)
	var other *notAFile
	if errors.As(err, &other) {
		return nil, other.help, fmt.Errorf("%s is %s, and no file", quote(name), other.what)
	}
	if err != nil {
		r.missed = append(r.missed, path)
		return nil, "", fmt.Errorf("%s can't be read", quote(name))
	}
	return src, "", nil
}

// inside tells whether a path leads into a folder, with the links in the folder's own path resolved or not.
func inside(path, dir string) bool {
	path, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return false
	}
	if within(path, dir) {
		return true
	}
	real, err := filepath.EvalSymlinks(dir)
	return err == nil && within(path, real)
}

func within(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// unknownSet is the error for an id that no shipped rule set has.
func unknownSet(id string) error {
	ids := Shipped()
	if best := nearest.Name(id, ids); best != "" {
		return fmt.Errorf("there is no rule set %q; did you mean %q?", id, best)
	}
	return fmt.Errorf("there is no rule set %q; %s; a file's name ends in .yaml", id, known(ids))
}
