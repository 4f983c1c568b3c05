// Editor checks rule files while they are edited. It reads one JSON object per line, with a file
// name and the text in the editor, and answers with one line: the findings, and the text with safe
// fixes applied. Texts sent earlier for other files are used too, saved or not.
//
//	{"file": "our-club.yaml", "text": "hanfu: 1\n…"}
//
// A null text means that the editor has closed the file, so the file on disk is used again.
//
// Columns of findings in that file count UTF-16 units from 1. Most editors count the same units
// from 0.
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

// answer is the answer for a file. Fixed is the text with safe fixes applied, or empty if the file
// is closed.
type answer struct {
	Findings rules.Findings `json:"findings"`
	Fixed    string         `json:"fixed"`
}

// serve answers requests until the end of r.
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
		var text []byte // nil means the file on disk
		if edited.Text != nil {
			text = []byte(*edited.Text)
		}
		loader = loader.With(edited.File, text)
		_, found, err := loader.Check(ctx, rules.File(edited.File))
		if err != nil {
			return err
		}
		// Encode no findings as [], not null.
		a := answer{rules.Findings{}, string(found.Fix(edited.File, text, false))}
		for _, f := range found {
			if f.File == filepath.Clean(edited.File) {
				f.Position = f.UTF16(text)
			}
			f.Fixes = nil // their positions don't count UTF-16 units
			a.Findings = append(a.Findings, f)
		}
		if err := out.Encode(a); err != nil {
			return err
		}
	}
}
