package outfile

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"example.com/hanfu/internal/words"
)

// canMove reports whether another file can replace the file by renaming. A file with several hard
// links can't be replaced that way.
func canMove(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Nlink == 1
}

func ownerOf(info fs.FileInfo) (owner, group int) {
	stat := info.Sys().(*syscall.Stat_t) // always this type on Linux
	return int(stat.Uid), int(stat.Gid)
}

// contentAttributes lists attributes that the kernel derives from a file's contents.
var contentAttributes = []string{"security.ima", "security.evm"}

// copyAttributes gives to the extended attributes of from, which include access control lists.
func copyAttributes(from, to *os.File) error {
	wanted, err := attributes(from)
	if err != nil {
		return err
	}
	current, err := attributes(to)
	if err != nil {
		return err
	}
	for name, value := range wanted {
		if now, ok := current[name]; ok && bytes.Equal(now, value) {
			continue
		}
		if err := unix.Fsetxattr(int(to.Fd()), name, value, 0); err != nil {
			return words.Errorf("%s: %s", name, err)
		}
	}
	for name := range current {
		if _, keep := wanted[name]; keep {
			continue
		}
		if err := unix.Fremovexattr(int(to.Fd()), name); err != nil {
			return words.Errorf("%s: %s", name, err)
		}
	}
	return nil
}

func attributes(file *os.File) (map[string][]byte, error) {
	fd := int(file.Fd())
	list, err := readSized(func(dst []byte) (int, error) { return unix.Flistxattr(fd, dst) })
	if errors.Is(err, unix.ENOTSUP) {
		return nil, nil
	}
	all := make(map[string][]byte)
	for name := range strings.SplitSeq(string(list), "\x00") {
		if name == "" || slices.Contains(contentAttributes, name) || err != nil {
			continue
		}
		all[name], err = readSized(func(dst []byte) (int, error) {
			return unix.Fgetxattr(fd, name, dst)
		})
	}
	return all, err
}

func readSized(read func(dst []byte) (int, error)) ([]byte, error) {
	n, err := read(nil)
	if err != nil || n == 0 {
		return nil, err
	}
	dst := make([]byte, n)
	n, err = read(dst)
	return dst[:max(n, 0)], err
}
