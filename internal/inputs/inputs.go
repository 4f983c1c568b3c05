// Package inputs finds the files meant by command arguments: IDs of shipped rule sets, files,
// folders, and patterns that the shell has not expanded.
package inputs

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
)

// Stdin is the argument for the standard input.
const Stdin = "-"

// Unnamed is the name of the standard input in findings if it has no other.
const Unnamed = "<stdin>"

// UnnamedLink is the name in findings of a link given instead of a file.
const UnnamedLink = "<link>"

// IsLink reports whether an argument is a URL and not a file.
func IsLink(arg string) bool {
	return (strings.HasPrefix(arg, "http://") || strings.HasPrefix(arg, "https://") ||
		strings.HasPrefix(arg, "tenhou.net/")) && !Exists(arg)
}

// Found are the files named by arguments, without duplicates.
type Found struct {
	Names []string
	// PassedOver are files in folders and patterns that have the name of the sort but other
	// content.
	PassedOver []string
	// Errors are about folders that can't be read and arguments that name nothing.
	Errors []error

	sort *Sort
	seen map[string]bool
	// input is the file name that the standard input stands for.
	input string
	// exclude are patterns of names to leave out of folders and patterns.
	exclude []string
	// tree returns the contents of a folder.
	// tree returns the file system of a folder.
	tree func(folder string) fs.FS
}

// Sort is a sort of files to find.
type Sort struct {
	// Takes reports whether a file is of the sort, by its name.
	Takes func(name string) bool
	// foreign reports whether a file is of another sort by its content; may be nil.
	foreign func(file string) bool
	// one is the singular name of the sort; are describes its files.
	one, are words.Text
	// ids reports whether shipped rule sets may be named by ID.
	ids bool
}

var (
	// Rules are rule files and their tests.
	Rules = &Sort{IsRuleFile, isForeign, words.Say("rule file"),
		words.Say("rule files and their tests are *.yaml and *.yml, and have a line hanfu: 1"), true}
	// Games are records and logs of games.
	Games = &Sort{
		func(name string) bool { return !Hidden(name) },
		nil,
		words.Say("record or log of a game"),
		words.Say("records are *.yaml and *.yml; " +
			"logs and archives of them are recognized by their content"),
		false,
	}
)

// Find finds the files named by args. input is the file name that the standard input stands for.
// The patterns in exclude are matched against names and against paths below the argument; matching
// files and folders in folders and patterns are left out.
func (s *Sort) Find(args []string, input string, exclude ...string) *Found {
	r := &Found{sort: s, seen: make(map[string]bool), input: input, tree: os.DirFS}
	for _, pattern := range exclude {
		switch clean := path.Clean(filepath.ToSlash(pattern)); {
		case !doublestar.ValidatePattern(clean):
			r.fail(words.Errorf("%q excludes nothing: a [ or a { in it is not closed", pattern))
		case path.IsAbs(clean):
			r.fail(words.Errorf("%q excludes nothing: write it relative to the folder that is named",
				pattern))
		default:
			r.exclude = append(r.exclude, clean)
		}
	}
	r.arguments(args)
	return r
}

func (r *Found) arguments(args []string) {
	for _, arg := range args {
		before := len(r.Errors)
		if !r.argument(arg) && len(r.Errors) == before {
			r.fail(r.sort.NothingFound(arg))
		}
	}
}

func (r *Found) fail(err error) { r.Errors = append(r.Errors, err) }

// NothingFound returns the error for a folder or a pattern without files.
func (s *Sort) NothingFound(arg string) error {
	if source.IsFolder(arg) {
		return words.Errorf("there is no %s in the folder %q; %s", s.one, arg, s.are)
	}
	return words.Errorf("no %s fits the pattern %q; %s", s.one, arg, s.are)
}

func (r *Found) argument(arg string) bool {
	switch {
	case arg == Stdin:
		return r.add(r.input, osfile.Identity(r.input))
	case r.sort == Games && IsLink(arg):
		return r.add(arg, arg)
	case r.sort.ids && IsShipped(arg):
		return r.add(arg, arg)
	case source.IsFolder(arg):
		return r.folder(arg, arg)
	case isPattern(arg):
		return r.pattern(arg)
	}
	return r.add(arg, osfile.Identity(arg)) // an error is reported when it is read
}

func (r *Found) add(name, identity string) bool {
	if !r.seen[identity] {
		r.seen[identity] = true
		r.Names = append(r.Names, name)
	}
	return true
}

// addOwn adds a file found in a folder or by a pattern, unless it is of another sort.
func (r *Found) addOwn(file string) bool {
	identity := osfile.Identity(file)
	if r.seen[identity] {
		return true
	}
	if r.sort.foreign != nil && r.sort.foreign(file) {
		if !slices.Contains(r.PassedOver, file) {
			r.PassedOver = append(r.PassedOver, file)
		}
		return false
	}
	return r.add(file, identity)
}

func (r *Found) excluded(name string) bool {
	for _, pattern := range r.exclude {
		for part := name; part != "."; part = path.Dir(part) {
			byPath, _ := doublestar.Match(pattern, part)
			byName, _ := doublestar.Match(pattern, path.Base(part))
			if byPath || byName {
				return true
			}
		}
	}
	return false
}

// isForeign reports whether a YAML file belongs to another program: it has content, but not that of
// any of our files. Unreadable files are not foreign; reading them gives the error.
func isForeign(name string) bool {
	file, err := osfile.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	text, err := source.ReadText(file)
	if err != nil || len(bytes.TrimSpace(text)) == 0 {
		return false
	}
	kind := source.KindOf(name, text)
	// other programs use the same name for tests
	return kind == source.Other || kind == source.Tests && !source.IsTests(text)
}

// folder adds the files of the sort in a folder and its subfolders, except hidden and excluded
// ones; exclusion uses the path relative to base. Links that lead out of the folder are not
// followed.
func (r *Found) folder(dir, base string) bool {
	found := false
	root := osfile.Identity(dir)
	below, _ := filepath.Rel(base, dir) // dir is base, or was found in it
	// the callback below never fails
	_ = fs.WalkDir(r.tree(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		file := filepath.Join(dir, filepath.FromSlash(name))
		switch {
		case err != nil:
			r.fail(words.Errorf("the folder can't be read: %s", errorWithin(dir, err)))
		case entry.IsDir() && name != "." &&
			(Hidden(entry.Name()) || r.excluded(path.Join(filepath.ToSlash(below), name))):
			return fs.SkipDir
		case !entry.IsDir() && r.sort.Takes(entry.Name()) &&
			!r.excluded(path.Join(filepath.ToSlash(below), name)) && leadsTo(file, root):
			found = r.addOwn(file) || found
		}
		return nil
	})
	return found
}

func (r *Found) pattern(pattern string) bool {
	if !doublestar.ValidatePathPattern(pattern) {
		r.fail(words.Errorf("%q is not a pattern of files; a [ or a { in it is not closed", pattern))
		return false
	}
	// Like doublestar.FilepathGlob, but records unreadable folders.
	base, below := doublestar.SplitPattern(filepath.ToSlash(filepath.Clean(pattern)))
	var errs []error
	tree := notingFS{r.tree(base), func(err error) { errs = append(errs, err) }}
	// the error is for an invalid pattern
	matches, _ := doublestar.Glob(tree, below, doublestar.WithNoHidden(), doublestar.WithNoFollow())
	reported := make(map[string]bool)
	for _, err := range errs {
		if err = errorWithin(base, err); !reported[err.Error()] {
			reported[err.Error()] = true
			r.fail(words.Errorf("a folder of the pattern %q can't be read: %s", pattern, err))
		}
	}
	found := false
	for _, match := range matches {
		name := filepath.Join(base, filepath.FromSlash(match))
		switch {
		case r.excluded(match):
		case source.IsFolder(name):
			found = r.folder(name, base) || found
		case r.sort.Takes(filepath.Base(name)):
			found = r.addOwn(name) || found
		case r.sort.namesOthers(pattern):
			found = r.add(name, osfile.Identity(name))
		}
	}
	return found
}

// notingFS records the folders that can't be read. Matching a pattern ignores them or stops at the
// first one.
type notingFS struct {
	fs.FS
	note func(error)
}

// ReadDir reads a folder and records the call. It is called for files too.
func (f notingFS) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.FS, name)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return entries, err
	}
	if info, unknown := fs.Stat(f.FS, name); unknown != nil || info.IsDir() {
		f.note(err)
	}
	return entries, err
}

func (f notingFS) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(f.FS, name)
	if errors.Is(err, fs.ErrPermission) {
		f.note(err)
	}
	return info, err
}

func errorWithin(folder string, err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: p.Op, Path: filepath.Join(folder, filepath.FromSlash(p.Path)),
			Err: p.Err}
	}
	return err
}

// namesOthers reports whether the end of a pattern matches files that are usually not of the sort.
func (s *Sort) namesOthers(pattern string) bool {
	ending := path.Ext(pattern)
	return ending != "" && !s.Takes("x"+ending) && !strings.ContainsAny(ending, "*?[{")
}

// IsRuleFile reports whether a file found in a folder is a rule file or a test file, by its name.
// Hidden files, such as those of editors, are not.
func IsRuleFile(name string) bool {
	return (strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")) && !Hidden(name)
}

// Folders returns the folders in which further files meant by the arguments may appear.
func Folders(args []string) []string {
	var folders []string
	for _, arg := range args {
		if isPattern(arg) {
			base, _ := doublestar.SplitPattern(filepath.ToSlash(arg))
			folders = append(folders, base)
		} else if source.IsFolder(arg) {
			folders = append(folders, arg)
		}
	}
	return folders
}

// Beginning returns the folders, with a trailing separator, and the files accepted by takes that
// begin with a typed prefix.
func Beginning(typed string, takes func(name string) bool) []string {
	folder, start := filepath.Split(typed)
	entries, _ := os.ReadDir(filepath.Clean(folder)) // an unreadable folder has no entries
	var names []string
	for _, e := range entries {
		name := e.Name()
		switch {
		case !strings.HasPrefix(name, start) || Hidden(name) && start == "" ||
			sanitize.Text(name) != name:
		case source.IsFolder(folder + name):
			names = append(names, folder+name+string(filepath.Separator))
		case takes(name):
			names = append(names, folder+name)
		}
	}
	return names
}

func isPattern(arg string) bool { return strings.ContainsAny(arg, "*?[{") && !Exists(arg) }

// Exists reports whether a file or folder exists.
func Exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// Hidden reports whether a file or folder is left out because of its name.
func Hidden(name string) bool { return strings.HasPrefix(filepath.Base(name), ".") }

// IsShipped reports whether a name is the ID of a shipped rule set, even if there is a file with
// that name.
func IsShipped(name string) bool { return source.NamesShipped(name) }

func leadsTo(file, root string) bool {
	info, err := os.Stat(file)
	if err != nil { // reading it gives the error; a dangling link is not a file
		return !errors.Is(err, fs.ErrNotExist)
	}
	inside, err := filepath.Rel(root, osfile.Identity(file))
	return err == nil && info.Mode().IsRegular() && filepath.IsLocal(inside)
}
