package rules

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// A rule file is a file. What else a name may stand for is told before it is opened: a device never ends, a pipe
// to which nobody writes never begins, and an address would have to be fetched.

// notAFile says why something that was named can't be read as a rule file.
type notAFile struct{ path, what, help string }

// Error gives the reason.
func (e *notAFile) Error() string { return e.path + " is " + e.what + ", and no file" }

// finding gives the reason as something to mend.
func (e *notAFile) finding() Finding {
	return Finding{Position: Position{File: e.path}, Severity: Error, Code: notFile, Message: "this is " + e.what + ", and no file", Help: e.help}
}

// isAddress tells whether a name is that of something in a network.
func isAddress(name string) bool { return strings.Contains(name, "://") }

// regular tells why a path leads to something that is no file. What does not exist is told when it is opened.
func regular(path string) error {
	if isAddress(path) {
		return &notAFile{path, "an address in a network", "download the file and name that; nothing is fetched"}
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	what := ""
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return &notAFile{path, "a folder", "name a file in it"}
	case mode&fs.ModeNamedPipe != 0:
		what = "a pipe"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	case mode&fs.ModeDevice != 0:
		what = "a device"
	default:
		what = fmt.Sprintf("something else (%v)", mode)
	}
	return &notAFile{path, what, "write what it gives into a file, and name that"}
}
