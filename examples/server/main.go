// Server scores hands under the rules of a club, which come with the hands:
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

// What one request may ask for.
const (
	maxBytes = 256 << 10
	maxHands = 1000
	maxTime  = 5 * time.Second
)

func main() {
	address := flag.String("address", "localhost:8080", "where to listen")
	folder := flag.String("files", ".", "the `folder` with the files that rules may extend")
	flag.Parse()
	root, err := os.OpenRoot(*folder) // links don't lead out of it
	if err != nil {
		log.Fatal(err)
	}
	server := http.Server{Addr: *address, Handler: http.TimeoutHandler(handler(root.FS()), maxTime, "that takes too long"),
		ReadTimeout: maxTime, WriteTimeout: 2 * maxTime}
	log.Fatal(server.ListenAndServe())
}

func handler(files fs.FS) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /score", func(w http.ResponseWriter, r *http.Request) {
		var asked request
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBytes)).Decode(&asked); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if len(asked.Hands) > maxHands {
			http.Error(w, "too many hands", http.StatusRequestEntityTooLarge)
			return
		}
		answer, err := score(r.Context(), files, &asked)
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
	// Rules is the text of a rule file, and Hands are lines of text.
	Rules string   `json:"rules"`
	Hands []string `json:"hands"`
}

// response has what there is to mend in the rules, and where they can be used an *engine.Result or *engine.Refused for
// each hand.
type response struct {
	Findings rules.Findings `json:"findings,omitempty"`
	Scores   []any          `json:"scores,omitempty"`
}

// score scores hands. The error is that of the context.
func score(ctx context.Context, files fs.FS, asked *request) (*response, error) {
	loader := rules.Loader{Files: files} // one for each request, so that nothing of it is kept
	r, found, err := loader.Check(ctx, rules.Bytes("rules", []byte(asked.Rules)))
	if err != nil || r == nil {
		return &response{Findings: found}, err
	}
	e := engine.New(r)
	answer := &response{Findings: found}
	for _, line := range asked.Hands {
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
