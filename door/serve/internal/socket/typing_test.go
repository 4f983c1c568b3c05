package socket

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"example.com/hanfu/testkit/must"
)

// The people of BenchmarkTyping, and how they type.
const (
	people = 20
	keys   = 50
	every  = 200 * time.Millisecond
)

// BenchmarkTyping has 20 people type into house files, and reports how long it takes from a key to what is found.
func BenchmarkTyping(b *testing.B) {
	for b.Loop() {
		var last atomic.Int64
		s := New(fstest.MapFS{}, "en", atOnce)
		h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.RemoteAddr = fmt.Sprintf("10.0.0.%d:1", last.Add(1))
			s.ServeHTTP(w, r)
		}))
		var mu sync.Mutex
		var took []time.Duration
		var wg sync.WaitGroup
		for i := range people {
			conn, _, err := websocket.Dial(b.Context(), h.URL, nil)
			must.Do(b, err)
			conn.SetReadLimit(8 << 20)
			wg.Go(func() {
				defer conn.CloseNow()
				time.Sleep(every * time.Duration(i) / people)
				own := types(b, conn)
				mu.Lock()
				defer mu.Unlock()
				took = append(took, own...)
			})
		}
		wg.Wait()
		h.Close()
		s.Close()
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
		b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
		b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-most")
	}
}

// types types at the end of a file, and returns how long it takes from each key to what is found.
func types(b *testing.B, conn *websocket.Conn) (took []time.Duration) {
	ctx := b.Context()
	say := func(message string) {
		if err := conn.Write(ctx, websocket.MessageText, []byte(message)); err != nil {
			b.Error(err)
		}
	}
	// found waits for what is found in a version.
	found := func(version int) bool {
		for want := fmt.Sprintf(`"version":%d,`, version); ; {
			_, message, err := conn.Read(ctx)
			if err != nil {
				b.Error(err)
				return false
			}
			if strings.Contains(string(message), "publishDiagnostics") && strings.Contains(string(message), want) {
				return true
			}
		}
	}
	text := "hanfu: 1\nid: house\nname: House\nextends: ema\noptions:\n  red_fives: 3\nyaku:\n  renhou: off\n"
	quoted, _ := json.Marshal(text)
	say(begin)
	say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":`+
		`{"uri":"file:///club/house.yaml","version":1,"text":%s}}}`, quoted))
	if !found(1) {
		return nil
	}
	typed := "  tanyao: {han: 2} # as our older players have it, minutes of May"
	for i := range keys {
		start := time.Now()
		say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":`+
			`{"uri":"file:///club/house.yaml","version":%d},"contentChanges":[{"range":{"start":{"line":8,"character":%d},`+
			`"end":{"line":8,"character":%[2]d}},"text":%q}]}}`, i+2, i, typed[i:i+1]))
		if !found(i + 2) {
			return took
		}
		took = append(took, time.Since(start))
		time.Sleep(every - time.Since(start))
	}
	return took
}
