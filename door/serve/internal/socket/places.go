package socket

import (
	"encoding/json"
	"net/netip"
	"time"
)

const (
	// mostText is how much text all connections together may have open, and mostOwnText how much one of them.
	mostText, mostOwnText = 16 << 20, 1 << 20
	// mostName is how long the address of a file may be: every finding and every answer names it.
	mostName = 1 << 10
	// leastText is what an open file counts at least.
	leastText = 1 << 10
	// restful is how long a connection may do nothing before it can lose its place to that of any other address.
	restful = time.Minute
)

// enter takes a place for a connection, if one is free or another connection can be ended for it.
func (s *Sockets) enter(st *stream) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := 0
	for other := range s.open {
		if other.from == st.from {
			own++
		}
	}
	if own >= mostOfOne || len(s.open) >= mostOpen && !s.makeRoom(st) {
		return false
	}
	st.last, st.texts = time.Now(), make(map[string]int)
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

// makeRoom ends a connection for another one: of the address that has most, the one that has sent nothing for longest.
// An address that has hardly more than the other one keeps what is in use. It reports whether there was one to end.
func (s *Sockets) makeRoom(newcomer *stream) bool {
	of := make(map[netip.Addr]int)
	for st := range s.open {
		of[st.from]++
	}
	var longest *stream
	for st := range s.open {
		if st == newcomer {
			continue
		}
		if longest == nil || of[st.from] > of[longest.from] ||
			of[st.from] == of[longest.from] && st.last.Before(longest.last) {
			longest = st
		}
	}
	if longest == nil || of[longest.from] <= of[newcomer.from]+1 && time.Since(longest.last) < restful {
		return false
	}
	longest.end()
	s.free(longest)
	return true
}

// texts is what a message says of open files.
type texts struct {
	Method string
	Params struct {
		TextDocument   struct{ URI, Text string }
		ContentChanges []struct{ Text string }
	}
}

// take counts the text that a message opens, adds or closes, and returns false if there is no room. Deleted text counts
// until its file is closed.
func (s *Sockets) take(st *stream, message []byte) bool {
	var m texts
	_ = json.Unmarshal(message, &m) // what is of another form opens nothing
	uri, more := m.Params.TextDocument.URI, 0
	s.mu.Lock()
	defer s.mu.Unlock()
	st.last = time.Now()
	switch m.Method {
	case "textDocument/didOpen":
		more = max(len(m.Params.TextDocument.Text), leastText)
	case "textDocument/didChange":
		for _, change := range m.Params.ContentChanges {
			more += len(change.Text)
		}
	case "textDocument/didClose":
		more = -st.texts[uri]
	}
	if !s.open[st] || st.text+more > mostOwnText || len(uri) > mostName {
		return false
	}
	for s.text+more > mostText {
		if !s.makeRoom(st) {
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
