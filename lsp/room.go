package lsp

import (
	"cmp"
	"maps"
	"slices"
)

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
