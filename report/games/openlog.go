package games

import (
	"bufio"
	"io"
	"iter"
	"regexp"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/regular"
)

// peeked is how much of a file tells whether it is a log: in JSON, what stands in front of the hands may be long.
const peeked = 1 << 16

// foundLog is what a log has that was not named but found, where there may be XML and JSON of any sort.
var foundLog = regexp.MustCompile(`<mjloggm|"log"\s*:\s*\[|"type"\s*:\s*"start_(?:game|kyoku)"|RecordNewRound"|^\x1f\x8b`)

// OpenLogs returns the logs in a file, or on the standard input, of which nothing is lost if there are none; ranging
// over them once reads and closes the file. Named reports whether the file was named, and not found in a folder. It has
// no logs either if whoever reads it as something else can say what is wrong with it.
func OpenLogs(name string, stdin *io.Reader, named bool) (logs iter.Seq2[*gamelog.Log, error], isLog bool, err error) {
	var r *bufio.Reader
	done := func() error { return nil }
	if name == inputs.Stdin {
		r = bufio.NewReaderSize(*stdin, peeked)
		*stdin, name = r, inputs.Unnamed
	} else {
		file, err := regular.Open(name)
		if err != nil {
			return nil, !named && inputs.IsLogFile(name), err
		}
		done = file.Close
		r = bufio.NewReaderSize(file, peeked)
	}
	if head, _ := r.Peek(peeked); !gamelog.IsLog(head) ||
		(!named || regular.ThroughLink(name)) && !foundLog.Match(head) {
		return nil, false, done()
	}
	return func(yield func(*gamelog.Log, error) bool) {
		defer done()
		for l, err := range gamelog.Open(r, name) {
			if !yield(l, err) {
				return
			}
		}
	}, true, nil
}
