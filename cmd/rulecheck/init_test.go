package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/hanfu/report/newhouse"
	"example.com/hanfu/testkit/must"
)

// TestLongAnswers: a file of answers is read up to its bound, whatever the length of its lines, and what is longer is refused
// with the bound. So are the lines of the standard input, together with those of the file.
func TestLongAnswers(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		name, file, typed, says string
	}{
		{"one line of the greatest length", strings.Repeat("x", newhouse.MaxAnswers), "", "is not in the list; type a number"},
		{"blank lines, one too many", strings.Repeat("\n", newhouse.MaxAnswers+1), "",
			"answers has more than 65536 bytes; give the answers alone, one per line"},
		{"a long line that is typed", "ema\n", strings.Repeat("x", newhouse.MaxAnswers+1),
			"the answers have more than 65536 bytes; give the answers alone, one per line"},
		{"refused lines, one too many", "ema\n", strings.Repeat("?\n", newhouse.MaxAnswers/2),
			"the answers have more than 65536 bytes; give the answers alone, one per line"},
	} {
		must.Do(t, os.WriteFile("answers", []byte(c.file), 0o600))
		_, errs, code := run(t, c.typed, "init", "--answers", "answers")
		if code == 0 || !strings.Contains(errs, c.says) {
			t.Errorf("%s: exit code %d, and %q is missing in %.300q", c.name, code, c.says, errs)
		}
	}
}

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
