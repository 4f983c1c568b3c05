// Server scores hands under the rules of a club, which are part of the request:
//
//	curl --data '{"rules": "hanfu: 1\nid: club\n…", "hands": ["234m567p34567s99m tsumo:8s"]}' localhost:8080/score
//
// The rules may extend shipped ones and the files in a folder, and nothing else on the machine.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"log"
	"net/http"
	"os"
	"time"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// Limits of a request.
const (
	maxBytes = 256 << 10
	maxHands = 1000
	maxTime  = 5 * time.Second
)

func main() {
	address := flag.String("address", "localhost:8080", "where to listen")
	folder := flag.String("files", ".", "the `folder` with the files that rules may extend")
	flag.Parse()
	root, err := os.OpenRoot(*folder) // links can't lead out of it
	if err != nil {
		log.Fatal(err)
	}
	server := http.Server{Addr: *address, Handler: http.TimeoutHandler(handler(root.FS()), maxTime,
		"that takes too long"), ReadTimeout: maxTime, WriteTimeout: 2 * maxTime}
	log.Fatal(server.ListenAndServe())
}

func handler(files fs.FS) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /score", func(w http.ResponseWriter, r *http.Request) {
		var req request
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body,
			maxBytes)).Decode(&req); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if len(req.Hands) > maxHands {
			http.Error(w, "too many hands", http.StatusRequestEntityTooLarge)
			return
		}
		answer, err := score(r.Context(), files, &req)
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			log.Print(err)
		}
	})
	return mux
}

type request struct {
	// Rules is the text of a rule file, and Hands holds one hand per element.
	Rules string   `json:"rules"`
	Hands []string `json:"hands"`
}

// response holds the findings in the rules and, if the rules are usable, an *engine.Result or
// *engine.Refused per hand.
type response struct {
	Findings rules.Findings `json:"findings,omitempty"`
	Scores   []any          `json:"scores,omitempty"`
}

// score scores the hands of a request. It returns an error if ctx is done.
func score(ctx context.Context, files fs.FS, req *request) (*response, error) {
	loader := rules.Loader{Files: files} // one per request, so that nothing is cached
	r, found, err := loader.Check(ctx, rules.Bytes("rules", []byte(req.Rules)))
	if err != nil || r == nil {
		return &response{Findings: found}, err
	}
	e := engine.New(r)
	answer := &response{Findings: found}
	for _, line := range req.Hands {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		win, err := hand.Parse(line)
		if err != nil {
			answer.Scores = append(answer.Scores, e.Refuse(&win, err))
			continue
		}
		result, err := e.Score(&win)
		if refused, ok := errors.AsType[*engine.Refused](err); ok {
			answer.Scores = append(answer.Scores, refused)
		} else if err == nil {
			answer.Scores = append(answer.Scores, result)
		} else {
			return nil, err
		}
	}
	return answer, nil
}
