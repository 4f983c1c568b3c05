// Package serve answers browsers and programs over HTTP: the club's page, and the interface below
// /api/v1.
//
//	s, err := serve.New(serve.Options{Rules: "standard", Lang: "en"})
//	err = s.Serve(ctx, listener)
//
// Package internal/pages renders the page, internal/api answers programs, internal/catalog has the
// rule sets, and internal/club the files of the folder. This package connects them and bounds what
// clients can do: who may ask and write (guard.go), how much a request may send and read (body.go),
// how many requests are worked on at a time (queue.go), and how many connections may be idle
// (idle.go).
package serve

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"sync/atomic"
	"time"

	"example.com/hanfu/door/serve/internal/api"
	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/door/serve/internal/pages"
	"example.com/hanfu/door/serve/internal/socket"
	"example.com/hanfu/internal/words"
)

// Options configures a server. The zero value serves the shipped rule sets, in English, and writes
// nothing.
type Options struct {
	// Dir is the folder of the club, with its rules and records; "" for none.
	Dir string
	// Rules is the default rule set of the page, and Lang its language. If Rules is empty it is the
	// rule file of the folder, if that has exactly one that can be used, or else standard.
	Rules, Lang string
	// Names are further host names of this machine, besides localhost and all addresses.
	Names []string
	// Key gives the right to write into the folder. It has at least LeastKey letters, digits, - and
	// _. If it is empty, every server makes a new one.
	Key string
	// Origins are sites, such as https://club.example, whose pages may make all calls even if there
	// is a folder.
	Origins []string
	// Alone is true if the program runs in the browser that shows the page: writing needs no key,
	// and the host may have any name.
	Alone bool
	// Log receives the text of every panic; nil for none.
	Log func(text string)
}

// Server handles all requests. It is safe for concurrent use.
type Server struct {
	handler http.Handler
	key     key
	queues  queues
	editors *socket.Sockets
	// network is the URL of the page for other machines, once it is served; nil if there is none.
	network atomic.Pointer[string]
}

// New returns a server, or an error if the folder can't be opened or the options are not valid.
func New(o Options) (*Server, error) {
	o.Lang = cmp.Or(o.Lang, "en")
	var folder *club.Folder
	if o.Dir != "" {
		var err error
		if folder, err = club.Open(o.Dir); err != nil {
			return nil, err
		}
	}
	s := catalog.New(folder)
	ctx, stop := context.WithTimeout(context.Background(), maxTime)
	defer stop()
	o.Rules = cmp.Or(o.Rules, s.Own(ctx), "standard")
	if _, err := s.Source(o.Rules); err != nil {
		return nil, words.Errorf("there are no rules %s to begin with: name a shipped id, or a file in the "+
			"folder that is served", o.Rules)
	}
	g, err := newGuard(o)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux() // what stays open for long bounds itself, without g.bound
	calls := api.New(s)
	mux.HandleFunc("GET "+health, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "well\n")
	})
	// Not bounded, as a page learns nothing of a refused preflight.
	mux.Handle("OPTIONS /api/", calls)
	mux.Handle("/api/", g.bound(calls))
	server := &Server{key: g.key, queues: g.queues}
	network := func() string { return *cmp.Or(server.network.Load(), new(string)) }
	mux.Handle("/", g.bound(pages.New(s, pages.Options{Rules: o.Rules, Lang: o.Lang,
		Alone: o.Alone, MayWrite: g.mayWrite, Network: network, Fault: g.fault})))
	server.editors = socket.New(s.Loader().Files, o.Lang, g.queues.editorTurn)
	mux.Handle("GET /rules/language", server.editors) // bounds itself
	server.handler = g.admit(mux)
	return server, nil
}

// Key returns the key for writing into the folder, "" without a folder. The page accepts it once as
// ?key= in its address.
func (s *Server) Key() string { return string(s.key) }

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// shutdownTime bounds how long answers may be written after the end. It is less than the command
// allows for a run.
const shutdownTime = 700 * time.Millisecond

// Serve answers requests until ctx is done, and returns nil then.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	for _, at := range Addresses(l.Addr()) {
		if at.Network && s.network.Load() == nil {
			s.network.Store(&at.URL)
		}
	}
	idle := newIdleConns()
	server := http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    32 << 10,
		ConnState:         idle.changed,
		ConnContext:       idle.context,
	}
	if s.editors != nil {
		server.RegisterOnShutdown(s.editors.Close)
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
		defer cancel()
		if server.Shutdown(last) != nil {
			_ = server.Close() // clients that don't read their answers
		}
		close(ended)
	})
	defer stop()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ended
	return nil
}

// Address is an address of the page.
type Address struct {
	URL string
	// Network is true if other machines can reach it.
	Network bool
}

// Addresses returns the addresses of the page of a server: the listening address, or if that is
// unspecified each address of this machine.
func Addresses(listening net.Addr) []Address {
	at, err := netip.ParseAddrPort(listening.String())
	if err != nil {
		return []Address{{URL: "http://" + listening.String() + "/"}}
	}
	all := []netip.Addr{at.Addr().Unmap()}
	if at.Addr().IsUnspecified() {
		all = ownAddresses()
	}
	var found []Address
	for _, addr := range all {
		url := "http://" + net.JoinHostPort(addr.String(), strconv.Itoa(int(at.Port()))) + "/"
		found = append(found, Address{url, !addr.IsLoopback()})
	}
	return found
}

// ownAddresses returns the loopback address and the IPv4 addresses of this machine, which are short
// enough to type.
func ownAddresses() []netip.Addr {
	found := []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	networks, _ := net.InterfaceAddrs() // without them there is the loopback address
	for _, network := range networks {
		prefix, err := netip.ParsePrefix(network.String())
		if err == nil && prefix.Addr().Is4() && !prefix.Addr().IsLoopback() &&
			!prefix.Addr().IsLinkLocalUnicast() {
			found = append(found, prefix.Addr())
		}
	}
	return found
}
