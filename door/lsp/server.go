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

// Options says how to serve. The zero value serves what the client has open, and reads no file.
type Options struct {
	// Files opens a folder of the workspace by its path; [Disk] is that for clients of the same machine. If it is nil,
	// no folder has files, and only what the client has open is there.
	Files func(path string) fs.FS
	// Lang is the language of names, unless the client's initializationOptions.lang names another one; empty for that
	// which the client shows, and Locale the language if that isn't known either; empty for English.
	Lang, Locale string
	// Version is that of the program, for the client to show.
	Version string
	// CodePage is the address of the page of a code, with %s in its place. Without it pages are documents of this
	// server.
	CodePage string
	// Copies is a folder of the disk for copies of the documents of this server, for clients that can't ask it for them.
	// Without it these get addresses that they can't open.
	Copies string
	// Alive reports whether a process runs. With it, a conversation ends when the process of the client has; [Alive] is
	// for clients of the same machine.
	Alive func(pid int) bool
	// Delay is how long after a change it is checked, and Rest how long the hands must rest until proofs begin. Without
	// them both have values for people.
	Delay, Rest time.Duration
	// Turn waits for the turn of some work, and returns what ends it; rests says that nobody waits for the work. If it is
	// nil, it is always the turn of all. What takes milliseconds takes no turn.
	Turn func(ctx context.Context, rests bool) (end func())
}

// The values of Options.Delay and Options.Rest for people.
const (
	defaultDelay = 5 * time.Millisecond
	defaultRest  = 300 * time.Millisecond
)

// ErrUnfinished is returned by Serve if the client ended or went away without asking to shut down.
var ErrUnfinished = errors.New("the client has gone without a request to shut down")

// The codes of errors that the protocol adds to those of JSON-RPC.
const (
	codeNotInitialized   = -32002
	codeRequestCancelled = -32800
	codeContentModified  = -32801
)

// Serve serves one client until it exits or goes away, or ctx is done. It closes the stream, and nothing that it has
// started goes on when it returns but a Read of the stream that does not end when that is closed.
func Serve(ctx context.Context, stream Stream, o Options) error {
	o.Delay, o.Rest = cmp.Or(o.Delay, defaultDelay), cmp.Or(o.Rest, defaultRest)
	if o.Turn == nil {
		o.Turn = func(context.Context, bool) func() { return func() {} }
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{Options: o, ctx: ctx, lang: o.Lang, encoding: text.UTF16, now: new(snapshot),
		running: make(map[jsonrpc2.ID]context.CancelFunc), published: make(map[string]said),
		wake: make(chan struct{}, 1), begun: make(chan struct{})}
	s.copies.folder = o.Copies
	s.through = &objects{Stream: stream}
	s.conn = jsonrpc2.NewConn(ctx, s.through, s, jsonrpc2.SetLogger(silent{}))
	close(s.begun)
	s.start(s.checkAsItChanges)
	<-s.conn.DisconnectNotify()
	s.mu.Lock()
	s.state = exited
	finished := s.finished
	s.now.cancel()
	s.mu.Unlock()
	cancel()
	s.work.Wait()
	s.through.failed(io.EOF) // what fails from now on is nobody's concern
	switch {
	case finished:
		return nil
	case s.through.why != io.EOF:
		return fmt.Errorf("%w: %w", ErrUnfinished, s.through.why)
	}
	return ErrUnfinished
}

// silent is the log of package jsonrpc2, of which nobody is told.
type silent struct{}

func (silent) Printf(string, ...any) {}

// state is how far the conversation has come.
type state int

const (
	beforeInitialize state = iota
	initialized
	shutDown
	exited
)

// server serves one client. Messages come in one after the other: notifications change the state at once, and requests
// run on their own with the state as it was when they came.
type server struct {
	Options
	ctx  context.Context
	conn *jsonrpc2.Conn
	// through is what conn reads and writes.
	through *objects
	begun   chan struct{} // closed when conn is set
	work    sync.WaitGroup
	wake    chan struct{} // something may have to be checked

	// Set by initialize, before anything else runs.
	lang     string
	encoding text.Encoding
	client   protocol.Capabilities

	mu       sync.Mutex // guards what follows
	state    state
	finished bool // the client has asked to shut down
	now      *snapshot
	running  map[jsonrpc2.ID]context.CancelFunc

	touches atomic.Int64
	testing testRuns
	copies  copies

	// published has what was said last of each file, for the goroutine that says it.
	published map[string]said
}

func (s *server) start(run func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state != exited {
		s.work.Go(func() {
			defer s.rescue("work beside the requests")
			run()
		})
	}
}

func (s *server) current() *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// Handle takes the next message. The next but one is read when it returns.
func (s *server) Handle(_ context.Context, _ *jsonrpc2.Conn, q *jsonrpc2.Request) {
	<-s.begun
	defer func() {
		if p := recover(); p != nil {
			s.mistake(q.Method, p)
			if !q.Notif {
				s.answer(q.ID, nil, fmt.Errorf("%s failed: %v", q.Method, p))
			}
		}
	}()
	if q.Notif {
		s.notified(q)
		return
	}
	s.mu.Lock()
	state, snap := s.state, s.now
	if q.Method == "shutdown" && state == initialized {
		s.state, s.finished = shutDown, true
	}
	s.mu.Unlock()
	switch {
	case q.Method == "initialize" && state == beforeInitialize:
		result, err := s.initialize(q)
		s.answer(q.ID, result, err)
	case state == beforeInitialize:
		s.answer(q.ID, nil, &jsonrpc2.Error{Code: codeNotInitialized, Message: "initialize comes first"})
	case state != initialized || q.Method == "initialize":
		s.answer(q.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: q.Method + " can't come now"})
	case q.Method == "shutdown":
		s.answer(q.ID, nil, nil)
	default:
		s.request(q, snap)
	}
}

func (s *server) request(q *jsonrpc2.Request, snap *snapshot) {
	feature, known := byMethod[q.Method]
	if !known {
		s.answer(q.ID, nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "there is no method " + q.Method})
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.mu.Lock()
	s.running[q.ID] = cancel
	s.mu.Unlock()
	s.start(func() {
		end := s.Turn(ctx, false)
		result, err := feature.safely(ctx, &request{server: s, snapshot: snap}, params(q))
		s.makeRoom(snap)
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

func (f *feature) safely(ctx context.Context, r *request, params json.RawMessage) (result any, err error) {
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
	if err == nil {
		err = failed
	}
	wrong, ok := errors.AsType[*jsonrpc2.Error](err)
	switch {
	case err == nil || ok:
	case errors.Is(err, context.Canceled):
		wrong = &jsonrpc2.Error{Code: codeContentModified, Message: "the text has changed"}
	default:
		wrong = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
	}
	reply := map[string]any{"jsonrpc": "2.0", "id": int64(id.Num)} // package jsonrpc2 knows no ids below 0
	if id.IsString {
		reply["id"] = id.Str
	}
	if reply["result"] = json.RawMessage(raw); wrong != nil {
		delete(reply, "result")
		reply["error"] = wrong
	}
	_ = s.through.WriteObject(reply)
}

func (s *server) notify(method string, params any) { _ = s.conn.Notify(s.ctx, method, params) }

// mistake reports a fault of ours at the client. It must not end the editor's session.
func (s *server) mistake(in string, p any) {
	s.notify("window/logMessage", map[string]any{"type": protocol.SeverityError,
		"message": fmt.Sprintf("%s failed: %v\n%s", in, p, debug.Stack())})
}

func (s *server) rescue(in string) {
	if p := recover(); p != nil {
		s.mistake(in, p)
	}
}

func (s *server) initialize(q *jsonrpc2.Request) (any, error) {
	p, err := decode[protocol.Initialize](params(q))
	if err != nil {
		return nil, err
	}
	s.client = p.Capabilities
	s.endsWith(p.ProcessID)
	s.lang = cmp.Or(words.Known(cmp.Or(p.Options.Lang, s.Lang, p.Locale, s.Locale)), words.Languages[0])
	for _, offered := range p.Capabilities.General.PositionEncodings { // in the order in which the client likes them
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
		"textDocumentSync": map[string]any{"openClose": true, "change": 2, "save": true}, // by ranges
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
func Alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	if runtime.GOOS == "windows" { // where none is found that has ended
		return true
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}
