package lsp

import (
	"context"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/source"
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
	texts map[string]*text.Text
	// typed counts the changes, and disk those of files that the client hasn't open, and of folders.
	typed, disk int
}

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

func (n *snapshot) lately() []*file {
	return slices.SortedFunc(maps.Values(n.files), func(a, b *file) int {
		if a.typed != b.typed {
			return b.typed - a.typed
		}
		return strings.Compare(a.key, b.key)
	})
}

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
	next := &snapshot{folders: s.now.folders, files: make(map[string]*file), texts: make(map[string]*text.Text),
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
	moves := &moves{s.now.texts, next.texts, changed, make(map[string]*text.Change)}
	for _, f := range next.files {
		if f.known == nil || f.concerns(changed) {
			f.begin(s.ctx, moves)
			if f.typed == next.typed {
				s.touch(f)
			}
		}
	}
	// A mistake of ours ends the change here at the latest, and leaves the state as it was.
	for key, f := range s.now.files {
		if now := next.files[key]; now == nil || now.known != f.known {
			f.known.cancel()
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

func (f *file) concerns(changed []string) bool {
	f.looks.mu.Lock()
	defer f.looks.mu.Unlock()
	return len(changed) > 0 && !f.looks.complete || slices.ContainsFunc(changed, func(key string) bool {
		if _, looked := f.looks.keys[key]; looked || key == f.key {
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
	next := &known{looks: &looks{keys: map[string]stamp{f.key: {}}}}
	next.testing = make(chan struct{}, 1)
	next.ctx, next.cancel = context.WithCancel(ctx)
	if old := f.known; old != nil {
		good := old.good()
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
		if f.typed != f.snapshot.typed { // what it reads has changed
			good.named.as = ""
		}
		next.carried = moves.carry(f, old.proved())
		next.before.Store(&good)
		next.touched.Store(old.touched.Load())
	}
	f.known = next
	kind := source.KindOf(f.name, f.text.Body)
	if kind == source.Other && f.kind != source.Other { // it stays one of ours while it is written anew
		kind = source.Rules
	}
	f.kind = kind
}
