package gamelog

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"iter"
	"path"
	"strings"

	"example.com/hanfu/game/gamelog/internal/model"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/rules"
)

// Left is why a file in an archive was left alone.
type Left string

// The reasons.
const (
	// NoLog is a file that is no log.
	NoLog Left = "no_log"
	// Record is a record of a game that somebody wrote, which is read outside of archives.
	Record Left = "record"
	// Nested is an archive in an archive in an archive.
	Nested Left = "nested"
	// Encrypted is a file that nobody can read without its password.
	Encrypted Left = "encrypted"
	// TooLarge is a file of more than 64 MiB in a tar archive, or an archive in an archive of that size.
	TooLarge Left = "too_large"
	// NoFile is a link or a device.
	NoFile Left = "no_file"
)

// File is a file that may hold logs. One of an archive has the archive's name in front of its own, and is called by it
// alone: nothing is written anywhere.
type File struct {
	Path string
	// Found reports whether the file was found, and not named: then it is left alone if it is packed and holds no log.
	Found bool
	open  func() (io.Reader, error)
	// depth is in how many archives it lies.
	depth  int
	budget *budget
}

// Logs reads the logs in the file, once.
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

// Files returns the files in a zip or tar archive, of which the latter may be packed with gzip, and of any other file
// that file alone. The files of an archive may be read in any order and at the same time, but for that file alone and
// those of a reader without ReadAt and Seek.
func Files(r io.Reader, path string) iter.Seq[*File] {
	return func(yield func(*File) bool) {
		f := &File{Path: path, budget: &budget{}}
		if in, size, ok := atRandom(r); ok {
			f.budget.packed.Store(size)
			if isZip(beginOf(in)) {
				f.zipped(in, size, yield)
				return
			}
			r = io.NewSectionReader(in, 0, size)
		} else {
			r = packedReader{r, f.budget}
		}
		in, kind, err := f.unpacked(r)
		switch {
		case err != nil:
			yield(f.of(in, err))
		case kind == tarFile:
			f.tarred(in, yield)
		case kind == zipFile:
			f.zippedStream(in, yield)
		default:
			yield(f.of(in, nil))
		}
	}
}

func atRandom(r io.Reader) (io.ReaderAt, int64, bool) {
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

func beginOf(in io.ReaderAt) []byte {
	var begin [tarBegin]byte
	n, _ := in.ReadAt(begin[:], 0)
	return begin[:n]
}

// fileKind is how a file holds others.
type fileKind uint8

const (
	plainFile fileKind = iota
	zipFile
	tarFile
)

// tarBegin is how much of a file tells whether it is a tar archive.
const tarBegin = 512

var (
	gzipMagic = []byte{0x1f, 0x8b}
	zipMagics = [][]byte{[]byte("PK\x03\x04"), []byte("PK\x05\x06")}
	tarMagic  = []byte("ustar")
)

// tarMagicAt is where it stands.
const tarMagicAt = 257

func isZip(begin []byte) bool {
	return bytes.HasPrefix(begin, zipMagics[0]) || bytes.HasPrefix(begin, zipMagics[1])
}

func isTar(begin []byte) bool {
	return len(begin) >= tarMagicAt && bytes.HasPrefix(begin[tarMagicAt:], tarMagic)
}

func isPacked(begin []byte) bool {
	return bytes.HasPrefix(begin, gzipMagic) || isZip(begin) || isTar(begin)
}

func (f *File) unpacked(r io.Reader) (*bufio.Reader, fileKind, error) {
	in := bufio.NewReaderSize(r, peeked)
	begin, _ := in.Peek(tarBegin) // it may have less
	if bytes.HasPrefix(begin, gzipMagic) {
		packed, err := gzip.NewReader(in)
		if err != nil {
			return in, plainFile, errorAt(rules.Position{File: f.Path}, "the file is packed with gzip and damaged or cut off: %v", err)
		}
		in = bufio.NewReaderSize(unpackedReader{packed, f, "gzip"}, peeked)
		begin, _ = in.Peek(tarBegin)
	}
	switch {
	case isZip(begin):
		return in, zipFile, nil
	case isTar(begin):
		return in, tarFile, nil
	}
	return in, plainFile, nil
}

func (f *File) of(in io.Reader, err error) *File {
	own := *f
	own.open = func() (io.Reader, error) { return in, err }
	return &own
}

func (f *File) left(why Left, format string, args ...any) error {
	err := errorAt(rules.Position{File: f.Path}, format, args...)
	if own, ok := errors.AsType[*Error](err); ok {
		own.Left = why
	}
	return err
}

func (f *File) read(r io.Reader, yield func(*Log, error) bool) {
	in, kind, err := f.unpacked(r)
	if err != nil {
		yield(nil, err)
		return
	}
	if kind != plainFile {
		f.readArchive(in, kind, yield)
		return
	}
	if begin, _ := in.Peek(peeked); (f.depth > 0 || f.Found) && !IsLogAmongOthers(begin) {
		why := NoLog
		if recordKey().Match(begin) {
			why = Record
		}
		yield(nil, f.left(why, "this is no log"))
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

// recordKey is a key of a record of a game.
var recordKey = lazyregexp.New(`(?m)^(?:hands|players)[ \t]*:`)

// maxArchives is how deep archives may lie in one another: a folder of games that was packed may lie in another.
const maxArchives = 2

// readArchive reads the logs in an archive within an archive, one file after the other.
func (f *File) readArchive(in io.Reader, kind fileKind, yield func(*Log, error) bool) {
	if f.depth >= maxArchives {
		yield(nil, f.left(Nested, "an archive in an archive in an archive is left alone; unpack the outer one"))
		return
	}
	each := func(own *File) bool {
		for l, err := range own.Logs() {
			if !yield(l, err) {
				return false
			}
		}
		return true
	}
	if kind == tarFile {
		f.tarred(in, each)
	} else {
		f.zippedStream(in, each)
	}
}

// inner returns a file of an archive.
func (f *File) inner(name string, open func() (io.Reader, error)) *File {
	return &File{Path: f.Path + "/" + strings.ToValidUTF8(name, "\ufffd"), open: open, depth: f.depth + 1, budget: f.budget}
}

// maxHeld is how much of an archive is held in memory at once for each file that is read.
const maxHeld = 64 << 20

// zippedStream reads a zip archive from a stream. Its list of files stands at the end, so it is kept first.
func (f *File) zippedStream(in io.Reader, yield func(*File) bool) {
	data, err := io.ReadAll(io.LimitReader(in, maxHeld+1))
	switch {
	case len(data) > maxHeld:
		yield(f.of(nil, f.left(TooLarge, "a zip archive of more than %d MiB is read from a disk alone; name the file", maxHeld>>20)))
	case err != nil:
		yield(f.of(nil, err))
	default:
		f.zipped(bytes.NewReader(data), int64(len(data)), yield)
	}
}

func (f *File) zipped(in io.ReaderAt, size int64, yield func(*File) bool) {
	archive, err := zip.NewReader(in, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // no name is that of a file on a disk
		yield(f.of(nil, errorAt(rules.Position{File: f.Path}, "the zip archive is damaged or cut off: %v", err)))
		return
	}
	for _, entry := range archive.File {
		if entry.FileInfo().IsDir() || isHidden(entry.Name) {
			continue
		}
		own := f.inner(entry.Name, nil)
		own.open = func() (io.Reader, error) { return own.unzipped(entry) }
		if !yield(own) {
			return
		}
	}
}

// encryptedBit is set in the flags of an encrypted file.
const encryptedBit = 1

func (f *File) unzipped(entry *zip.File) (io.Reader, error) {
	switch {
	case entry.Flags&encryptedBit != 0:
		return nil, f.left(Encrypted, "the file is encrypted; unpack the archive with its password")
	case !entry.Mode().IsRegular():
		return nil, f.left(NoFile, "a link is left alone")
	}
	r, err := entry.Open()
	if err != nil {
		return nil, errorAt(rules.Position{File: f.Path}, "the file can't be unpacked: %v", err)
	}
	return unpackedReader{r, f, "zip"}, nil
}

func (f *File) tarred(in io.Reader, yield func(*File) bool) {
	archive := tar.NewReader(in)
	for {
		entry, err := archive.Next()
		if err == io.EOF {
			return
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			own, ok := errors.AsType[*Error](err)
			if !ok {
				own, _ = errors.AsType[*Error](errorAt(rules.Position{File: f.Path}, "the tar archive is damaged or cut off: %v", err))
			}
			yield(f.of(nil, own))
			return
		}
		if entry.Typeflag == tar.TypeDir || isHidden(entry.Name) {
			continue
		}
		own := f.inner(entry.Name, nil)
		var data []byte
		switch {
		case entry.Typeflag != tar.TypeReg:
			err = own.left(NoFile, "a link is left alone")
		case entry.Size > maxHeld:
			err = own.left(TooLarge, "a file of more than %d MiB in a tar archive is left alone; unpack it", maxHeld>>20)
		default:
			data, err = io.ReadAll(unpackedReader{archive, own, "tar"})
			if err != nil { // what stands in front of the place is there, and nothing behind it
				if IsLogAmongOthers(data) {
					yield(own.of(io.MultiReader(bytes.NewReader(data), failing{err}), nil))
				} else {
					yield(f.of(nil, err))
				}
				return
			}
		}
		if !yield(own.of(bytes.NewReader(data), err)) {
			return
		}
	}
}

// failing fails to read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// isHidden reports whether a file of an archive is one that a folder would not show, or what a Mac writes beside each
// file.
func isHidden(name string) bool {
	return strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, "__MACOSX/")
}
