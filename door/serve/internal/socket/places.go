package socket

import (
	"cmp"
	"encoding/json"
	"net/netip"
	"time"
)

const (
	// maxText bounds the text that all connections together have open, and maxOwnText that of one.
	maxText, maxOwnText = 16 << 20, 1 << 20
	// maxName bounds the URI of a file: every finding and every answer names it.
	maxName = 1 << 10
	// minText is the least size that an open file counts as.
	minText = 1 << 10
	// idleAfter is how long a connection may send nothing before it can lose its place to that of
	// any other address. One that has sent nothing at all can lose it at once.
	idleAfter = 10 * time.Second
)

// enter takes a place for a connection if one is free or another connection can be closed for it.
func (s *Sockets) enter(st *stream) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := 0
	for other := range s.open {
		if other.from == st.from {
			own++
		}
	}
	if own >= maxOfAddress || len(s.open) >= maxOpen && !s.makeRoom(st, 1, one) {
		return false
	}
	st.last, st.texts = time.Now().Add(-idleAfter), make(map[string]int)
	s.open[st] = true
	return true
}

func (s *Sockets) leave(st *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free(st)
}

func (s *Sockets) free(st *stream) {
	if s.open[st] {
		s.text -= st.text
		delete(s.open, st)
	}
}

func one(*stream) int { return 1 }

// makeRoom closes a connection for another one: of the network whose connections weigh most, and of
// it the address with the most, the one that has sent nothing for longest. If these weigh no more
// than those of the other one with what it needs, only idle connections are closed. It reports
// whether it closed one.
func (s *Sockets) makeRoom(newcomer *stream, needs int, weight func(*stream) int) bool {
	of := make(map[netip.Prefix]int)
	for st := range s.open {
		of[st.from.Network] += weight(st)
		of[st.from.Address] += weight(st)
	}
	longer := func(a, b *stream) int {
		return cmp.Or(of[a.from.Network]-of[b.from.Network],
			of[a.from.Address]-of[b.from.Address], b.last.Compare(a.last))
	}
	var longest *stream
	for st := range s.open {
		if st != newcomer && weight(st) > 0 && (longest == nil || longer(st, longest) > 0) {
			longest = st
		}
	}
	if longest == nil || of[longest.from.Network] <= of[newcomer.from.Network]+needs &&
		of[longest.from.Address] <= of[newcomer.from.Address]+needs &&
		time.Since(longest.last) < idleAfter {
		return false
	}
	longest.end()
	s.free(longest)
	return true
}

// textChange holds the fields of messages that open, change or close files.
type textChange struct {
	Method string
	Params struct {
		TextDocument   struct{ URI, Text string }
		ContentChanges []struct{ Text string }
	}
}

// addText counts the text that a message opens, adds or closes. It returns false if there is no
// room. Deleted text counts until its file is closed.
func (s *Sockets) addText(st *stream, message []byte) bool {
	var m textChange
	_ = json.Unmarshal(message, &m) // other messages open nothing
	uri, more := m.Params.TextDocument.URI, 0
	s.mu.Lock()
	defer s.mu.Unlock()
	st.last = time.Now()
	switch m.Method {
	case "textDocument/didOpen":
		more = max(len(m.Params.TextDocument.Text), minText)
	case "textDocument/didChange":
		for _, change := range m.Params.ContentChanges {
			more += len(change.Text)
		}
	case "textDocument/didClose":
		more = -st.texts[uri]
	}
	if !s.open[st] || st.text+more > maxOwnText || len(uri) > maxName {
		return false
	}
	for s.text+more > maxText {
		if !s.makeRoom(st, more, func(st *stream) int { return st.text }) {
			return false
		}
	}
	st.texts[uri] += more
	if st.texts[uri] == 0 {
		delete(st.texts, uri)
	}
	st.text += more
	s.text += more
	return true
}
