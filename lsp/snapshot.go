package lsp

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"example.com/hanfu/internal/check"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/rules"
)

// snapshot is one state of the workspace. It never changes: each change makes another one, which has of the files that
// the change does not concern what was known of them.
type snapshot struct {
	// folders are those of the workspace.
	folders []*folder
	// files are the documents that the client has open, by their keys.
	files map[string]*file
	// texts are those of the documents. What is worked out may keep them, and must keep no more of a state, lest one
	// kept all before it.
	texts map[string]*text
	// typed counts the changes, and disk those of files that the client hasn't open, and of folders.
	typed, disk int
}

// kind is what a file holds.
type kind int

const (
	kindOther kind = iota // none of ours, of which nothing is said
	kindRules
	kindTests
	kindRecord
	kindSettings
)

// file is a document that the client has open, in one state of the workspace.
type file struct {
	snapshot *snapshot
	uri, key string
	// folder is the one that holds it, and name its path in there, by which findings name it.
	folder  *folder
	name    string
	version int
	text    *text
	kind    kind
	// typed orders the documents by their last change.
	typed int
	*known
}

// known is what was worked out for a file. It goes on through the states in which neither the file nor one that it
// reads has changed; then ctx is done, and what is still being worked out ends.
type known struct {
	ctx    context.Context
	cancel context.CancelFunc
	// before is what was known of the last state of the file in which that was good.
	before good

	// carried are warnings from before which took proofs.
	carried rules.Findings

	looks *looks

	rough, full once[rules.Findings]
	rules       once[*rules.Rules]
	outline     once[*rules.Outline]
	tree        once[*tree.Value]
	listed      once[*listing]
	tokens      once[[]semanticToken]
	judgements  judgements
	sketched    once[*node]
	named       once[named]
}

// looks are the keys of the files that were read, or looked for, for a file.
type looks struct {
	mu   sync.Mutex
	keys map[string]bool
	// complete reports that they are all.
	complete bool
}

// good is what was known of a file before it was broken.
type good struct {
	rules   *rules.Rules
	outline *rules.Outline
	tree    *tree.Value
	// named are the rules that it names, which are good as long as only the file itself changes.
	named named
}

// once is something that is worked out when it is first asked for. Where that fails, it is tried again.
type once[T any] struct {
	working sync.Mutex
	value   atomic.Pointer[T]
}

// get returns the value.
func (o *once[T]) get(work func() (T, error)) (T, error) {
	o.working.Lock()
	defer o.working.Unlock()
	if done := o.value.Load(); done != nil {
		return *done, nil
	}
	value, err := work()
	if err == nil {
		o.value.Store(&value)
	}
	return value, err
}

// peek returns the value if it is there. It waits for nobody.
func (o *once[T]) peek() (value T, done bool) {
	if p := o.value.Load(); p != nil {
		return *p, true
	}
	return value, false
}

// file returns a document by its URI, nil if the client has not opened it.
func (n *snapshot) file(uri string) *file {
	key := keyOf(uri)
	if f := n.files[key]; f != nil {
		return f
	}
	for _, f := range n.files { // its key goes by way of a link
		if keyOf(f.uri) == key {
			return f
		}
	}
	return nil
}

// lately lists the documents, the one that was changed last first.
func (n *snapshot) lately() []*file {
	return slices.SortedFunc(maps.Values(n.files), func(a, b *file) int {
		if a.typed != b.typed {
			return b.typed - a.typed
		}
		return strings.Compare(a.key, b.key)
	})
}

// cancel ends all work for the files.
func (n *snapshot) cancel() {
	for _, f := range n.files {
		f.known.cancel()
	}
}

// change makes the next state of the workspace. Edit changes a copy of the present one, and returns the keys of the
// files that are otherwise than before.
func (s *server) change(edit func(next *snapshot) (changed []string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == exited {
		return
	}
	next := &snapshot{folders: s.now.folders, files: make(map[string]*file), texts: make(map[string]*text),
		typed: s.now.typed + 1, disk: s.now.disk}
	for key, f := range s.now.files {
		copied := *f
		copied.snapshot = next
		next.files[key] = &copied
	}
	changed := edit(next)
	for key, f := range next.files {
		next.texts[key] = f.text
	}
	moves := &moves{s.now.texts, next.texts, changed, make(map[string][2]int)}
	for _, f := range next.files {
		if f.known == nil || f.concerns(changed) {
			f.begin(s.ctx, moves)
		}
	}
	for key, f := range s.now.files {
		if next.files[key] == nil {
			f.known.cancel()
		}
		if next.texts[key] != f.text {
			f.text.parsed.Forget()
		}
	}
	s.now = next
	s.signal()
}

// signal wakes what checks files.
func (s *server) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// concerns reports whether what is known of a file may be otherwise after changes.
func (f *file) concerns(changed []string) bool {
	f.looks.mu.Lock()
	defer f.looks.mu.Unlock()
	return len(changed) > 0 && !f.looks.complete || slices.ContainsFunc(changed, func(key string) bool {
		if key == f.key || f.looks.keys[key] {
			return true
		}
		for looked := range f.looks.keys { // a folder has changed
			if strings.HasPrefix(looked, key+"/") {
				return true
			}
		}
		return false
	})
}

// begin forgets what is known of a file, but for what was good and what still stands.
func (f *file) begin(ctx context.Context, moves *moves) {
	next := &known{looks: &looks{keys: map[string]bool{f.key: true}}}
	next.ctx, next.cancel = context.WithCancel(ctx)
	if old := f.known; old != nil {
		old.cancel()
		next.before, next.carried = old.before, moves.carry(f, old.proved())
		if r, ok := old.rules.peek(); ok && r != nil {
			next.before.rules = r
		}
		if o, ok := old.outline.peek(); ok && o.Broken == 0 {
			next.before.outline = o
		}
		if t, ok := old.tree.peek(); ok && t != nil {
			next.before.tree = t
		}
		if n, ok := old.named.peek(); ok {
			next.before.named = n
		}
		if f.typed != f.snapshot.typed { // what it reads has changed
			next.before.named.as = ""
		}
	}
	f.known = next
	f.kind = f.sort()
}

// sort says what a file holds, as check does. A file that has been one of ours stays so while it is written anew.
func (f *file) sort() kind {
	switch {
	case check.IsSettings(f.name):
		return kindSettings
	case source.IsTestFile(f.name):
		return kindTests
	case source.IsRecord(f.text.body):
		return kindRecord
	case source.IsRules(f.text.body) || f.kind != kindOther:
		return kindRules
	}
	return kindOther
}

// loader returns a loader that reads the workspace as it is in this state, and notes what it reads.
func (f *file) loader() *rules.Loader {
	l := f.folder.loader.With("", nil)
	l.Files = &view{f.folder, f.snapshot.texts, f.looks}
	return l
}

// source returns the file as a loader is asked for it.
func (f *file) source() rules.Source { return rules.File(f.name) }

// findings returns what check finds in the file and in those that it reads, with proofs or without.
func (f *file) findings(proofs bool) (rules.Findings, error) {
	cell := &f.rough
	if proofs {
		cell = &f.full
	}
	return cell.get(func() (rules.Findings, error) {
		l := f.loader()
		l.NoProofs = !proofs
		found, err := check.File(f.known.ctx, l, "./"+f.name)
		if err := f.known.ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil { // such as a file that is read by nobody but us; check says it in place of findings
			found = rules.Findings{{Position: rules.Position{File: f.name}, Severity: rules.Error, Message: err.Error()}}
		}
		f.looks.mu.Lock()
		f.looks.complete = true
		f.looks.mu.Unlock()
		return found, nil
	})
}

// ruled returns the rule file that the file is, or is about, as a loader is asked for it.
func (f *file) ruled() rules.Source {
	name := f.Listed().under
	switch {
	case f.kind == kindRules || name == "":
		return f.source()
	case source.IsPath(name):
		return rules.File(path.Join(path.Dir(f.name), name))
	}
	return rules.Named(name)
}

// Rules returns the rules of a rule file, or those that a file of tests or a record names; where they are broken, those
// from before. They are nil if there never were any.
func (f *file) Rules() (*rules.Rules, error) {
	r, err := f.rules.get(func() (*rules.Rules, error) {
		r, err := f.loader().Load(f.known.ctx, f.ruled())
		if f.known.ctx.Err() != nil {
			return nil, f.known.ctx.Err()
		}
		if err != nil { // findings, or a file that can't be read
			return nil, nil
		}
		return r, nil
	})
	if r == nil {
		r = f.before.rules
	}
	return r, err
}

// Outline returns the outline of a rule file. Where so much is broken that nothing is known, it is that from before.
func (f *file) Outline() (*rules.Outline, error) {
	o, err := f.outline.get(func() (*rules.Outline, error) { return f.loader().Outline(f.known.ctx, f.source()) })
	if err == nil && len(o.Entries) == 0 && f.before.outline != nil {
		o = f.before.outline
	}
	return o, err
}

// Tree returns the tree of the file as it is written, or what can be read of it; where that is nothing, it is the tree
// from before, and nil if there never was one. Nobody may change it.
func (f *file) Tree() *tree.Value {
	root, _ := f.tree.get(func() (*tree.Value, error) {
		root, _ := outline.Read(&tree.Source{Name: source.DisplayName(f.name), Text: f.text.body, Dir: path.Dir(f.name),
			From: source.Of(f.loader()).Files(), Parsed: f.text.parsed})
		if kept := f.text.parsed.Root(); kept != nil {
			return kept, nil // the same, once
		}
		return root, nil
	})
	if root == nil {
		root = f.before.tree
	}
	return root
}
