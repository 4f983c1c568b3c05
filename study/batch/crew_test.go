package batch

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.com/hanfu/hand"
)

// panicking is an input that panics behind some lines.
type panicking struct {
	io.Reader
	fault error
}

func (p panicking) Read(into []byte) (int, error) {
	n, err := p.Reader.Read(into)
	if errors.Is(err, io.EOF) {
		panic(p.fault)
	}
	return n, err
}

// TestPanic: what panics in a goroutine of a call panics in the goroutine of the caller, who can recover, and is told
// where it was.
func TestPanic(t *testing.T) {
	fault := errors.New("a fault")
	lines := strings.Repeat("234m567p34567s99m tsumo:8s\n", 100_000)
	broken := func(line string, _ *hand.Win) error { panic(fault) }
	for name, call := range map[string]func() error{
		"a worker of a run": func() error {
			b := newBatch(t, JSON, nil)
			b.Read = broken
			_, err := b.Run(t.Context(), strings.NewReader(lines), io.Discard)
			return err
		},
		"the input of a run": func() error {
			_, err := newBatch(t, JSON, nil).Run(t.Context(), panicking{strings.NewReader(lines), fault}, io.Discard)
			return err
		},
		"a visit": func() error {
			return Each(t.Context(), strings.NewReader(lines), func(int, int64, string) { panic(fault) })
		},
		"the input of visits": func() error {
			return Each(t.Context(), panicking{strings.NewReader(lines), fault}, func(int, int64, string) {})
		},
	} {
		func() {
			defer func() {
				err, ok := recover().(error)
				if !ok || !errors.Is(err, fault) {
					t.Errorf("%s: recovered %v", name, err)
				} else if told := fmt.Sprint(err); !strings.Contains(told, "crew_test.go:") {
					t.Errorf("%s: it is not told where it was:\n%s", name, told)
				}
			}()
			t.Errorf("%s: the call returns %v", name, call())
		}()
	}
}
