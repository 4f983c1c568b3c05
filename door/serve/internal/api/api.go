// Package api answers programs over HTTP: version 1 of the interface, below /api/v1. Package calls
// has the calls; those for files are in files.go. What is wrong with a call is answered with a
// problem as in RFC 9457.
package api

import (
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
)

// api is shared by all calls.
type api struct {
	*calls.Calls
	// folder is the folder of the club, nil for none.
	folder *club.Folder
	// document is the OpenAPI description.
	document []byte
}

// examplesJSON has an example of each call, with the answer that TestExamples gets.
//
//go:embed examples.json
var examplesJSON []byte

// New returns the handler of all calls, with their paths from the root. Without a folder, the pages
// of other sites may make all calls.
func New(s *catalog.Catalog) http.Handler {
	var examples map[string]calls.Example
	if err := json.Unmarshal(examplesJSON, &examples); err != nil {
		panic(err) // it is a file of the program
	}
	a := &api{calls.Over(s), s.Folder(), calls.Description(examples)}
	fileHandlers := map[string]http.HandlerFunc{"listFiles": a.listFiles, "readFile": a.readFile,
		"writeFile": a.writeFile, "describe": a.describe}
	mux := http.NewServeMux()
	methods := make(map[string][]string)
	for i := range calls.All {
		c := &calls.All[i]
		answer := fileHandlers[c.ID]
		if c.Works() {
			answer = func(w http.ResponseWriter, r *http.Request) { a.answer(c, w, r) }
		}
		mux.HandleFunc(c.Method+" "+c.Path, answer)
		methods[c.Path] = append(methods[c.Path], c.Method)
		if c.Method == http.MethodGet {
			methods[c.Path] = append(methods[c.Path], http.MethodHead)
		}
	}
	for path, allowed := range methods {
		allowed = append(allowed, http.MethodOptions)
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { refuseMethod(w, r, allowed) })
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		// Without an answer to the preflight, a page of another site could not read the refusal.
		if r.Method == http.MethodOptions {
			refuseMethod(w, r, []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut,
				http.MethodOptions})
			return
		}
		Refuse(w, &calls.NoCall,
			"there is no "+r.Method+" "+r.URL.Path+"; /api/v1/openapi.json lists all calls")
	})
	if a.folder != nil {
		return mux
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ForAll(w.Header())
		mux.ServeHTTP(w, r)
	})
}

// ForAll sets the headers that let pages of all sites read an answer.
func ForAll(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// For sets the headers that let pages of one site make all calls, with the key for those that
// write.
func For(h http.Header, site string) {
	h.Set("Access-Control-Allow-Origin", site)
	h.Set("Access-Control-Expose-Headers", "ETag, Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Add("Vary", "Origin")
}

// HasCall reports whether there is a call with a method and an address.
func HasCall(method, path string) bool {
	return slices.ContainsFunc(calls.All, func(c calls.Call) bool {
		folder, _, named := strings.Cut(c.Path, "{")
		return c.Method == method && (path == c.Path || named && strings.HasPrefix(path, folder))
	})
}

// refuseMethod answers a method that a call does not have, with a list of those that it has.
func refuseMethod(w http.ResponseWriter, r *http.Request, allowed []string) {
	list := strings.Join(allowed, ", ")
	w.Header().Set("Allow", list)
	if r.Method != http.MethodOptions {
		Refuse(w, &calls.WrongMethod, r.URL.Path+" takes "+list)
		return
	}
	if w.Header().Get("Access-Control-Allow-Origin") != "" {
		w.Header().Set("Access-Control-Allow-Methods", list)
		w.Header().Set("Access-Control-Allow-Headers",
			"Authorization, Content-Type, If-Match, If-None-Match")
		w.Header().Set("Access-Control-Max-Age", "86400")
	}
	w.WriteHeader(http.StatusNoContent)
}

func (a *api) answer(c *calls.Call, w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body) // package serve bounds it
	if err != nil {
		Refuse(w, &calls.BadBody, "the body can't be read: "+err.Error())
		return
	}
	if c.Method == http.MethodGet {
		body = c.Body(func(p calls.Parameter) string {
			if p.In == "path" {
				return r.PathValue(p.Name)
			}
			return r.URL.Query().Get(p.Name)
		})
	}
	reply, err := a.Reply(r.Context(), c.ID, body)
	if err != nil {
		fail(w, err)
		return
	}
	if strings.HasPrefix(reply.Kind, "text/") {
		w.Header().Set("Content-Security-Policy", sheetPolicy)
	}
	write(w, reply.Kind, reply.Text)
}

// sheetPolicy lets a sheet have its own styles, and nothing else.
const sheetPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

func (a *api) describe(w http.ResponseWriter, _ *http.Request) {
	write(w, "application/json", a.document)
}

func write(w http.ResponseWriter, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(text) // the client may be gone
}

// Refuse answers with a problem.
func Refuse(w http.ResponseWriter, p *calls.Problem, detail string) { fail(w, p.Of(detail)) }

func fail(w http.ResponseWriter, err error) {
	f := calls.Failed(err)
	w.Header().Set("Content-Type", calls.ProblemType)
	w.WriteHeader(f.Status)
	_, _ = w.Write(f.Text()) // the client may be gone
}
