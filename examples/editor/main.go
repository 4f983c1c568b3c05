// Editor checks rule files while they are written. It reads one JSON object a line, a file with the text that the
// editor has of it, and answers with a line: the findings, and the text with the safe fixes made. What was sent of other
// files counts too, saved or not.
//
//	{"file": "our-club.yaml", "text": "hanfu: 1\n…"}
//
// A text that is null is that of a file which the editor has closed: what is on disk counts again.
//
// Columns of findings in that file count units of UTF-16 from 1, as most editors do but for the 1.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"path/filepath"

	"example.com/hanfu/rules"
)

func main() {
	if err := serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// answer is what is said of a file. Fixed is its text with the safe fixes made, empty of one that the
// editor has closed.
type answer struct {
	Findings rules.Findings `json:"findings"`
	Fixed    string         `json:"fixed"`
}

// serve answers until there is nothing more to read.
func serve(ctx context.Context, r io.Reader, w io.Writer) error {
	loader := new(rules.Loader)
	in, out := json.NewDecoder(r), json.NewEncoder(w)
	for {
		var edited struct {
			File string
			Text *string // null once the editor has closed the file
		}
		if err := in.Decode(&edited); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		var text []byte // nil: the file itself counts again
		if edited.Text != nil {
			text = []byte(*edited.Text)
		}
		loader = loader.With(edited.File, text)
		_, found, err := loader.Check(ctx, rules.File(edited.File))
		if err != nil {
			return err
		}
		a := answer{rules.Findings{}, string(found.Fix(edited.File, text, false))} // [] of no findings, not null
		for _, f := range found {
			if f.File == filepath.Clean(edited.File) {
				f.Position = f.UTF16(text)
			}
			f.Fixes = nil // their places are those of characters still
			a.Findings = append(a.Findings, f)
		}
		if err := out.Encode(a); err != nil {
			return err
		}
	}
}
