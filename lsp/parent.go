package lsp

import (
	"time"

	"example.com/hanfu/lsp/internal/workspace"
)

// parentEvery is how often it is looked whether the client is still there.
const parentEvery = 5 * time.Second

// endsWith ends the conversation when the process of the client ends. Something else may hold the stream open. A
// process that isn't there now is none of this machine, and no reason to end.
func (s *server) endsWith(pid int) {
	if s.Alive == nil || pid <= 0 || !s.Alive(pid) {
		return
	}
	s.start(func() {
		ticker := time.NewTicker(parentEvery)
		defer ticker.Stop()
		for s.Alive(pid) {
			select {
			case <-s.ctx.Done():
				return
			case <-ticker.C:
			}
		}
		_ = s.conn.Close()
	})
}

// Alive reports whether a process of this machine runs, as [Options].Alive is to do.
func Alive(pid int) bool { return workspace.Runs(pid) }
