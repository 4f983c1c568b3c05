package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"example.com/hanfu/testkit/long"
)

// accessList is an access control list as the system keeps it: the owner reads and writes, user 12345 reads, others may
// nothing.
func accessList() []byte {
	const version, owner, user, group, mask, others, nobody = 2, 0x01, 0x02, 0x04, 0x10, 0x20, 0xffffffff
	list := binary.LittleEndian.AppendUint32(nil, version)
	for _, entry := range [][3]uint32{{owner, 6, nobody}, {user, 4, 12345}, {group, 0, nobody}, {mask, 4, nobody},
		{others, 0, nobody}} {
		list = binary.LittleEndian.AppendUint16(list, uint16(entry[0]))
		list = binary.LittleEndian.AppendUint16(list, uint16(entry[1]))
		list = binary.LittleEndian.AppendUint32(list, entry[2])
	}
	return list
}

// attributed are the attributes that a file is given here.
func attributed() map[string][]byte {
	return map[string][]byte{"system.posix_acl_access": accessList(), "user.hanfu": []byte("kept")}
}

// withAttributes returns a folder in which files can have attributes. A test that finds none fails: it would show
// nothing.
func withAttributes(t *testing.T) string {
	t.Helper()
	var problems []error
	for _, root := range []string{"", "/dev/shm"} {
		dir, err := os.MkdirTemp(root, "hanfu")
		if err != nil {
			problems = append(problems, err)
			continue
		}
		t.Cleanup(func() { os.RemoveAll(dir) })
		probe := filepath.Join(dir, "probe")
		write(t, dir, "probe", "")
		err = errors.Join(unix.Setxattr(probe, "user.hanfu", []byte("x"), 0),
			unix.Setxattr(probe, "system.posix_acl_access", accessList(), 0))
		if err == nil {
			return dir
		}
		problems = append(problems, err)
	}
	t.Fatal("no folder for temporary files has extended attributes and access control lists; set TMPDIR to one that has: ", errors.Join(problems...))
	return ""
}

// attributes returns the extended attributes of a file but those of its content.
func attributes(name string) (map[string][]byte, error) {
	var names, value [1024]byte
	n, err := unix.Listxattr(name, names[:])
	all := make(map[string][]byte)
	for attribute := range strings.SplitSeq(string(names[:max(n, 0)]), "\x00") {
		if attribute != "" && !strings.HasPrefix(attribute, "security.") && err == nil {
			n, err = unix.Getxattr(name, attribute, value[:])
			all[attribute] = bytes.Clone(value[:max(n, 0)])
		}
	}
	return all, err
}

// TestAttributesStay: what writes over a file keeps its access control list, its attributes and its mode, and gives it
// none that a new file in the folder would have.
func TestAttributesStay(t *testing.T) {
	dir := withAttributes(t)
	t.Chdir(dir)
	if err := unix.Setxattr(dir, "system.posix_acl_default", accessList(), 0); err != nil {
		t.Fatal(err)
	}
	const house = "hanfu: 1\nid: x\nextends:   standard\n"
	const tests = "hanfu: 1\ncases:\n  a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 9}}\n"
	for _, c := range []struct {
		name, text string
		call       []string
		code       int
	}{
		{"x.yaml", house, []string{"fmt", "x.yaml"}, exitWell},
		{"x_test.yaml", tests, []string{"test", "--update", "x_test.yaml"}, exitFindings},
		{"x.html", "old", []string{"doc", "standard", "-o", "x.html"}, exitWell},
		{"y.yaml", house, []string{"init", "--yes", "--force", "y.yaml"}, exitWell},
	} {
		for _, wanted := range []map[string][]byte{attributed(), {}} {
			os.Remove(c.name)
			put(t, "x.yaml", house)
			put(t, c.name, c.text)
			if err := unix.Removexattr(c.name, "system.posix_acl_access"); err != nil { // that of the folder
				t.Fatal(err)
			}
			if err := os.Chmod(c.name, 0o640); err != nil {
				t.Fatal(err)
			}
			for name, value := range wanted {
				if err := unix.Setxattr(c.name, name, value, 0); err != nil {
					t.Fatal(err)
				}
			}
			before, _ := os.Stat(c.name)
			if _, errs, code := run(t, "", c.call...); code > c.code {
				t.Fatal(c.call, code, errs)
			}
			after, _ := os.Stat(c.name)
			if text, _ := os.ReadFile(c.name); string(text) == c.text || os.SameFile(before, after) {
				t.Errorf("%s was not written anew", c.name)
			}
			if before.Mode() != after.Mode() {
				t.Errorf("%v: the mode was %v and is %v", c.call, before.Mode(), after.Mode())
			}
			got, err := attributes(c.name)
			if err != nil || len(got) != len(wanted) {
				t.Errorf("%v: the attributes are %q (%v), want %q", c.call, got, err, wanted)
			}
			for name, value := range wanted {
				if !bytes.Equal(got[name], value) {
					t.Errorf("%v: %s is %q, want %q", c.call, name, got[name], value)
				}
			}
		}
	}
}

// TestNewFileMode: a new file has the mode that the user lets new files have.
func TestNewFileMode(t *testing.T) {
	t.Chdir(t.TempDir())
	defer syscall.Umask(syscall.Umask(0o077))
	if _, errs, code := run(t, "", "doc", "standard", "--format", "markdown", "-o", "x.md"); code != exitWell {
		t.Fatal(errs)
	}
	if info, err := os.Stat("x.md"); err != nil || info.Mode() != 0o600 {
		t.Error(info.Mode(), err)
	}
}

// TestSheetToDevice: a device is written to, and stays one.
func TestSheetToDevice(t *testing.T) {
	t.Chdir(t.TempDir())
	for device, want := range map[string]int{"/dev/null": exitWell, "/dev/full": exitFailed} {
		if _, errs, code := run(t, "", "doc", "standard", "-o", device); code != want {
			t.Errorf("%s: exit code %d: %s", device, code, errs)
		}
		if info, err := os.Stat(device); err != nil || info.Mode().IsRegular() {
			t.Errorf("%s is no device any more (%v)", device, err)
		}
	}
}

// TestFullDisk: where the disk is full, each verb that writes files leaves the old ones as they were and nothing beside
// them. It runs in a process of its own that may write only so much into a file.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	const alone, most = "HANFU_TEST_FULL", 40
	if call := os.Getenv(alone); call != "" {
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		code := (&Command{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs}).Main(t.Context(),
			strings.Fields(call))
		if code != exitFailed || !strings.Contains(errs.String(), "can't be written") ||
			!strings.Contains(errs.String(), "file too large") {
			t.Errorf("exit code %d: %s%s", code, out.String(), errs.String())
		}
		return
	}
	before := map[string]string{
		"x.yaml":      "hanfu: 1\nid: x\nextends:   standard\nname: A house with rules of its own\n",
		"x_test.yaml": "hanfu: 1\ncases:\n  a: {hand: 234m567p34567s99m tsumo:8s, expect: {han: 9}}\n",
		"x.html":      "the old sheet",
	}
	for _, names := range long.Some([]int{2, 1}, 2) {
		for _, call := range []string{"fmt x.yaml", "test --update x_test.yaml", "doc x.yaml -o x.html",
			"doc x.yaml -o new.html",
			"init --yes --force x.yaml", "init --yes new.yaml"} {
			dir := t.TempDir()
			files := len(before)
			for name, text := range before {
				write(t, dir, name, text)
				if names == 2 { // which is written in place
					files++
					if err := os.Link(filepath.Join(dir, name), filepath.Join(dir, name+"2")); err != nil {
						t.Fatal(err)
					}
				}
			}
			child := exec.Command(os.Args[0], "-test.run=^TestFullDisk$")
			child.Dir, child.Env = dir, append(os.Environ(), alone+"="+call)
			if out, err := child.CombinedOutput(); err != nil {
				t.Errorf("%s: %v %s", call, err, out)
			}
			for name, text := range before {
				if now, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(now) != text {
					t.Errorf("%s: %s has %q (%v)", call, name, now, err)
				}
			}
			if entries, _ := os.ReadDir(dir); len(entries) != files {
				t.Errorf("%s: %v are left", call, entries)
			}
		}
	}
}
