// Package serve answers browsers and programs over HTTP: the club's page, and the interface below /api/v1.
//
//	s, err := serve.New(serve.Options{Rules: "standard", Lang: "en"})
//	err = s.Serve(ctx, listener)
//
// The parts are rooms of their own: internal/pages shows the page, internal/api answers programs, internal/refusal says
// to people what is refused, internal/catalog has the rule sets, internal/club the files of the folder. This package puts
// them together, and keeps strangers from harm: who may ask and write (guard.go), how much a request may send and
// read (body.go), how many are worked on at a time (queue.go), and how many connections may do nothing (door.go).
package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"example.com/hanfu/door/serve/internal/api"
	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/changes"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/door/serve/internal/pages"
	"example.com/hanfu/door/serve/internal/socket"
)

// Options say what is served. The zero value serves the shipped rule sets, in English, and writes nothing.
type Options struct {
	// Dir is the folder of the club, with its rules and records; "" for none.
	Dir string
	// Rules is the rule set that the page begins with, and Lang its language. Without Rules it is the one of the folder, if
	// that has one rule file that can be used, or else standard.
	Rules, Lang string
	// Names are those of this machine by which browsers may ask for it, besides localhost and all addresses.
	Names []string
	// Key is what those have who may write into the folder: at least LeastKey letters, digits, - and _. If it is empty, the
	// server has another one whenever it is made.
	Key string
	// Origins are sites whose pages may make all calls of the interface also where there is a folder, such as
	// https://club.example.
	Origins []string
	// Alone says that the program runs in the browser that shows the page, for who sits there: they may write into the folder
	// without a key, whatever the site is called.
	Alone bool
	// Log gets a text about each fault of the program; nil for nobody.
	Log func(text string)
}

// Server is the handler of everything. It is safe for concurrent use.
type Server struct {
	handler http.Handler
	key     key
	queues  queues
	editors *socket.Sockets
}

// New returns a server. The error is that of a folder that can't be opened, or of options that can't be used.
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
	o.Rules = cmp.Or(o.Rules, s.Own(context.Background()), "standard")
	if _, err := s.Source(o.Rules); err != nil {
		return nil, fmt.Errorf("there are no rules %s to begin with: they are a shipped id, or a file in the folder that "+
			"is served", o.Rules)
	}
	g, err := newGuard(o)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux() // what stays open for long bounds itself, and needs no g.bound
	teller := changes.NewTeller()
	calls := api.New(s, folder, teller)
	mux.HandleFunc("GET "+health, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "well\n") })
	mux.Handle("OPTIONS /api/", calls) // which takes no work: a browser that is refused this tells nobody why
	mux.Handle("/api/", g.bound(calls))
	mux.Handle("/", g.bound(pages.New(s, pages.Options{Rules: o.Rules, Lang: o.Lang, Folder: folder,
		Alone: o.Alone, MayWrite: g.mayWrite, Changes: teller, Fault: g.fault})))
	editors := socket.New(s.Loader().Files, o.Lang, addressOf, g.queues.turn)
	mux.Handle("GET /rules/language", editors) // which bounds what it takes itself
	return &Server{g.admit(mux), g.key, g.queues, editors}, nil
}

// Key returns what those need who may write into the folder, "" without one. The page takes it as ?key= in its address,
// once.
func (s *Server) Key() string { return string(s.key) }

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// parting is how long answers that are being written may take after the end, less than the command leaves to a run.
const parting = 700 * time.Millisecond

// Serve answers what comes in until the context is done, and returns nil then.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := http.Server{Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 32 << 10,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connected{}, c)
		},
		ConnState: func(c net.Conn, state http.ConnState) {
			if state == http.StateHijacked { // whoever has it bounds it
				c.(*conn).work()
			}
		},
	}
	if s.editors != nil {
		server.RegisterOnShutdown(s.editors.Close)
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), parting)
		defer cancel()
		if server.Shutdown(last) != nil {
			_ = server.Close() // those who don't read their answers
		}
		close(ended)
	})
	defer stop()
	if err := server.Serve(newDoor(l)); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ended
	return nil
}

// Address is where browsers find the page.
type Address struct {
	URL string
	// Network reports whether other machines reach it.
	Network bool
}

// Addresses returns where browsers find the page of a server that listens on an address: there, or if that stands for
// all of this machine, at each that it has.
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

// ownAddresses returns the addresses of this machine that a person can type: that of the machine itself, and those of
// IPv4, which every home and club has.
func ownAddresses() []netip.Addr {
	found := []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1})}
	networks, _ := net.InterfaceAddrs() // a machine that doesn't say has none
	for _, network := range networks {
		prefix, err := netip.ParsePrefix(network.String())
		if err == nil && prefix.Addr().Is4() && !prefix.Addr().IsLoopback() && !prefix.Addr().IsLinkLocalUnicast() {
			found = append(found, prefix.Addr())
		}
	}
	return found
}
