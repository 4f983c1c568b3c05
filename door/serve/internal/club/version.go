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

// settling is how long a modified file may be modified again without a new time of modification:
// file systems count in steps of up to two seconds.
const settling = 3 * time.Second

type versionInfo struct {
	version string
	info    fs.FileInfo
	// settled is true if any later change of the file has another time of modification.
	settled bool
}

// Read returns the text of a file and its version.
func (f *Folder) Read(name string) (text []byte, version string, err error) {
	file, err := f.Open(name)
	if err != nil && f.Gone() {
		err = ErrGone
	}
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, "", err
	}
	// Computed before reading, as a write may come meanwhile.
	settled := time.Since(info.ModTime()) > settling
	if text, err = bounded(file); err != nil {
		return nil, "", err
	}
	version = versionOf(text)
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.versions) > 2*MaxFiles { // files come and go
		clear(f.versions)
	}
	f.versions[name] = versionInfo{version, info, settled}
	return text, version, nil
}

// Version returns the version of a file, "" if there is none. It reads a file again only if it may
// have changed.
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

// State returns a hash of the names and versions of all files. Of the files beyond MaxFiles, which
// other files may still extend, it has the size and the time of modification in place of the
// version.
func (f *Folder) State() (string, error) {
	all, n := sha256.New(), 0
	err := f.each(func(info fs.FileInfo, _ source.Kind) {
		version := fmt.Sprint(info.Size(), info.ModTime().UnixNano())
		if n++; n <= MaxFiles {
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
