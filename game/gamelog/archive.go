package gamelog

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"strings"
	"sync"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

// Left is the reason why a file in an archive was skipped.
type Left string

const (
	// NoLog is a file that is no log.
	NoLog Left = "no_log"
	// Record is the record of a game, which is only read outside of archives.
	Record Left = "record"
	// Encrypted is a file that needs a password.
	Encrypted Left = "encrypted"
	// TooLarge is a file of more than 64 MiB, or with holes, in an archive that is read in order.
	TooLarge Left = "too_large"
	// NoFile is a link or a device.
	NoFile Left = "no_file"
)

// File is a file that may hold logs. The path of a file in an archive is that of the archive, a
// slash and its name there. It is never written to the disk.
type File struct {
	Path string
	// Found reports whether the file was found in a folder and not named. It is then skipped if it
	// is compressed and holds no log.
	Found bool
	open  func() (io.Reader, error)
	// inArchive reports whether the file is in an archive.
	inArchive bool
	budget    *budget
}

// Logs reads the logs in the file. It may be called once.
func (f *File) Logs() iter.Seq2[*Log, error] {
	return func(yield func(*Log, error) bool) {
		r, err := f.open()
		if err != nil {
			yield(nil, err)
			return
		}
		f.read(r, yield)
	}
}

// Files returns the files in a zip or tar archive, which may be compressed with gzip. Any other
// file is returned as the only one. The files of an archive may be read in any order and
// concurrently. A file that is no archive, and those of a zip archive whose reader lacks ReadAt or
// Seek, are read from r.
func Files(r io.Reader, path string) iter.Seq[*File] {
	return func(yield func(*File) bool) {
		f := &File{Path: path, budget: &budget{}}
		if in, size, ok := readerAt(r); ok {
			f.budget.packed.Store(size)
			head := make([]byte, len(zipMagic))
			if n, _ := in.ReadAt(head, 0); isZip(head[:n]) {
				f.unzip(in, size, yield)
				return
			}
			r = io.NewSectionReader(in, 0, size)
		} else {
			r = packedReader{r, f.budget}
		}
		in, head, err := f.gunzip(r)
		switch {
		case err == nil && isZip(head):
			f.unzipStream(in, yield)
		case err == nil && isTar(head):
			f.untar(in, yield)
		default:
			yield(f.withReader(in, err))
		}
	}
}

func readerAt(r io.Reader) (io.ReaderAt, int64, bool) {
	in, ok := r.(interface {
		io.ReaderAt
		io.Seeker
	})
	if !ok {
		return nil, 0, false
	}
	size, err := in.Seek(0, io.SeekEnd) // a pipe has no end
	return in, size, err == nil
}

const (
	gzipMagic     = "\x1f\x8b"
	zipMagic      = "PK\x03\x04"
	emptyZipMagic = "PK\x05\x06"
	tarMagic      = "ustar"
	// tarMagicAt is the offset of tarMagic.
	tarMagicAt = 257
)

func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte(gzipMagic)) }

func isZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte(zipMagic)) || bytes.HasPrefix(head, []byte(emptyZipMagic))
}

func isTar(head []byte) bool {
	return len(head) >= tarMagicAt && bytes.HasPrefix(head[tarMagicAt:], []byte(tarMagic))
}

func isPacked(head []byte) bool { return isGzip(head) || isZip(head) || isTar(head) }

// gunzip returns a reader of a file, decompressed if it is compressed with gzip, and its head.
func (f *File) gunzip(r io.Reader) (in *bufio.Reader, head []byte, err error) {
	in = bufio.NewReaderSize(r, peeked)
	if head, _ = in.Peek(peeked); isGzip(head) { // the file may be shorter
		packed, err := gzip.NewReader(in)
		if err != nil {
			return in, nil, errorAt(rules.Position{File: f.Path},
				"the file is packed with %s and damaged or cut off", "gzip")
		}
		in = bufio.NewReaderSize(unpackedReader{packed, f, "gzip"}, peeked)
		head, _ = in.Peek(peeked)
	}
	return in, head, nil
}

// withReader returns a copy of f that is read from in, or fails with err.
func (f *File) withReader(in io.Reader, err error) *File {
	own := *f
	own.open = func() (io.Reader, error) { return in, err }
	return &own
}

func (f *File) skipError(reason Left, format string, args ...any) error {
	return &Error{rules.Position{File: f.Path}, fmt.Sprintf(format, args...), reason}
}

// buffers are those of files that have been read: an archive may have very many small files.
var buffers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, peeked) }}

func (f *File) read(r io.Reader, yield func(*Log, error) bool) {
	if _, ok := r.(*bufio.Reader); !ok {
		buffer := buffers.Get().(*bufio.Reader)
		buffer.Reset(r)
		defer func() {
			buffer.Reset(nil)
			buffers.Put(buffer)
		}()
		r = buffer
	}
	in, head, err := f.gunzip(r)
	switch {
	case err != nil:
		yield(nil, err)
		return
	case isZip(head) || isTar(head):
		yield(nil, errorAt(rules.Position{File: f.Path},
			"this archive lies in another one; unpack that, and name this file"))
		return
	case (f.inArchive || f.Found) && !IsLogAmongOthers(head):
		reason := NoLog
		if recordKey().Match(head) {
			reason = Record
		}
		yield(nil, f.skipError(reason, "this is no log"))
		return
	}
	readGames(in, f.Path, func(g *model.Game) bool {
		for l, err := range logsOf(g, f.Path) {
			if !yield(l, err) {
				return false
			}
		}
		return true
	})
}

// recordKey matches a key of the record of a game.
var recordKey = work.LazyRegexp(`(?m)^(?:hands|players)[ \t]*:`)

// maxName is how many bytes of a name in an archive are kept: the longest name on most disks.
const maxName = 255

// entry returns a file of an archive.
func (f *File) entry(name string) *File {
	if len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "") + "…"
	}
	return &File{Path: f.Path + "/" + strings.ToValidUTF8(name, "\ufffd"), inArchive: true,
		budget: f.budget}
}

// maxHeld bounds the bytes of an archive that are held in memory for each file.
const maxHeld = 64 << 20

// unzipStream holds the whole archive, because a zip archive has its list of files at its end.
func (f *File) unzipStream(in io.Reader, yield func(*File) bool) {
	data, err := io.ReadAll(io.LimitReader(in, maxHeld+1))
	switch {
	case len(data) > maxHeld:
		yield(f.withReader(nil, f.skipError(TooLarge,
			"a zip archive of more than %d MiB is read from a disk alone; name the file",
			maxHeld>>20)))
	case err != nil:
		yield(f.withReader(nil, err))
	default:
		f.unzip(bytes.NewReader(data), int64(len(data)), yield)
	}
}

func (f *File) unzip(in io.ReaderAt, size int64, yield func(*File) bool) {
	archive, err := zip.NewReader(in, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // names are never used on the disk
		yield(f.withReader(nil, errorAt(rules.Position{File: f.Path},
			"the zip archive is damaged or cut off")))
		return
	}
	for _, packed := range archive.File {
		if f.budget.isSpent() { // the file that spent it says so
			return
		}
		if packed.FileInfo().IsDir() || isHidden(packed.Name) {
			continue
		}
		own := f.entry(packed.Name)
		own.open = func() (io.Reader, error) { return own.openZipped(packed) }
		if !yield(own) {
			return
		}
	}
}

// encryptedBit is set in the flags of an encrypted file.
const encryptedBit = 1

func (f *File) openZipped(packed *zip.File) (io.Reader, error) {
	switch {
	case packed.Flags&encryptedBit != 0:
		return nil, f.skipError(Encrypted, "the file is encrypted; unpack the archive with its password")
	case !packed.Mode().IsRegular():
		return nil, f.skipError(NoFile, "a link is left alone")
	}
	r, err := packed.Open()
	switch {
	case errors.Is(err, zip.ErrAlgorithm):
		return nil, errorAt(rules.Position{File: f.Path},
			"the archive packs the file by a method that is not read here; pack it again with deflate")
	case err != nil:
		return nil, errorAt(rules.Position{File: f.Path}, "the zip archive is damaged or cut off")
	}
	return unpackedReader{r, f, "zip"}, nil
}

func (f *File) untar(in io.Reader, yield func(*File) bool) {
	archive := tar.NewReader(in)
	for {
		header, err := archive.Next()
		if err == io.EOF {
			return
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			if _, ok := errors.AsType[*Error](err); !ok {
				err = errorAt(rules.Position{File: f.Path},
					"the tar archive is damaged or cut off")
			}
			yield(f.withReader(nil, err))
			return
		}
		if header.Typeflag == tar.TypeDir || isHidden(header.Name) {
			continue
		}
		own := f.entry(header.Name)
		var data []byte
		damaged := false
		switch {
		case isSparse(header):
			err = own.skipError(TooLarge, "a file with holes is left alone; unpack it")
		case header.Typeflag != tar.TypeReg:
			err = own.skipError(NoFile, "a link is left alone")
		case header.Size > maxHeld:
			err = own.skipError(TooLarge,
				"a file of more than %d MiB in a tar archive is left alone; unpack it",
				maxHeld>>20)
		default:
			data, err = io.ReadAll(unpackedReader{archive, own, "tar"})
			damaged = err != nil
		}
		if !yield(own.withReader(bytes.NewReader(data), err)) || damaged {
			return
		}
	}
}

// isSparse reports whether a file has holes, which take no room in the archive. No log has any.
func isSparse(header *tar.Header) bool {
	if header.Typeflag == tar.TypeGNUSparse {
		return true
	}
	for key := range header.PAXRecords {
		if strings.HasPrefix(key, "GNU.sparse.") {
			return true
		}
	}
	return false
}

// isHidden reports whether a folder would not show the file, or macOS added it to the archive.
func isHidden(name string) bool {
	return strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, "__MACOSX/")
}
