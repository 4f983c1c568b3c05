package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

// TestAnswersFail: answers that can't be read end init before it writes anything.
func TestAnswersFail(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, errs bytes.Buffer
	c := Command{Stdin: iotest.ErrReader(errors.New("no more")), Stdout: &out, Stderr: &errs}
	if code := c.Main(t.Context(), []string{"init"}); code != exitFailed ||
		!strings.Contains(errs.String(), "the answers can't be read: no more") {
		t.Errorf("exit code %d, and on the standard error %q", code, errs.String())
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}
