package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"example.com/hanfu/study/effect"
)

func init() {
	beam.RegisterType(reflect.TypeFor[resultFn]())
	beam.RegisterType(reflect.TypeFor[writeFn]())
}

// resultFn converts the final part to the result.
type resultFn struct {
	Kind   kind
	Source effect.Kind
}

// ProcessElement returns the result on one line, in the format of the command.
func (f *resultFn) ProcessElement(_ context.Context, part string) (string, error) {
	switch f.Kind {
	case change:
		c, err := effect.ReadState([]byte(part))
		if err != nil {
			return "", err
		}
		text, err := json.Marshal(&effect.Effect{Count: *c, Source: f.Source})
		return string(text), err
	}
	return strings.TrimSpace(part), nil
}

// write writes lines to a file, in no particular order. It writes no file if there are no lines.
func write(s beam.Scope, name string, lines beam.PCollection) {
	beam.ParDo0(s, &writeFn{name}, beam.GroupByKey(s, beam.AddFixedKey(s, lines)))
}

// writeFn writes a file.
type writeFn struct{ File string }

// ProcessElement writes all lines to a temporary file and renames it, so that a file with its final
// name is complete.
func (f *writeFn) ProcessElement(ctx context.Context, _ int, next func(*string) bool) error {
	system, err := filesystem.New(ctx, f.File)
	if err != nil {
		return err
	}
	defer system.Close()
	// A runner may process the same element twice at once.
	temp := fmt.Sprintf("%s.%016x.part", f.File, rand.Uint64())
	out, err := system.OpenWrite(ctx, temp)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	for line := ""; next(&line); {
		w.WriteString(line)
		w.WriteByte('\n')
	}
	if err := w.Flush(); err != nil { // w keeps the first error
		out.Close()
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return filesystem.Rename(ctx, system, temp, f.File)
}
