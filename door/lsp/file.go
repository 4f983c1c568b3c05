package lsp

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hanfu/door/lsp/internal/symbols"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/rules"
)

// file is a document that the client has open, in one state of the workspace.
type file struct {
	snapshot *snapshot
	uri, key string
	// folder is the one that holds it, and name its path in there, by which findings name it.
	folder  *folder
	name    string
	version int
	text    *text.Text
	kind    source.Kind
	// typed orders the documents by their last change.
	typed int
	*known
}

// known is what was worked out for a file. It goes on through the states in which neither the file nor one that it
// reads has changed; then ctx is done, and what is still being worked out ends.
type known struct {
	ctx    context.Context
	cancel context.CancelFunc
	// before is what was known of the last state of the file in which that was good, nil for nothing.
	before atomic.Pointer[good]
	// touched says when the file was in use last, as touches of the server counts.
	touched atomic.Int64

	// carried are warnings from before which took proofs.
	carried rules.Findings

	looks *looks

	rough, full once[rules.Findings]
	rules       once[*rules.Rules]
	outline     once[*outline.Outline]
	tree        once[*tree.Value]
	listed      once[*symbols.Listing]
	tokens      once[[]semanticToken]
	judgements  judgements
	testing     chan struct{} // full while actions have its tests run
	sketched    once[*yamltext.Node]
	named       once[named]
}

// looks are the keys of the files that were read, or looked for, for a file, with what they were on disk.
type looks struct {
	mu   sync.Mutex
	keys map[string]stamp
	// complete reports that they are all.
	complete bool
}

// stamp is what a file on disk was; it is zero of one that is not there, and of one that the client has open.
type stamp struct {
	size     int64
	modified time.Time
}

// good is what was known of a file before it was broken.
type good struct {
	rules   *rules.Rules
	outline *outline.Outline
	tree    *tree.Value
	// named are the rules that it names, which are good as long as only the file itself changes.
	named named
}

func (k *known) good() good {
	if b := k.before.Load(); b != nil {
		return *b
	}
	return good{}
}

func (f *file) loader() *rules.Loader {
	l := f.folder.loader.With("", nil)
	l.Files = &view{f.folder, f.snapshot.texts, f.looks}
	return l
}

func (f *file) source() rules.Source { return rules.File(f.name) }

func (f *file) findings(proofs bool) (rules.Findings, error) {
	cell := &f.rough
	if proofs {
		cell = &f.full
	}
	return cell.get(func() (rules.Findings, error) {
		l := f.loader()
		l.NoProofs = !proofs
		found, err := findings.Check(f.known.ctx, l, "./"+f.name)
		if err := f.known.ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil { // such as a file that is read by nobody but us; check says it in place of findings
			found = rules.Findings{{Position: rules.Position{File: f.name}, Severity: rules.Error, Message: words.Plain(err.Error())}}
		}
		f.looks.mu.Lock()
		f.looks.complete = true
		f.looks.mu.Unlock()
		return found, nil
	})
}

func (f *file) ruled() rules.Source {
	name := f.Listed().Under
	switch {
	case f.kind == source.Rules || name == "":
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
		r = f.good().rules
	}
	return r, err
}

// Outline returns the outline of a rule file. Where so much is broken that nothing is known, it is that from before.
func (f *file) Outline() (*outline.Outline, error) {
	o, err := f.outline.get(func() (*outline.Outline, error) { return outline.Of(f.known.ctx, source.Of(f.loader()), f.source()) })
	if err == nil && len(o.Entries) == 0 && f.good().outline != nil {
		o = f.good().outline
	}
	return o, err
}

// Tree returns the tree of the file as it is written, or what can be read of it; where that is nothing, it is the tree
// from before, and nil if there never was one. Nobody may change it.
func (f *file) Tree() *tree.Value {
	root, _ := f.tree.get(func() (*tree.Value, error) {
		root, _ := outline.Read(&tree.Source{Name: source.DisplayName(f.name), Text: f.text.Body, Dir: path.Dir(f.name),
			From: source.Of(f.loader()).Files(), Parsed: f.text.Parsed})
		if kept := f.text.Parsed.Root(); kept != nil {
			return kept, nil // the same, once
		}
		return root, nil
	})
	if root == nil {
		root = f.good().tree
	}
	return root
}

// once is something that is worked out when it is first asked for. Where that fails, it is tried again.
type once[T any] struct {
	working sync.Mutex
	value   atomic.Pointer[T]
}

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

// letGo has the value worked out anew when it is asked for.
func (o *once[T]) letGo() { o.value.Store(nil) }

// soon returns the result of some work if it is there in time. The work goes on, for whoever asks again.
func soon[T any](ctx context.Context, s *server, wait time.Duration, work func() T) (value T, done bool) {
	found := make(chan T, 1)
	s.start(func() { found <- work() })
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case value = <-found:
		return value, true
	case <-timer.C:
	case <-ctx.Done():
	}
	return value, false
}

const (
	// mostReady bounds the text of the documents of which more is kept than their text and what was found in them: trees
	// and rules take up to 150 bytes for each byte of a text.
	mostReady = 1 << 20
	// leastReady is what one of them counts at least.
	leastReady = 8 << 10
)

func (s *server) touch(f *file) { f.known.touched.Store(s.touches.Add(1)) }

// makeRoom lets go of what can be worked out anew, but for the documents that were in use last. The first of them stays,
// however large it is.
func (s *server) makeRoom(snap *snapshot) {
	size := 0
	for _, f := range snap.files {
		size += max(len(f.text.Body), leastReady)
	}
	if size <= mostReady {
		return
	}
	touched := make(map[*file]int64, len(snap.files)) // which may change meanwhile
	for _, f := range snap.files {
		touched[f] = f.known.touched.Load()
	}
	size = 0
	for i, f := range slices.SortedFunc(maps.Keys(touched), func(a, b *file) int {
		return cmp.Or(cmp.Compare(touched[b], touched[a]), cmp.Compare(a.key, b.key))
	}) {
		if size += max(len(f.text.Body), leastReady); i > 0 && size > mostReady {
			f.known.letGo()
			f.text.Parsed.LetGo()
		}
	}
}

func (k *known) letGo() {
	k.before.Store(nil)
	k.rules.letGo()
	k.outline.letGo()
	k.tree.letGo()
	k.listed.letGo()
	k.tokens.letGo()
	k.sketched.letGo()
	k.named.letGo()
	k.judgements.mu.Lock()
	defer k.judgements.mu.Unlock()
	k.judgements.of, k.judgements.reach, k.judgements.known = nil, nil, nil
}
