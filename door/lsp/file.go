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

// file is an open document in one snapshot of the workspace.
type file struct {
	snapshot *snapshot
	uri, key string
	// folder contains the document; name is its path within folder, as used in findings.
	folder  *folder
	name    string
	version int
	text    *text.Text
	kind    source.Kind
	// lastEdit is the snapshot number of the document's last edit.
	lastEdit int
	*analysis
}

// analysis holds the results computed for a file. Snapshots share it until the file, or one that it
// reads, changes; then ctx is cancelled, which stops pending computations.
type analysis struct {
	ctx    context.Context
	cancel context.CancelFunc
	// previous holds the last good results of earlier versions of the file, or nil.
	previous atomic.Pointer[goodResults]
	// touched is the value of the server's touches counter when the file was last used.
	touched atomic.Int64

	// carried holds findings of the previous version that required proofs.
	carried rules.Findings

	lookups *lookups

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

// lookups records the keys of the files that were opened or looked up for a file, with their state
// on disk.
type lookups struct {
	mu   sync.Mutex
	keys map[string]stamp
	// complete reports whether all of them have been recorded.
	complete bool
}

// stamp identifies the state of a file on disk. It is zero for missing files and for open
// documents.
type stamp struct {
	size     int64
	modified time.Time
}

// goodResults holds the results of the last version of a file that could be used.
type goodResults struct {
	rules   *rules.Rules
	outline *outline.Outline
	tree    *tree.Value
	// named is valid until a file other than the document changes.
	named named
}

func (k *analysis) lastGood() goodResults {
	if b := k.previous.Load(); b != nil {
		return *b
	}
	return goodResults{}
}

func (f *file) loader() *rules.Loader {
	l := f.folder.loader.With("", nil)
	l.Files = &view{f.folder, f.snapshot.texts, f.lookups}
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
		found, err := findings.Check(f.analysis.ctx, l, "./"+f.name)
		if err := f.analysis.ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil { // an I/O error, for example; show it as a finding
			found = rules.Findings{{Position: rules.Position{File: f.name}, Severity: rules.Error,
				Message: words.Plain(err.Error())}}
		}
		f.lookups.mu.Lock()
		f.lookups.complete = true
		f.lookups.mu.Unlock()
		return found, nil
	})
}

func (f *file) rulesSource() rules.Source {
	name := f.Listed().Parent
	switch {
	case f.kind == source.Rules || name == "":
		return f.source()
	case source.IsPath(name):
		return rules.File(path.Join(path.Dir(f.name), name))
	}
	return rules.Named(name)
}

// Rules returns the rules of a rule file, or the rules named by a test file or record. If they
// don't load, it returns the last good ones, or nil if there are none.
func (f *file) Rules() (*rules.Rules, error) {
	r, err := f.rules.get(func() (*rules.Rules, error) {
		r, err := f.loader().Load(f.analysis.ctx, f.rulesSource())
		if f.analysis.ctx.Err() != nil {
			return nil, f.analysis.ctx.Err()
		}
		if err != nil { // findings or an unreadable file
			return nil, nil
		}
		return r, nil
	})
	if r == nil {
		r = f.lastGood().rules
	}
	return r, err
}

// Outline returns the outline of a rule file. If the file is too broken for an outline, it returns
// the last good one.
func (f *file) Outline() (*outline.Outline, error) {
	o, err := f.outline.get(func() (*outline.Outline, error) {
		return outline.Of(f.analysis.ctx, source.Of(f.loader()), f.source())
	})
	if err == nil && len(o.Entries) == 0 && f.lastGood().outline != nil {
		o = f.lastGood().outline
	}
	return o, err
}

// Tree returns the syntax tree of the file, or as much of it as can be parsed. If nothing can be
// parsed, it returns the last good tree, or nil. Callers must not modify it.
func (f *file) Tree() *tree.Value {
	root, _ := f.tree.get(func() (*tree.Value, error) {
		root, _ := outline.Read(&tree.Source{Name: source.DisplayName(f.name), Text: f.text.Body,
			Dir: path.Dir(f.name), From: source.Of(f.loader()).Files(), Parsed: f.text.Parsed})
		if kept := f.text.Parsed.Root(); kept != nil {
			return kept, nil // share the tree of the incremental parse
		}
		return root, nil
	})
	if root == nil {
		root = f.lastGood().tree
	}
	return root
}

// once computes a value on first use. It retries after an error.
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

// peek returns the value if it has been computed. It does not block.
func (o *once[T]) peek() (value T, done bool) {
	if p := o.value.Load(); p != nil {
		return *p, true
	}
	return value, false
}

// reset discards the value. The next get computes it again.
func (o *once[T]) reset() { o.value.Store(nil) }

// soon returns the result of work if it finishes within wait. Otherwise work continues in the
// background, so that its cached results are available to later calls.
func soon[T any](ctx context.Context, s *server, wait time.Duration, work func() T,
) (value T, done bool) {
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
	// maxCached limits the total text size, in bytes, of the documents whose results are cached.
	// Trees and rules take up to 150 bytes per byte of text.
	maxCached = 1 << 20
	// minCached is the minimum size that each document counts for.
	minCached = 8 << 10
)

func (s *server) touch(f *file) { f.analysis.touched.Store(s.touches.Add(1)) }

// evict discards cached results of the least recently used documents. It always keeps those of
// the most recently used one, whatever its size.
func (s *server) evict(snap *snapshot) {
	size := 0
	for _, f := range snap.files {
		size += max(len(f.text.Body), minCached)
	}
	if size <= maxCached {
		return
	}
	// Copy the values, which may change during sorting.
	touched := make(map[*file]int64, len(snap.files))
	for _, f := range snap.files {
		touched[f] = f.analysis.touched.Load()
	}
	size = 0
	for i, f := range slices.SortedFunc(maps.Keys(touched), func(a, b *file) int {
		return cmp.Or(cmp.Compare(touched[b], touched[a]), cmp.Compare(a.key, b.key))
	}) {
		if size += max(len(f.text.Body), minCached); i > 0 && size > maxCached {
			f.analysis.reset()
			f.text.Parsed.LetGo()
		}
	}
}

func (k *analysis) reset() {
	k.previous.Store(nil)
	k.rules.reset()
	k.outline.reset()
	k.tree.reset()
	k.listed.reset()
	k.tokens.reset()
	k.sketched.reset()
	k.named.reset()
	k.judgements.mu.Lock()
	defer k.judgements.mu.Unlock()
	k.judgements.rules, k.judgements.reach, k.judgements.cached = nil, nil, nil
}
