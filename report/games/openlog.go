package games

import (
	"bufio"
	"io"
	"iter"
	"sync/atomic"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
)

// peeked is how much of a file tells whether it is a log: in JSON, what stands in front of the hands may be long.
const peeked = 1 << 16

// LogFile is a file with logs. Done is to be called when it was read.
type LogFile struct {
	*gamelog.File
	Done func()
}

// OpenLogs returns the files with logs that a file, or the standard input, is or holds; the latter loses nothing if there
// are none. Ranging over them once opens and closes the file. Named reports whether the file was named, and not found in
// a folder. It has no logs either if whoever reads it as something else can say what is wrong with it.
func OpenLogs(name string, stdin *io.Reader, named bool) (files iter.Seq[LogFile], isLog bool, err error) {
	var in io.Reader
	var head []byte
	end := func() {}
	if name == inputs.Stdin {
		r := bufio.NewReaderSize(*stdin, peeked)
		head, _ = r.Peek(peeked)
		in, *stdin, name = r, r, inputs.Unnamed
	} else {
		file, err := osfile.Open(name)
		if err != nil {
			return nil, !named && !inputs.IsRuleFile(name), err
		}
		head, in, end = begin(file), file, func() { file.Close() }
		named = named && !osfile.ThroughLink(name)
	}
	is := gamelog.IsLog
	if !named {
		is = gamelog.IsLogAmongOthers
	}
	if !is(head) {
		end()
		return nil, false, nil
	}
	return func(yield func(LogFile) bool) {
		var open atomic.Int64
		done := func() {
			if open.Add(-1) < 0 {
				end()
			}
		}
		defer done()
		for f := range gamelog.Files(in, name) {
			if open.Add(1); !yield(LogFile{f, done}) {
				return
			}
		}
	}, true, nil
}

func begin(file *osfile.File) []byte {
	head := make([]byte, min(peeked, file.Size()))
	n, _ := file.ReadAt(head, 0) // what is wrong is told when it is read
	return head[:n]
}
