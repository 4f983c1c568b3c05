package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"example.com/hanfu/internal/identity"
	"example.com/hanfu/rules"
)

// standardInput is the argument that stands for the standard input.
const standardInput = "-"

// unnamedInput is how findings show the standard input if it has no other name.
const unnamedInput = "<stdin>"

// namedFiles finds what the arguments of a verb name: ids of shipped rule sets, files, folders, and patterns
// of files that the shell has not expanded. Each file is given once, even if it is named twice.
type namedFiles struct {
	fileSort
	names  []string
	errors []error
	seen   map[string]bool
	// input is the name of the file for which the standard input stands.
	input string
	// tree gives what is in a folder.
	tree func(folder string) fs.FS
}

// fileSort is what is looked for in folders.
type fileSort struct {
	// takes tells by its name whether a file is of the sort.
	takes func(name string) bool
	// one names a file of the sort, and are says what all are called.
	one, are string
	// ids tells that a shipped rule set may be named by its id.
	ids bool
}

// ruleFiles are rule files and their tests.
var ruleFiles = fileSort{isRuleFile, "rule file", "rule files and their tests are *.yaml and *.yml", true}

// findRuleFiles finds what arguments name, where the standard input stands for the file of a name.
func findRuleFiles(args []string, input string) *namedFiles { return ruleFiles.find(args, input) }

// find finds what arguments name, where the standard input stands for the file of a name.
func (s fileSort) find(args []string, input string) *namedFiles {
	r := &namedFiles{fileSort: s, seen: make(map[string]bool), input: input, tree: os.DirFS}
	r.arguments(args)
	return r
}

// arguments adds what the arguments name.
func (r *namedFiles) arguments(args []string) {
	for _, arg := range args {
		before := len(r.errors)
		if !r.argument(arg) && len(r.errors) == before {
			r.fail("%s", r.nothingFound(arg))
		}
	}
}

func (r *namedFiles) fail(format string, args ...any) {
	r.errors = append(r.errors, fmt.Errorf(format, args...))
}

// nothingFound says that a folder or a pattern gives no file.
func (s fileSort) nothingFound(arg string) string {
	if isFolder(arg) {
		return fmt.Sprintf("there is no %s in the folder %q; %s", s.one, arg, s.are)
	}
	return fmt.Sprintf("no %s fits the pattern %q; %s", s.one, arg, s.are)
}

// argument adds what an argument names, and tells whether there is anything.
func (r *namedFiles) argument(arg string) bool {
	switch {
	case arg == standardInput:
		return r.add(r.input, identity.Of(r.input))
	case r.ids && isShipped(arg):
		return r.add(arg, arg)
	case isFolder(arg):
		return r.folder(arg)
	case isPattern(arg):
		return r.pattern(arg)
	}
	return r.add(arg, identity.Of(arg)) // if it can't be read, the rules say why
}

// add adds a file, unless it is there.
func (r *namedFiles) add(name, identity string) bool {
	if !r.seen[identity] {
		r.seen[identity] = true
		r.names = append(r.names, name)
	}
	return true
}

// folder adds the files of the sort in a folder and in those in it, hidden ones left out. Links that lead out of
// it are not followed.
func (r *namedFiles) folder(dir string) bool {
	found := false
	root := identity.Of(dir)
	_ = fs.WalkDir(r.tree(dir), ".", func(name string, entry fs.DirEntry, err error) error { // the function below ends it never
		file := filepath.Join(dir, filepath.FromSlash(name))
		switch {
		case err != nil:
			r.fail("the folder can't be read: %w", within(dir, err))
		case entry.IsDir() && name != "." && hidden(entry.Name()):
			return fs.SkipDir
		case !entry.IsDir() && r.takes(entry.Name()) && leadsTo(file, root):
			found = r.add(file, identity.Of(file))
		}
		return nil
	})
	return found
}

// pattern adds the files that fit a pattern, and those of the sort in folders that do.
func (r *namedFiles) pattern(pattern string) bool {
	if !doublestar.ValidatePathPattern(pattern) {
		r.fail("%q is no pattern of files; a [ or a { in it needs a partner", pattern)
		return false
	}
	// As FilepathGlob has it, but with a look at what can't be read.
	base, below := doublestar.SplitPattern(filepath.ToSlash(filepath.Clean(pattern)))
	var errs []error
	tree := notingFS{r.tree(base), func(err error) { errs = append(errs, err) }}
	matches, _ := doublestar.Glob(tree, below, doublestar.WithNoHidden(), doublestar.WithNoFollow()) // it fails for what is no pattern
	told := make(map[string]bool)
	for _, err := range errs {
		if err = within(base, err); !told[err.Error()] {
			told[err.Error()] = true
			r.fail("a folder of the pattern %q can't be read: %w", pattern, err)
		}
	}
	found := false
	for _, match := range matches {
		name := filepath.Join(base, filepath.FromSlash(match))
		switch {
		case isFolder(name):
			found = r.folder(name) || found
		case r.takes(filepath.Base(name)) || r.namesOthers(pattern):
			found = r.add(name, identity.Of(name))
		}
	}
	return found
}

// notingFS notes the folders that can't be read. A pattern passes over them in silence, or ends at the first one.
type notingFS struct {
	fs.FS
	note func(error)
}

// ReadDir gives what is in a folder. What is no folder is asked for too.
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

// Stat tells about a file.
func (f notingFS) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(f.FS, name)
	if errors.Is(err, fs.ErrPermission) {
		f.note(err)
	}
	return info, err
}

// within gives an error about something in a folder with the folder's name.
func within(folder string, err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: p.Op, Path: filepath.Join(folder, filepath.FromSlash(p.Path)), Err: p.Err}
	}
	return err
}

// namesOthers tells whether a pattern says by its end that it means files that are not usually of the sort.
func (s fileSort) namesOthers(pattern string) bool {
	ending := path.Ext(pattern)
	return ending != "" && !s.takes("x"+ending) && !strings.ContainsAny(ending, "*?[{")
}

// isRuleFile tells whether a file of a folder is a rule file or one of tests, by its name. Beside them lie hidden files of editors.
func isRuleFile(name string) bool {
	return (strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")) && !hidden(name)
}

// isPattern tells whether an argument is a pattern: a file may have any name.
func isPattern(arg string) bool { return strings.ContainsAny(arg, "*?[{") && !exists(arg) }

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

func hidden(name string) bool { return strings.HasPrefix(name, ".") }

// isShipped reports whether a name means a shipped rule set: that of an id always does, also where a file has it.
func isShipped(name string) bool { return slices.Contains(rules.Shipped(), name) }

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// leadsTo tells whether a file, or what it is a link to, is a file inside of a folder.
func leadsTo(file, root string) bool {
	info, err := os.Stat(file)
	if err != nil { // whoever reads it says why; a link to nothing is no file
		return !errors.Is(err, fs.ErrNotExist)
	}
	inside, err := filepath.Rel(root, identity.Of(file))
	return err == nil && info.Mode().IsRegular() && filepath.IsLocal(inside)
}
