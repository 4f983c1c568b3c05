// Editor checks rule files while they are written. It reads one JSON object a line, a file with the text that the
// editor has of it, and answers with a line: a list of findings. What was sent of other files counts too, saved or not.
//
//	{"file": "our-club.yaml", "text": "hanfu: 1\n…"}
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
		var edited struct{ File, Text string }
		if err := in.Decode(&edited); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		loader = loader.With(edited.File, []byte(edited.Text))
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
