// Editor checks rule files while they are written. It reads one JSON object a line, a file with the text that the
// editor has of it, and answers with a line: a list of findings. What was sent of other files counts too, saved or not.
//
//	{"file": "our-club.yaml", "text": "hanfu: 1\n…"}
//
// A text that is null is that of a file which the editor has closed: what is on disk counts again.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"

	"example.com/hanfu/rules"
)

func main() {
	if err := serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
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
		if found == nil {
			found = rules.Findings{} // [], not null
		}
		if err := out.Encode(found); err != nil {
			return err
		}
	}
}
