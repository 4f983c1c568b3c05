package club

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"time"

	"example.com/hanfu/internal/source"
)

// settling is how long after its last change a file may change once more without another time of change: file systems
// count in steps of up to two seconds.
const settling = 3 * time.Second

// versioned is the version of a file as it was read.
type versioned struct {
	version string
	info    fs.FileInfo
	// settled reports whether whoever changes the file from now on gives it another time of change.
	settled bool
}

// Read returns the text of a file, and its version.
func (f *Folder) Read(name string) (text []byte, version string, err error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, "", err
	}
	settled := time.Since(info.ModTime()) > settling // before it is read, so that what is written meanwhile is newer
	if text, err = bounded(file); err != nil {
		return nil, "", err
	}
	version = versionOf(text)
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.versions) > 2*MostFiles { // files come and go
		clear(f.versions)
	}
	f.versions[name] = versioned{version, info, settled}
	return text, version, nil
}

// Version returns the version of a file, "" if there is none. A file is read again only if it may have changed.
func (f *Folder) Version(name string) string {
	f.mu.Lock()
	known := f.versions[name]
	f.mu.Unlock()
	if known.settled {
		info, err := f.root.Lstat(name)
		if err == nil && os.SameFile(info, known.info) && info.Size() == known.info.Size() &&
			info.ModTime().Equal(known.info.ModTime()) {
			return known.version
		}
	}
	_, version, err := f.Read(name)
	if err != nil {
		return ""
	}
	return version
}

// State returns what tells the files from what they are at any other time. Of files that are too many to be listed, which
// others may still extend, it is the size and the time of the last change.
func (f *Folder) State() (string, error) {
	all, n := sha256.New(), 0
	err := f.each(func(info fs.FileInfo, _ source.Kind) {
		version := fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		if n++; n <= MostFiles {
			version = f.Version(info.Name())
		}
		fmt.Fprintln(all, info.Name(), version)
	})
	return hex.EncodeToString(all.Sum(nil)), err
}

func versionOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
