package lsp

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hanfu/testkit/must"
)

// TestParent: when the process of the client has ended, so does the conversation, be the stream open or not; one that
// was never there is no reason.
func TestParent(t *testing.T) {
	for _, there := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			var alive atomic.Bool
			alive.Store(there)
			c := begin(t, Options{Alive: func(pid int) bool { return pid == 7 && alive.Load() }}, map[string]any{"processId": 7})
			time.Sleep(time.Minute)
			if len(c.served) > 0 {
				t.Fatal("it ends while the client is there")
			}
			alive.Store(false)
			time.Sleep(2 * clientPollInterval)
			synctest.Wait()
			if ended := len(c.served) > 0; ended != there {
				t.Errorf("with a client that was there: %v, it has ended: %v", there, ended)
			}
			if !there {
				c.end()
				return
			}
			if err := <-c.served; !errors.Is(err, ErrUnfinished) {
				t.Errorf("it has ended with %v", err)
			}
			_ = c.conn.Close()
		})
	}
}

// TestAlive: this process runs, and one that has ended doesn't.
func TestAlive(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	must.Do(t, cmd.Run())
	if !Alive(os.Getpid()) || Alive(cmd.Process.Pid) {
		t.Errorf("this process runs: %v; the one that has ended: %v", Alive(os.Getpid()), Alive(cmd.Process.Pid))
	}
}

// TestPassedOver: a notification that can't be read is logged.
func TestPassedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, Options{}, nil)
		c.tell("textDocument/didOpen", json.RawMessage(`{"textDocument": {"uri": 7}}`))
		synctest.Wait()
		if len(c.logged) != 1 || !strings.Contains(c.logged[0], "can't be a number") {
			t.Errorf("logged is %q", c.logged)
		}
		c.end()
	})
}
