package lsp

import (
	"context"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/source"
)

// snapshot is an immutable state of the workspace. Each change makes a new snapshot, which shares
// the analyses of unaffected files.
type snapshot struct {
	// folders are the workspace folders.
	folders []*folder
	// files holds the open documents by key.
	files map[string]*file
	// texts holds the texts of the open documents by key. Analyses may retain texts but not
	// snapshots: that would keep all earlier snapshots alive.
	texts map[string]*text.Text
	// edits counts all changes; diskChanges counts those of folders and of files that aren't open.
	edits, diskChanges int
}

func (n *snapshot) file(uri string) *file {
	key := keyOf(uri)
	if f := n.files[key]; f != nil {
		return f
	}
	for _, f := range n.files { // the key may differ through a symbolic link
		if keyOf(f.uri) == key {
			return f
		}
	}
	return nil
}

func (n *snapshot) byLastEdit() []*file {
	return slices.SortedFunc(maps.Values(n.files), func(a, b *file) int {
		if a.lastEdit != b.lastEdit {
			return b.lastEdit - a.lastEdit
		}
		return strings.Compare(a.key, b.key)
	})
}

// change replaces the snapshot. The callback edits a copy of the current one and returns the keys
// of the files that have changed.
func (s *server) change(edit func(next *snapshot) (changed []string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == exited {
		return
	}
	next := &snapshot{folders: s.now.folders, files: make(map[string]*file),
		texts: make(map[string]*text.Text), edits: s.now.edits + 1, diskChanges: s.now.diskChanges}
	for key, f := range s.now.files {
		copied := *f
		copied.snapshot = next
		next.files[key] = &copied
	}
	changed := edit(next)
	for key, f := range next.files {
		next.texts[key] = f.text
	}
	moves := &moves{s.now.texts, next.texts, changed, make(map[string]*text.Change)}
	for _, f := range next.files {
		if f.analysis == nil || f.dependsOnAny(changed) {
			f.startAnalysis(s.ctx, moves)
			if f.lastEdit == next.edits {
				s.touch(f)
			}
		}
	}
	// A panic above leaves the state unchanged. Nothing below panics.
	for key, f := range s.now.files {
		if now := next.files[key]; now == nil || now.analysis != f.analysis {
			f.analysis.cancel()
		}
		if next.texts[key] != f.text {
			f.text.Parsed.Forget()
		}
	}
	s.now = next
	s.signal()
}

func (s *server) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (f *file) dependsOnAny(changed []string) bool {
	f.lookups.mu.Lock()
	defer f.lookups.mu.Unlock()
	return len(changed) > 0 && !f.lookups.complete ||
		slices.ContainsFunc(changed, func(key string) bool {
			if _, looked := f.lookups.keys[key]; looked || key == f.key {
				return true
			}
			for looked := range f.lookups.keys { // key is a changed folder
				if strings.HasPrefix(looked, key+"/") {
					return true
				}
			}
			return false
		})
}

// startAnalysis gives f a new analysis, which inherits the last good results and the findings that
// are still valid.
func (f *file) startAnalysis(ctx context.Context, moves *moves) {
	next := &analysis{lookups: &lookups{keys: map[string]stamp{f.key: {}}}}
	next.testing = make(chan struct{}, 1)
	next.ctx, next.cancel = context.WithCancel(ctx)
	if old := f.analysis; old != nil {
		good := old.lastGood()
		if r, ok := old.rules.peek(); ok && r != nil {
			good.rules = r
		}
		if o, ok := old.outline.peek(); ok && o.Broken == 0 {
			good.outline = o
		}
		if t, ok := old.tree.peek(); ok && t != nil {
			good.tree = t
		}
		if n, ok := old.named.peek(); ok {
			good.named = n
		}
		if f.lastEdit != f.snapshot.edits { // what it reads has changed
			good.named.name = ""
		}
		next.carried = moves.carryOver(f, old.proved())
		next.previous.Store(&good)
		next.touched.Store(old.touched.Load())
	}
	f.analysis = next
	kind := source.KindOf(f.name, f.text.Body)
	// Keep serving a file whose text is being replaced.
	if kind == source.Other && f.kind != source.Other {
		kind = source.Rules
	}
	f.kind = kind
}
