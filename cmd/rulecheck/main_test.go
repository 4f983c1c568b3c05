package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
)

var update = flag.Bool("update", false, "write the output that the scripts compare with into the scripts")

// programs are those that the test binary stands for, by the name under which it is called, besides the one that is tested.
var programs = map[string]func(){}

// allTests are those of this package, in the plain environment that they share. They leave nothing behind.
type allTests struct{ *testing.M }

func (t allTests) Run() int {
	for _, name := range []string{rulesVariable, langVariable, "LC_ALL", "LC_MESSAGES", "LANG"} {
		os.Unsetenv(name) // the language of who runs the tests
	}
	defer os.RemoveAll(linkedIn)
	defer atEnd()
	return t.M.Run()
}

// atEnd ends what tests have started and others may use.
var atEnd = func() {}

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "rulecheck" {
		main()
	}
	testscript.Main(allTests{m}, programs)
}

// TestScripts runs testdata/script: each verb with its exit code, output and errors.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// TestLongScripts runs those scripts that take longer than most others.
func TestLongScripts(t *testing.T) {
	if long.Asked() || *update {
		runScripts(t, "testdata/script/long")
	}
}

func runScripts(t *testing.T, folder string) {
	binary := aProgram(t)
	folder, err := filepath.Abs(folder) // the working directory changes
	if err != nil {
		t.Fatal(err)
	}
	rulesets, err := filepath.Abs("../../testdata/rulesets")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(binary)+string(filepath.ListSeparator)+env.Getenv("PATH"))
			env.Setenv("GOGC", "400")
			env.Setenv("GOMEMLIMIT", "off")  // the tests hold more than what the program spares, and would collect all the time
			env.Setenv("RULESETS", rulesets) // rule files for tests, to be copied
			return setHashes(env)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"rulecheck": inProcess, "exits": exits, "compress": compress},
	})
}

// setHashes gives the hash of each shipped rule set as $HASH_ID, so that the scripts don't change with the rules.
func setHashes(env *testscript.Env) error {
	hashes, err := shippedHashes()
	for id, hash := range hashes {
		env.Setenv("HASH_"+id, hash)
	}
	return err
}

// shippedHashes gives the hash of each shipped rule set.
var shippedHashes = sync.OnceValues(func() (map[string]string, error) {
	hashes := make(map[string]string)
	for _, id := range rules.Shipped() {
		r, err := rules.Load(context.Background(), id)
		if err != nil {
			return nil, err
		}
		hashes[id] = r.Hash()
	}
	return hashes, nil
})

// working is held by the script whose folder is the working directory.
var working sync.Mutex

// inProcess runs the program within the test, which has the shipped rules at hand, and demands an exit code: rulecheck 1 check - <bad.yaml
// What its standard input is stands last; without that it is empty. Of the environment it has what the flags ask for.
func inProcess(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("the exit code is demanded without !")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	stdin := ""
	if name, ok := strings.CutPrefix(args[len(args)-1], "<"); ok {
		stdin, args = ts.ReadFile(name), args[:len(args)-1]
	}
	args = args[1:]
	working.Lock()
	defer working.Unlock()
	back, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	c := Command{Stdin: strings.NewReader(stdin), Stdout: ts.Stdout(), Stderr: ts.Stderr(), Getenv: ts.Getenv}
	got := c.Main(context.Background(), args)
	ts.Check(os.Chdir(back))
	if got != want {
		ts.Fatalf("%s: exit code %d, want %d", strings.Join(args, " "), got, want)
	}
}

// exits runs a program by itself and demands an exit code: exits 1 rulecheck check -
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("%s: exit code %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

// compress writes a file compressed with gzip: compress FROM TO
func compress(ts *testscript.TestScript, _ bool, args []string) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), b.Bytes(), 0o644))
}

// run runs the program in process.
func run(t testing.TB, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	c := Command{Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs}
	code = c.Main(t.Context(), args)
	return out.String(), errs.String(), code
}
