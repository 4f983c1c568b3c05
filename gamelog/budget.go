package gamelog

import (
	"io"
	"sync/atomic"

	"example.com/hanfu/rules"
)

// budget bounds how much is unpacked of an archive, so that a small file can't become an endless one. Logs are packed to
// a tenth of their size.
type budget struct {
	// packed is how much there is, or was read, of what is packed, and unpacked how much came out of it.
	packed, unpacked atomic.Int64
}

// freely may be unpacked of anything; more only if it is not more than mostTimes what is packed.
const (
	freely    = 256 << 20
	mostTimes = 100
)

// packedReader counts what is read as packed.
type packedReader struct {
	io.Reader
	budget *budget
}

func (r packedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.budget.packed.Add(int64(n))
	return n, err
}

// unpackedReader counts what is read as unpacked, and ends where there is too much of it. What it can't read is an error
// of its file, which says how that is packed.
type unpackedReader struct {
	io.Reader
	file *File
	how  string
}

func (r unpackedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	at, b := rules.Position{File: r.file.Path}, r.file.budget
	switch {
	case b.unpacked.Add(int64(n)) > freely+mostTimes*b.packed.Load():
		err = errorAt(at, "what is packed here is more than %d times as large as the file; unpack what you need", mostTimes)
	case err != nil && err != io.EOF:
		err = errorAt(at, "the file is packed with %s and damaged or cut off: %v", r.how, err)
	}
	return n, err
}
