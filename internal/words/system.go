package words

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ofSystem returns the text of an error of the system about a file, and of a file that ends too
// early. It reports false for other errors.
func ofSystem(err error) (Text, bool) {
	if err == io.ErrUnexpectedEOF {
		return Say("it is damaged or cut off"), true
	}
	path := ""
	switch e := err.(type) {
	case *fs.PathError:
		path, err = e.Path, e.Err
	case *os.LinkError:
		if errors.Is(e.Err, fs.ErrNotExist) {
			return Say("there is no file %s, or no folder for %s", e.Old, e.New), true
		}
		path, err = e.New, e.Err
	default:
		return Text{}, false
	}
	for _, known := range []struct {
		err  error
		text Text
	}{
		{fs.ErrNotExist, Say("there is no file %s", path)},
		{fs.ErrPermission, Say("there is no permission for %s", path)},
		{syscall.ENOTDIR, Say("a part of the path %s is a file and not a folder", path)},
		{syscall.ENAMETOOLONG, Say("the name %s is too long", path)},
		{syscall.ELOOP, Say("the links of %s lead in a circle", path)},
		{syscall.ENOSPC, Say("there is no room left for %s", path)},
		{syscall.EROFS, Say("%s can be read and not be written", path)},
	} {
		if errors.Is(err, known.err) {
			return known.text, true
		}
	}
	return Say("%s: %s", path, Plain(err.Error())), true
}
