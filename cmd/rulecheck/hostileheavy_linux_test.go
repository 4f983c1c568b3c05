//go:build !race

package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hanfu/testkit/hostile"
	"example.com/hanfu/testkit/long"
)

// TestHostileHeavy runs the verbs that take a rule file, other than prove, on the files that ask for most of what check
// accepts: each takes less than two seconds of the time that cores are busy and 256 MiB, writes less than 1 MiB, and
// does its job. The usual form runs the verbs that take longest. The long form runs every second verb on each file, and
// each on every second one; all of them from HANFU_LONG=2 on.
func TestHostileHeavy(t *testing.T) {
	t.Parallel()
	binary := aProgram(t)
	files := hostile.Heavy()
	for i, f := range long.Some(files, len(files)) {
		folder := t.TempDir()
		tests := "hanfu: 1\nrules: ./x.yaml\ncases:\n"
		for n := range 100 {
			tests += fmt.Sprintf("  c%d: {hand: %s, expect: {error: no_yaku}}\n", n,
				[]string{"234m567p34567s99m tsumo:8s riichi", "112233m112233p1s tsumo:1s"}[n%2])
		}
		for name, text := range map[string]string{"x.yaml": f.Text, "cases_test.yaml": tests} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		const win = "112233m112233p1s tsumo:1s riichi"
		calls := []struct {
			args string
			code int
		}{
			{"test --coverage=all --propose cases_test.yaml", exitFindings},
			{"check x.yaml", exitWell},
			{"diff x.yaml standard", exitFindings},
			{"score --rules x.yaml " + win, exitWell},
			{"explain --format json --rules x.yaml " + win, exitWell},
			{"init --yes --extends ./x.yaml --name y --force y.yaml", exitWell},
			{"explain --rules x.yaml 234m567p34567s99m tsumo:1z", exitFindings},
			{"doc x.yaml", exitWell},
			{"resolve x.yaml", exitWell},
			{"list --rules x.yaml", exitWell},
			{"diff standard x.yaml", exitFindings},
			{"points --rules x.yaml", exitWell},
			{"waits --rules x.yaml 112233m112233p1s", exitWell},
			{"resolve --format json x.yaml", exitWell},
			{"explain --rules x.yaml " + win, exitWell},
			{"list --yaku x.yaml", exitWell},
			{"list --rules x.yaml pinfu", exitWell},
			{"list --ids x.yaml", exitWell},
			{fmt.Sprint("rules x.yaml:", min(5, strings.Count(f.Text, "\n"))), exitWell},
			{"facts --rules x.yaml", exitWell},
			{"fmt --check x.yaml", exitFindings},
			{"season x.yaml", exitFailed},
			{"infer --rules x.yaml x.yaml", exitFailed},
			{"game --rules x.yaml x.yaml", exitFindings},
		}
		for j, c := range long.Some(calls, 5) {
			if long.Asked() && !long.More() && (i+j)%2 != 0 {
				continue
			}
			t.Run(f.Name+" "+c.args, func(t *testing.T) {
				e := measuredRun(t, folder, binary, mostOutput, mostTime, strings.Fields(c.args))
				tooLong := e.Code == exitFailed && strings.Contains(e.Stderr, "at most 1048576 are written")
				if e.Code != c.code && !(tooLong && strings.Contains(c.args, "--format json")) {
					t.Errorf("exit code %d, want %d: %.500s", e.Code, c.code, e.Stderr)
				}
			})
		}
	}
}

// TestHostileArchives: an archive of logs that hold nothing but numbers, one of texts with links, and one of very many
// files, take no more memory than one such log.
func TestHostileArchives(t *testing.T) {
	binary := aProgram(t)
	numbers := `{"log":[` + strings.Repeat("1,", 400_000) + "1]}"
	link := `https://tenhou.net/6/#json={"` + strings.Repeat("a", 4_000_000)
	for _, a := range []struct {
		name, log string
		files     int
	}{
		{"numbers", numbers, long.N(4, 20)},
		{"links", link, long.N(4, 15)},
		{"a larger link", link + strings.Repeat("a", 12_000_000), 6},
		{"members", `{"log":[]}`, long.N(10_000, 100_000)},
	} {
		folder := t.TempDir()
		file, err := os.Create(filepath.Join(folder, "logs.zip"))
		if err != nil {
			t.Fatal(err)
		}
		archive := zip.NewWriter(file)
		for i := range a.files {
			// What is packed to a fortieth is not read to its end, so these are stored as they are.
			w, err := archive.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("evening/%d.json", i)})
			if err == nil {
				_, err = io.WriteString(w, a.log)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(archive.Close(), file.Close()); err != nil {
			t.Fatal(err)
		}
		output, limit := max(mostOutput, 200*a.files), max(mostTime, 50*time.Microsecond*time.Duration(a.files))
		if e := measuredRun(t, folder, binary, output, limit, []string{"game", "--summary", "logs.zip"}); e.Code != exitFindings ||
			strings.Count(e.Stdout, "logs.zip/") < a.files {
			t.Errorf("%s: exit code %d, %.500s", a.name, e.Code, e.Stdout)
		}
	}
}

// mostOutput is how many bytes an answer has at most that does not grow with the files of an archive, and mostTime how
// long the cores are busy.
const (
	mostOutput = 1 << 20
	mostTime   = 2 * time.Second
)

// measuredRun runs the program. There are three tries.
func measuredRun(t *testing.T, folder, binary string, mostOutput int, mostTime time.Duration, args []string) (e ending) {
	t.Helper()
	const mostMemory = 256 << 20
	for range 3 {
		if e = runIn(t, folder, binary, args...); e.CPU <= mostTime {
			break
		}
	}
	t.Logf("%v, cores busy for %v, %d MiB, %d bytes", e.Wall, e.CPU, e.Memory>>20, len(e.Stdout))
	if e.Memory > mostMemory || !long.Within(e.CPU, mostTime) || len(e.Stdout)+len(e.Stderr) > mostOutput {
		t.Errorf("it held %d MiB, kept cores busy for %v and wrote %d bytes", e.Memory>>20, e.CPU,
			len(e.Stdout)+len(e.Stderr))
	}
	return e
}
