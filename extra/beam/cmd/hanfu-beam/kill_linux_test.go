package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/batch"
)

// stall:// are files of which the second half can't be read until a file go lies beside them. Who waits for that leaves a
// file waiting there.
const stall = "stall://"

func init() {
	filesystem.Register("stall", func(ctx context.Context) filesystem.Interface { return stalling{under{local.New(ctx), stall}} })
}

type stalling struct{ under }

func (s stalling) OpenRead(_ context.Context, name string) (io.ReadCloser, error) {
	file, err := os.Open(strings.TrimPrefix(name, stall))
	return stallingFile{file}, err
}

type stallingFile struct{ *os.File }

func (f stallingFile) Read(p []byte) (int, error) {
	at, _ := f.Seek(0, io.SeekCurrent)
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	half := info.Size() / 2
	if at < half {
		return f.File.Read(p[:min(int64(len(p)), half-at)])
	}
	beside := func(name string) string { return filepath.Join(filepath.Dir(f.Name()), name) }
	for {
		if _, err := os.Stat(beside("go")); err == nil {
			return f.File.Read(p)
		}
		if err := os.WriteFile(beside("waiting"), nil, 0o600); err != nil {
			return 0, err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestKilled kills workers in the middle of their work: in a process of their own, and with the program itself. The job
// ends with an error and has no result; done again it has all of it, and nothing twice.
func TestKilled(t *testing.T) {
	folder, texts := archive(t)
	name := filepath.Join(folder, "a.ndjson")
	whole := counted(t, texts[name])
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, environment := range []string{"process", "loopback"} {
		t.Run(environment, func(t *testing.T) {
			size := len(texts[name]) / 8
			out := filepath.Join(t.TempDir(), "out")
			killed(t, self, environment, name, size, out)
			if err := os.WriteFile(filepath.Join(folder, "go"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			defer os.Remove(filepath.Join(folder, "go"))
			ctx, end := context.WithTimeout(t.Context(), 2*time.Minute)
			defer end()
			job, said := program(ctx, t, self, environment, name, size, out)
			if err := job.Wait(); err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			same(t, resultFile, written(t, out)[resultFile], []string{whole})
		})
	}
}

// killed starts a job and kills a worker of it. The job must end by itself, with an error and without a result.
func killed(t *testing.T, self, environment, name string, size int, out string) {
	t.Helper()
	waiting := filepath.Join(filepath.Dir(name), "waiting")
	defer os.Remove(waiting)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	job, said := program(ctx, t, self, environment, name, size, out)
	wait(t, func() bool { _, err := os.Stat(waiting); return err == nil }, said)
	victim := job.Process.Pid
	if environment == "process" {
		victim = child(t, child(t, victim))
	}
	if err := syscall.Kill(victim, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	patience := time.AfterFunc(time.Minute, end)
	err := job.Wait()
	if _, err := os.Stat(filepath.Join(out, resultFile)); err == nil {
		t.Errorf("the job has a result:\n%s", said)
	}
	if !patience.Stop() {
		t.Fatalf("the job goes on without a worker:\n%s", said)
	}
	if err == nil {
		t.Errorf("the job ends as if all were well:\n%s", said)
	}
}

// counted tells what one process counts.
func counted(t *testing.T, text []byte) string {
	r, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	c := batch.NewTally(r)
	for line := range bytes.Lines(text) {
		if len(bytes.TrimSpace(line)) > 0 {
			_ = c.Line(strings.TrimSuffix(string(line), "\n")) // what is damaged is counted
		}
	}
	want, err := json.Marshal(&c.TallyCounts)
	if err != nil {
		t.Fatal(err)
	}
	return string(want)
}

// program starts the program on prism.
func program(ctx context.Context, t *testing.T, self, environment, name string, size int, out string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.CommandContext(ctx, self, "--do=tally", "--rules=standard", "--hands="+stall+name, fmt.Sprintf("--shard_size=%d", size),
		"--output="+out, "--environment_type="+environment)
	if environment == "process" {
		cmd.Args = append(cmd.Args, fmt.Sprintf(`--environment_config={"command":%q}`, self))
	}
	cmd.Env = append(os.Environ(), asProgram+"=1")
	said := new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = said, said, time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, said
}

// wait waits until something is so.
func wait(t *testing.T, so func() bool, said fmt.Stringer) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("nothing comes of it:\n%s", said)
		}
	}
}

// child returns the process that another has started.
func child(t *testing.T, parent int) int {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range all {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		id, rest, _ := strings.Cut(string(text), " ")
		fields := strings.Fields(rest[strings.LastIndexByte(rest, ')')+1:])
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			n, _ := strconv.Atoi(id)
			return n
		}
	}
	t.Fatalf("process %d has started no other", parent)
	return 0
}
