package serve

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// listening is a server at an address of this machine.
type listening struct {
	address string
	// end ends it.
	end func()
}

func listen(t testing.TB, h http.Handler) *listening {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	s, ok := h.(*Server)
	if !ok {
		s = &Server{handler: h}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, l) }()
	end := func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	return &listening{l.Addr().String(), end}
}

func (l *listening) dial(t *testing.T) net.Conn {
	t.Helper()
	c := must.Get(net.Dial("tcp", l.address))(t)
	t.Cleanup(func() { c.Close() })
	return c
}

// score asks for a score over a connection of its own. Who would have to wait for too long is refused.
func (l *listening) score(t *testing.T) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Post("http://"+l.address+"/api/v1/score", "application/json", strings.NewReader(scoring))
	if err != nil {
		t.Error(err)
		return
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != 200 || !bytes.Contains(text, []byte(`"points":`)) {
		t.Errorf("%d %s %v", answer.StatusCode, text, err)
	}
}

// until waits until something is so that no channel tells.
func until(is func() bool) {
	for !is() {
		time.Sleep(time.Millisecond)
	}
}

// TestManyConnections: those who open connections and send nothing, half a request or half a body keep nobody from
// being answered.
func TestManyConnections(t *testing.T) {
	l := listen(t, newServer(t, Options{}))
	defer l.end()
	for _, sent := range []string{
		"", "POST /api/v1/sco", "POST /api/v1/score HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
		"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n" + strings.Repeat("x", uncounted),
	} {
		for range long.N(300, 2500) {
			if _, err := io.WriteString(l.dial(t), sent); err != nil && sent == "" {
				t.Fatal(err)
			}
		}
		l.score(t)
	}
}

// TestIdleConnections: those that do nothing for longest are closed, not those that are answered.
func TestIdleConnections(t *testing.T) {
	at := make(chan bool)
	release := make(chan bool)
	_, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
		at <- true
		<-release
		fmt.Fprint(w, "well")
	})
	l := listen(t, h)
	defer l.end()
	first := l.dial(t)
	must.Get(io.WriteString(first, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))(t)
	<-at
	idle := l.dial(t)
	for range maxIdle {
		l.dial(t)
	}
	if _, err := idle.Read(make([]byte, 1)); err != io.EOF && !strings.Contains(fmt.Sprint(err), "reset") {
		t.Errorf("the one that is idle for longest is still open: %v", err)
	}
	close(release)
	answer, err := http.ReadResponse(bufio.NewReader(first), nil)
	if err != nil || answer.StatusCode != 200 {
		t.Errorf("the one that is worked for is closed: %v", err)
	}
}

// TestSlowReaders: those who ask for much and read nothing keep nobody from being answered, and no place.
func TestSlowReaders(t *testing.T) {
	g, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write(make([]byte, 1<<10))
		if r.URL.Path == "/much" {
			_, _ = w.Write(make([]byte, 3<<20))
		}
	})
	l := listen(t, h)
	for range 4 * g.queues.cheap.places {
		must.Get(io.WriteString(l.dial(t), "GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n"))(t)
	}
	answer, err := http.Get("http://" + l.address + "/little")
	if err != nil || answer.StatusCode != 200 {
		t.Errorf("%v %v", answer, err)
	}
	if held := maxBuffered - leftOf(g); held > maxBuffered {
		t.Errorf("%d bytes are held", held)
	}
	answer.Body.Close()
	l.end()
	until(func() bool { return leftOf(g) == maxBuffered }) // their handlers end with their connections
}

// TestEnd: what is being answered when the server ends is answered whole.
func TestEnd(t *testing.T) {
	at, release := make(chan bool), make(chan bool)
	_, h := bounded(Options{}, func(w http.ResponseWriter, r *http.Request) {
		at <- true
		<-release
		fmt.Fprint(w, "whole")
	})
	l := listen(t, h)
	got := make(chan string)
	go func() {
		answer, err := http.Get("http://" + l.address + "/")
		if err != nil {
			got <- err.Error()
			return
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		got <- fmt.Sprint(string(text), err)
	}()
	<-at
	go func() {
		until(func() bool { // nobody is let in any more
			c, err := net.Dial("tcp", l.address)
			if err == nil {
				c.Close()
			}
			return err != nil
		})
		close(release)
	}()
	l.end()
	if text := <-got; text != "whole<nil>" {
		t.Error(text)
	}
}

// TestEditors: an editor on the page of the server is served, those on other pages are not, and a file that is open in
// one reads nothing of the disk but the rule files of the folder.
func TestEditors(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.yaml")
	must.Do(t, os.WriteFile(secret, []byte("hanfu: 1\nid: do-not-show\nextends: standard\n"), 0o644))
	for _, dir := range []string{"", folder(t)} {
		l := listen(t, newServer(t, Options{Dir: dir}))
		address := "ws://" + l.address + "/rules/language"
		ctx := t.Context()
		for _, origin := range []string{"http://evil.example", "https://" + l.address + ".evil.example", "null",
			"http://localhost:1", "http://" + strings.Replace(l.address, ":", ":1", 1)} {
			_, answer, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
			if err == nil || answer == nil || answer.StatusCode != http.StatusForbidden {
				t.Errorf("a page of %s is served: %v", origin, err)
			}
		}
		conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + l.address}}})
		must.Do(t, err)
		conn.SetReadLimit(1 << 20)
		for _, message := range []string{
			`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":"file:///","workspaceFolders":[{"uri":"file://` +
				filepath.Dir(secret) + `","name":"a"}],"capabilities":{}}}`,
			`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://` + filepath.Dir(secret) +
				`/house.yaml","version":1,"text":"hanfu: 1\nid: house\nextends: secret.yaml\n"}}}`} {
			must.Do(t, conn.Write(ctx, websocket.MessageText, []byte(message)))
		}
		for {
			_, message, err := conn.Read(ctx)
			must.Do(t, err)
			if text := string(message); strings.Contains(text, "publishDiagnostics") {
				if !strings.Contains(text, "bad-extends") || strings.Contains(text, "do-not-show") {
					t.Errorf("a file of the disk is read: %s", text)
				}
				break
			}
		}
		_ = conn.CloseNow()
		l.end()
	}
}
