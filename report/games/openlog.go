package games

import (
	"bufio"
	"io"
	"regexp"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/regular"
	"example.com/hanfu/tenhou"
)

// peeked is how much of a file tells whether it is a log: in JSON, what stands in front of the hands may be long.
const peeked = 1 << 16

// foundLog is what a log has that was not named but found, where there may be XML and JSON of any sort.
var foundLog = regexp.MustCompile(`<mjloggm|"log"\s*:\s*\[|^\x1f\x8b`)

// OpenLog reads the log in a file, or on the standard input, of which nothing is lost if it is no log. Named reports
// whether the file was named, and not found in a folder. It is no log either if whoever reads it as something else can
// say what is wrong with it.
func OpenLog(name string, stdin *io.Reader, named bool) (l *tenhou.Log, isLog bool, err error) {
	var r *bufio.Reader
	if name == inputs.Stdin {
		r = bufio.NewReaderSize(*stdin, peeked)
		*stdin, name = r, inputs.Unnamed
	} else {
		file, err := regular.Open(name)
		if err != nil {
			return nil, !named && inputs.IsLogFile(name), err
		}
		defer file.Close()
		r = bufio.NewReaderSize(file, peeked)
	}
	if head, _ := r.Peek(peeked); !tenhou.IsLog(head) ||
		(!named || regular.ThroughLink(name)) && !foundLog.Match(head) {
		return nil, false, nil
	}
	l, err = tenhou.Read(r, name)
	return l, true, err
}
