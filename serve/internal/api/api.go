// Package api answers programs over HTTP: the first version of the interface, below /api/v1. Each call is a file, and a
// row of the table of calls (calls.go), of which its handler and its description are made.
//
// Bodies and answers are JSON. What is wrong with a hand or a rule file is an answer; what is wrong with a call is a
// problem as RFC 9457 has it (problem.go).
package api

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/serve/internal/catalog"
	"example.com/hanfu/serve/internal/changes"
	"example.com/hanfu/serve/internal/club"
)

// api has what the calls share.
type api struct {
	catalog *catalog.Catalog
	// folder is that of the club, nil for none.
	folder *club.Folder
	// changes compares rule sets.
	changes *changes.Teller
	// document describes the calls.
	document []byte
}

// New returns the handler of all calls, with their paths from the root. The folder is nil for none; its files are not
// for the pages of other sites, and without one those may make all calls. The teller is that of all who compare rules.
func New(s *catalog.Catalog, folder *club.Folder, teller *changes.Teller) http.Handler {
	a := &api{s, folder, teller, description(calls)}
	mux := http.NewServeMux()
	methods := make(map[string][]string)
	for i := range calls {
		c := &calls[i]
		mux.HandleFunc(c.method+" "+c.path, func(w http.ResponseWriter, r *http.Request) { c.answer(a, w, r) })
		methods[c.path] = append(methods[c.path], c.method)
		if c.method == http.MethodGet {
			methods[c.path] = append(methods[c.path], http.MethodHead)
		}
	}
	for path, allowed := range methods {
		allowed = append(allowed, http.MethodOptions)
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { other(w, r, allowed) })
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodOptions { // a page of another site that was not let to ask would not be told
			other(w, r, []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodOptions})
			return
		}
		noCall.Write(w, "there is no "+r.Method+" "+r.URL.Path+"; /api/v1/openapi.json lists all calls")
	})
	if folder != nil {
		return mux
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ForAll(w.Header())
		mux.ServeHTTP(w, r)
	})
}

// ForAll lets the pages of all sites read an answer or a refusal that has these headers.
func ForAll(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// For lets the pages of a site make all calls, with the key for those that write.
func For(h http.Header, site string) {
	h.Set("Access-Control-Allow-Origin", site)
	h.Set("Access-Control-Expose-Headers", "ETag, Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Add("Vary", "Origin")
}

// Takes reports whether there is a call of a method at an address.
func Takes(method, path string) bool {
	return slices.ContainsFunc(calls, func(c call) bool {
		folder, _, named := strings.Cut(c.path, "{")
		return c.method == method && (path == c.path || named && strings.HasPrefix(path, folder))
	})
}

// other answers to methods that a call does not take, and says which ones it does.
func other(w http.ResponseWriter, r *http.Request, allowed []string) {
	list := strings.Join(allowed, ", ")
	w.Header().Set("Allow", list)
	if r.Method != http.MethodOptions {
		wrongMethod.Write(w, r.URL.Path+" takes "+list)
		return
	}
	if w.Header().Get("Access-Control-Allow-Origin") != "" {
		w.Header().Set("Access-Control-Allow-Methods", list)
		w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match, If-None-Match")
		w.Header().Set("Access-Control-Max-Age", "86400")
	}
	w.WriteHeader(http.StatusNoContent)
}

func known(lang string) (string, error) {
	if lang == "" {
		return words.Languages[0], nil
	}
	if !slices.Contains(words.Languages, lang) {
		return "", wrong{errors.New("lang is one of " + strings.Join(words.Languages, ", "))}
	}
	return lang, nil
}

func answer(w http.ResponseWriter, text []byte) {
	write(w, "application/json", append(text, '\n'))
}

func write(w http.ResponseWriter, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(text) // who asked may be gone
}

// lines is the type of answers that have one object a line.
const lines = "application/x-ndjson"
