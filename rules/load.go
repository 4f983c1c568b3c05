package rules

import (
	"context"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"sync"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/merge"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules/condition/compile"
	"example.com/hanfu/rules/condition/prove"
)

// The shipped files never change: what is made of them is kept once for the whole program, whichever loader reads them.
var (
	shippedExpressions compile.Trees
	shippedRules       sync.Map // *Rules by the name of the file, its options as they stand
)

// Load loads a rule set that comes with this package, such as standard; Shipped lists them. The rules are the caller's
// own: each call makes others.
func Load(id string) (*Rules, error) {
	src, ok := source.OpenShipped(id)
	if !ok {
		return nil, source.Unknown(id)
	}
	return loaded(new(Loader).checkAnew(context.Background(), src, nil, false)) // what is shipped takes milliseconds
}

// LoadFile loads a rule set from a file on disk and from those that it extends. If there is something to
// mend in them, the error is of type [Findings]. It ends with the error of ctx when that is done.
func LoadFile(ctx context.Context, path string) (*Rules, error) {
	if !source.IsPath(path) {
		path = "." + string(filepath.Separator) + path
	}
	return new(Loader).Load(ctx, path)
}

// loaded returns rules, or the findings for which there are none as an error.
func loaded(rules *Rules, findings finding.Findings, err error) (*Rules, error) {
	if err == nil && rules == nil {
		err = findings
	}
	return rules, err
}

// Loader loads and checks rule sets. Its zero value is ready for use. Once its fields are set, a Loader is safe
// for concurrent use, and so are the rules that it gives. It decodes a file that others extend once, as long as
// the file stays the same; so many files are best loaded by one Loader.
//
// The rules of a shipped file are the same ones for all who ask any Loader: they are shared and must not be changed.
//
// Its methods end soon after their context is done, with the context's error.
type Loader struct {
	// Set overrides options, by id, after all files have set theirs. The values are written as in a file.
	Set map[string]string
	// NoIgnore returns all warnings, including those that comments in the files silence.
	NoIgnore bool
	// Files holds the files that may be read, named by paths in it. If it is nil, a path that the caller names is one on disk, and
	// such a file may name others in its folder and in the working directory; a text from memory, as CheckBytes and
	// LoadBytes take it, can name shipped rule sets only. Set it to let texts from memory name files, or to read nothing else:
	// os.Root.FS confines a Loader to a folder.
	Files fs.FS
	// Overlay has texts that stand in the place of files, by path, such as what an editor has not saved yet: wherever that
	// file is read, by whatever name, it has this text, which may name whatever the file may. The file need not exist.
	Overlay map[string][]byte

	// base is what the loader shares that this one was made of by With, else nil; kept is its own.
	base *kept
	kept kept
}

// kept is what loaders keep of the files that they have read.
type kept struct {
	log      source.Log
	parents  tree.Parents
	trees    compile.Trees
	silenced silencedWarnings
}

// With returns a loader that differs from l in one more text of Overlay, for the file of a name. What one of them has read and kept is
// the other's too.
func (l *Loader) With(name string, text []byte) *Loader {
	over := maps.Clone(l.Overlay)
	if over == nil {
		over = make(map[string][]byte)
	}
	in := l.files()
	maps.DeleteFunc(over, func(other string, _ []byte) bool { return in.Identity(other) == in.Identity(name) })
	over[name] = text
	return &Loader{Set: l.Set, NoIgnore: l.NoIgnore, Files: l.Files, Overlay: over, base: l.keeper()}
}

// keeper returns what this loader keeps.
func (l *Loader) keeper() *kept {
	if l.base != nil {
		return l.base
	}
	return &l.kept
}

// files returns where the loader finds files that the caller names.
func (l *Loader) files() tree.Files { return source.In(l.Files, l.Overlay) }

// Log returns the log of the files that this loader reads, for what reads other files beside rules.
func (l *Loader) Log() *source.Log { return &l.keeper().log }

// Load loads a rule set: the shipped one of an id, or that in a file. A name that is a shipped id means the shipped rule set, even if there is
// a file of that name; ./ in front of it names the file. If there is something to mend in the files, the error is of type
// [Findings].
func (l *Loader) Load(ctx context.Context, idOrPath string) (*Rules, error) {
	return l.LoadSet(ctx, idOrPath, nil)
}

// LoadSet is like Load but overrides options with set, by id, even those in Set.
func (l *Loader) LoadSet(ctx context.Context, idOrPath string, set map[string]string) (*Rules, error) {
	all := maps.Clone(l.Set)
	if all == nil {
		all = set
	} else {
		maps.Copy(all, set)
	}
	return loaded(l.find(ctx, idOrPath, all, false))
}

// Check loads a rule set as Load does, and returns all that there is to mend in it, warnings included.
// The rules are nil if there are errors among the findings; err says why a file can't be read, or that ctx is done.
func (l *Loader) Check(ctx context.Context, idOrPath string) (rules *Rules, findings finding.Findings, err error) {
	return l.find(ctx, idOrPath, l.Set, true)
}

// find opens a rule file and checks it, with options set.
func (l *Loader) find(ctx context.Context, idOrPath string, set map[string]string, proofs bool) (*Rules, finding.Findings, error) {
	src, findings, err := l.Log().Open(idOrPath, l.files())
	if src == nil {
		return nil, findings, err
	}
	return l.check(ctx, src, set, proofs)
}

// CheckBytes checks a rule file from memory, as Check does. Positions show it by name, and it stands for the file of that name among
// Files. Without Files it can extend shipped rule sets only.
func (l *Loader) CheckBytes(ctx context.Context, name string, data []byte) (*Rules, finding.Findings, error) {
	return l.check(ctx, source.Memory(name, data, l.Files, l.Overlay), l.Set, true)
}

// LoadBytes loads a rule set from memory, as Load does, and takes it for the file of a name as CheckBytes does.
func (l *Loader) LoadBytes(ctx context.Context, name string, data []byte) (*Rules, error) {
	return loaded(l.check(ctx, source.Memory(name, data, l.Files, l.Overlay), l.Set, false))
}

// CheckReader is CheckBytes of what can be read, of which no more is kept than a rule file may have.
// The error may be the reader's.
func (l *Loader) CheckReader(ctx context.Context, name string, r io.Reader) (*Rules, finding.Findings, error) {
	text, err := source.ReadText(r)
	if err != nil {
		return nil, nil, err
	}
	return l.CheckBytes(ctx, name, text)
}

// Text gives the text of a shipped file, or of a file that this loader has read, by its name in positions.
func (l *Loader) Text(file string) ([]byte, bool) {
	return l.Log().Text(file)
}

// Looked lists the paths on disk at which this loader has looked for rule files, those at which there
// were none included.
func (l *Loader) Looked() []string { return l.Log().Looked() }

// Changed gives the path of a file that is not as this loader has found it: it has another text, is gone,
// or has appeared. It is empty if all are as they were, so that another check would find the same. What
// is no file on disk, such as a pipe, can be read but once and counts as unchanged.
func (l *Loader) Changed() string { return l.Log().Changed(l.files()) }

// check returns the rules of a file with options set, and what there is to mend. Those of a shipped file as it stands are kept.
func (l *Loader) check(ctx context.Context, src *tree.Source, set map[string]string, proofs bool) (*Rules, finding.Findings, error) {
	if !src.IsShipped() || len(set) > 0 || proofs {
		return l.checkAnew(ctx, src, set, proofs)
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if rules, ok := shippedRules.Load(src.Name); ok {
		return rules.(*Rules), nil, nil
	}
	rules, findings, err := l.checkAnew(ctx, src, set, proofs)
	if rules != nil && len(findings) == 0 {
		first, _ := shippedRules.LoadOrStore(src.Name, rules) // another caller may have been faster
		return first.(*Rules), nil, nil
	}
	return rules, findings, err
}

// checkAnew is the way from a file to a rule set, one step a line. Each step reports what it finds and
// goes on with the rest, so that one run finds everything. What needs proofs, or looks for what is there in vain, is left
// out unless it is asked for: it gives warnings only, and who loads rules to score with them sees none.
func (l *Loader) checkAnew(ctx context.Context, src *tree.Source, set map[string]string, proofs bool) (*Rules, finding.Findings, error) {
	r := &tree.Report{Ctx: ctx, Silences: make(map[string][]*tree.Silence), IgnoresNothing: l.NoIgnore, Called: make(synonyms).cure}
	defer func() {
		l.keeper().silenced.keep(src.Name, r.Silenced)
		l.Log().Miss(r.Missed...)
	}()
	files, ok := merge.Chain(src, r, &l.keeper().parents, l.Log().Note) // the file and those that it extends, as trees
	if !ok {
		return nil, r.Sorted(), ctx.Err()
	}
	whole := merge.Trees(files, r) // one tree, each value with its place
	if len(files) > 1 {
		r.ExplainLate(files[0], func() *tree.Value { return merge.Trees(files[1:], new(tree.Report)) })
	}
	merge.Complete(whole, r) // has all that it needs
	if r.Stopped {
		return nil, r.Sorted(), ctx.Err()
	}
	options := turn(whole, set, r)                           // every option has its value
	b := build(files, whole, options, l.parsed(src, set), r) // every expression is compiled
	if r.Findings.Errors() > 0 || r.Done() {
		return nil, r.Sorted(), ctx.Err()
	}
	rules := b.finished(files, whole, set)
	if proofs {
		lint.Warn(rules.toLint(r)) // of what can never matter, or is there in vain
		if !r.Skipped {
			r.UnusedSilences(src.Name)
		}
	}
	if r.Done() {
		return nil, nil, ctx.Err()
	}
	return rules, r.Sorted(), nil
}

// parsed is where the expressions of a file are kept: those of a shipped file as it stands for the whole program.
func (l *Loader) parsed(src *tree.Source, set map[string]string) *compile.Trees {
	if src.IsShipped() && len(set) == 0 {
		return &shippedExpressions
	}
	trees := &l.keeper().trees
	trees.Over(&shippedExpressions)
	return trees
}

// toLint returns the rules as package lint looks at them.
func (r *Rules) toLint(report *tree.Report) lint.Rules {
	return lint.Rules{Report: report, Files: r.trees, Tree: r.tree, Names: r.names, Parsed: r.parsed, Asked: r.asked, Mentions: r.mentions,
		Wall: prove.Known{Kinds: r.Wall.Kinds, Copies: r.Wall.Copies, Players: r.Wall.Players}}
}

// finished gives the rules that were built, with what they are made of.
func (b *builder) finished(files []*tree.Value, whole *tree.Value, set map[string]string) *Rules {
	rules := b.rules
	for _, file := range files {
		if file.Layer {
			rules.Files = append(rules.Files, merge.TakenFrom(file)...)
			continue
		}
		rules.Files = append(rules.Files, file.File.Name)
	}
	rules.Hash, rules.tree, rules.set, rules.mentions = rules.hash(), whole, maps.Clone(set), b.mentions
	rules.concerns = b.concerns
	rules.silences, rules.trees = b.r.Silences, files
	rules.asked, rules.atTable, rules.parsed = b.asked, b.atTable, b.trees
	return rules
}
