package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/words"
	"github.com/sourcegraph/jsonrpc2"
)

// Options configures a server. The zero value serves the documents that the client has open and
// reads no files.
type Options struct {
	// Files opens a workspace folder by its path; use [Disk] for clients on the same machine. If
	// Files is nil, only open documents exist.
	Files func(path string) fs.FS
	// Lang is the language of names, unless the client's initializationOptions.lang sets another.
	// If both are empty, the client's locale decides, then Locale, then English.
	Lang, Locale string
	// Version is the program version reported to the client.
	Version string
	// CodePage is the URL of the page on a finding code, with %s for the code. If it is empty, this
	// server provides the pages.
	CodePage string
	// Copies is a directory for copies of this server's documents, for clients that don't support
	// workspace/textDocumentContent. If it is empty, such clients get URIs that they can't open.
	Copies string
	// Alive reports whether a process is running. If it is set, Serve returns when the client's
	// process exits. Use [Alive] for clients on the same machine.
	Alive func(pid int) bool
	// Delay is the time between a change and its check, and Rest the idle time before proofs start.
	// Zero selects defaults suited to typing.
	Delay, Rest time.Duration
	// Turn blocks until expensive work may start and returns a function that ends it; rests is true
	// for background work. If Turn is nil, work starts at once. Work that takes milliseconds
	// doesn't call Turn.
	Turn func(ctx context.Context, rests bool) (end func())
}

// Defaults of Options.Delay and Options.Rest.
const (
	defaultDelay = 5 * time.Millisecond
	defaultRest  = 300 * time.Millisecond
)

// ErrUnfinished is returned by Serve if the client exits or disconnects without requesting a
// shutdown.
var ErrUnfinished = errors.New("the client has gone without a request to shut down")

// Error codes that the protocol adds to those of JSON-RPC.
const (
	codeNotInitialized   = -32002
	codeRequestCancelled = -32800
	codeContentModified  = -32801
)

// Serve serves one client until it exits or disconnects, or ctx is done. It closes the stream and
// waits for all its goroutines, except for a pending Read that doesn't return when the stream is
// closed.
func Serve(ctx context.Context, stream Stream, o Options) error {
	o.Delay, o.Rest = cmp.Or(o.Delay, defaultDelay), cmp.Or(o.Rest, defaultRest)
	if o.Turn == nil {
		o.Turn = func(context.Context, bool) func() { return func() {} }
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{Options: o, ctx: ctx, lang: o.Lang, encoding: text.UTF16, now: new(snapshot),
		running: make(map[jsonrpc2.ID]context.CancelFunc), published: make(map[string]publication),
		wake: make(chan struct{}, 1), connected: make(chan struct{})}
	s.copies.folder = o.Copies
	s.transport = &objectStream{Stream: stream}
	s.conn = jsonrpc2.NewConn(ctx, s.transport, s, jsonrpc2.SetLogger(silent{}))
	close(s.connected)
	s.start(s.checkLoop)
	<-s.conn.DisconnectNotify()
	s.mu.Lock()
	s.state = exited
	finished := s.shutdownRequested
	for _, f := range s.now.files {
		f.analysis.cancel()
	}
	s.mu.Unlock()
	cancel()
	s.work.Wait()
	s.transport.recordError(io.EOF) // later errors don't matter
	switch {
	case finished:
		return nil
	case s.transport.firstErr != io.EOF:
		return fmt.Errorf("%w: %w", ErrUnfinished, s.transport.firstErr)
	}
	return ErrUnfinished
}

type silent struct{}

func (silent) Printf(string, ...any) {}

// state is the phase of the protocol.
type state int

const (
	beforeInitialize state = iota
	initialized
	shutDown
	exited
)

// server serves one client. It handles messages in order: notifications change the state
// immediately, and each request runs in its own goroutine on a snapshot taken at its arrival.
type server struct {
	Options
	ctx  context.Context
	conn *jsonrpc2.Conn
	// transport encodes and decodes the messages of conn.
	transport *objectStream
	connected chan struct{} // closed when conn is set
	work      sync.WaitGroup
	wake      chan struct{} // signals that files may need checking

	// Set by initialize, before anything else runs.
	lang     string
	encoding text.Encoding
	client   protocol.Capabilities

	mu                sync.Mutex // guards the fields below
	state             state
	shutdownRequested bool // the client has requested a shutdown
	now               *snapshot
	running           map[jsonrpc2.ID]context.CancelFunc

	touches atomic.Int64
	testing testRuns
	copies  copies

	// published holds the last diagnostics sent per file. Only the checking goroutine uses it.
	published map[string]publication
}

func (s *server) start(run func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state != exited {
		s.work.Go(func() {
			defer s.rescue("background work")
			run()
		})
	}
}

func (s *server) current() *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Handle handles one message. The connection reads the next one when Handle returns.
func (s *server) Handle(_ context.Context, _ *jsonrpc2.Conn, q *jsonrpc2.Request) {
	<-s.connected
	defer func() {
		if p := recover(); p != nil {
			s.logPanic(q.Method, p)
			if !q.Notif {
				s.answer(q.ID, nil, fmt.Errorf("%s failed: %v", q.Method, p))
			}
		}
	}()
	if q.Notif {
		s.handleNotification(q)
		return
	}
	s.mu.Lock()
	state, snap := s.state, s.now
	if q.Method == "shutdown" && state == initialized {
		s.state, s.shutdownRequested = shutDown, true
	}
	s.mu.Unlock()
	switch {
	case q.Method == "initialize" && state == beforeInitialize:
		result, err := s.initialize(q)
		s.answer(q.ID, result, err)
	case state == beforeInitialize:
		s.answer(q.ID, nil, &jsonrpc2.Error{Code: codeNotInitialized,
			Message: "initialize comes first"})
	case state != initialized || q.Method == "initialize":
		s.answer(q.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest,
			Message: q.Method + " can't come now"})
	case q.Method == "shutdown":
		s.answer(q.ID, nil, nil)
	default:
		s.request(q, snap)
	}
}

func (s *server) request(q *jsonrpc2.Request, snap *snapshot) {
	feature, known := byMethod[q.Method]
	if !known {
		s.answer(q.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound,
			Message: "there is no method " + q.Method})
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.mu.Lock()
	s.running[q.ID] = cancel
	s.mu.Unlock()
	s.start(func() {
		end := s.Turn(ctx, false)
		result, err := feature.runSafely(ctx, &request{server: s, snapshot: snap}, params(q))
		s.evict(snap)
		end()
		s.mu.Lock()
		delete(s.running, q.ID)
		s.mu.Unlock()
		if ctx.Err() != nil {
			err = &jsonrpc2.Error{Code: codeRequestCancelled, Message: "cancelled"}
		}
		cancel()
		s.answer(q.ID, result, err)
	})
}

func (f *feature) runSafely(ctx context.Context, r *request, params json.RawMessage,
) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s failed: %v", f.method, p)
		}
	}()
	return f.run(ctx, r, params)
}

func params(q *jsonrpc2.Request) json.RawMessage {
	if q.Params == nil {
		return nil
	}
	return *q.Params
}

func (s *server) answer(id jsonrpc2.ID, result any, err error) {
	raw, failed := json.Marshal(result)
	err = cmp.Or(err, failed)
	wrong, ok := errors.AsType[*jsonrpc2.Error](err)
	switch {
	case err == nil || ok:
	case errors.Is(err, context.Canceled):
		wrong = &jsonrpc2.Error{Code: codeContentModified, Message: "the text has changed"}
	default:
		wrong = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
	}
	// Package jsonrpc2 would print negative ids as unsigned.
	reply := map[string]any{"jsonrpc": "2.0", "id": int64(id.Num)}
	if id.IsString {
		reply["id"] = id.Str
	}
	if reply["result"] = json.RawMessage(raw); wrong != nil {
		delete(reply, "result")
		reply["error"] = wrong
	}
	_ = s.transport.WriteObject(reply)
}

func (s *server) notify(method string, params any) { _ = s.conn.Notify(s.ctx, method, params) }

// logPanic logs a recovered panic to the client, so that a bug doesn't end the editor's session.
func (s *server) logPanic(task string, p any) {
	s.notify("window/logMessage", map[string]any{"type": protocol.SeverityError,
		"message": fmt.Sprintf("%s failed: %v\n%s", task, p, debug.Stack())})
}

func (s *server) rescue(task string) {
	if p := recover(); p != nil {
		s.logPanic(task, p)
	}
}

func (s *server) initialize(q *jsonrpc2.Request) (any, error) {
	p, err := decode[protocol.Initialize](params(q))
	if err != nil {
		return nil, err
	}
	s.client = p.Capabilities
	s.watchClient(p.ProcessID)
	s.lang = cmp.Or(words.Known(cmp.Or(p.Options.Lang, s.Lang, p.Locale, s.Locale)),
		words.Languages[0])
	// In the client's order of preference.
	for _, offered := range p.Capabilities.General.PositionEncodings {
		if e := text.Encoding(offered); e == text.UTF8 || e == text.UTF16 || e == text.UTF32 {
			s.encoding = e
			break
		}
	}
	s.mu.Lock()
	s.state = initialized
	s.now = &snapshot{folders: s.firstFolders(&p)}
	s.mu.Unlock()
	provides := map[string]any{
		"positionEncoding": s.encoding,
		// Change kind 2: clients send the edited ranges.
		"textDocumentSync": map[string]any{"openClose": true, "change": 2, "save": true},
		"workspace": map[string]any{
			"workspaceFolders":    map[string]any{"supported": true, "changeNotifications": true},
			"textDocumentContent": map[string]any{"schemes": []string{scheme}},
		},
	}
	for _, f := range features {
		if f.provider != "" {
			provides[f.provider] = f.options
		}
	}
	return map[string]any{"capabilities": provides,
		"serverInfo": map[string]any{"name": "rulecheck", "version": s.Version}}, nil
}

// clientPollInterval is the interval at which the server checks whether the client's process is
// running.
const clientPollInterval = 5 * time.Second

// watchClient closes the connection when the client's process exits, since another process may hold
// the stream open. A process that isn't running at the start is assumed to be on another machine
// and is ignored.
func (s *server) watchClient(pid int) {
	if s.Alive == nil || pid <= 0 || !s.Alive(pid) {
		return
	}
	s.start(func() {
		ticker := time.NewTicker(clientPollInterval)
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

// Alive reports whether a process is running on this machine. It suits [Options].Alive.
func Alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	if runtime.GOOS == "windows" { // FindProcess fails for processes that have ended
		return true
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}
