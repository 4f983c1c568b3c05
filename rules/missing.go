package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/internal/nearest"
)

// Files that there are not.

// helpForMissing says what is probably meant by the name of a file that there is not at a path.
func helpForMissing(name, path string) string {
	if id := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(name), ".yaml"), ".yml"); slices.Contains(Shipped(), id) {
		return "write " + id + " for the shipped rule set of that name"
	}
	if near := nearFile(path); near != "" {
		return "did you mean " + filepath.Base(near) + "?"
	}
	return "a path starts from the folder of the file that names it"
}

// maxListed bounds the files of a folder that are looked at for a similar name.
const maxListed = 1000

// nearFile gives the rule file whose name is nearest to that of a file which there is not, in its folder; "" if none is.
func nearFile(path string) string {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return ""
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(maxListed) // those that were read before an error are as good
	names = slices.DeleteFunc(names, func(name string) bool {
		return !isPath(name) || strings.HasSuffix(name, "_test.yaml")
	})
	slices.Sort(names)
	stem := func(name string) string { return strings.TrimSuffix(strings.TrimSuffix(name, ".yaml"), ".yml") }
	stems := make([]string, len(names))
	for i, name := range names {
		stems[i] = stem(name)
	}
	best := nearest.Name(stem(filepath.Base(path)), stems)
	if best == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(path), names[slices.Index(stems, best)])
}

// unreadable puts in words why a file can't be read.
func unreadable(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if near := nearFile(path); near != "" {
			return fmt.Errorf("there is no file %s; did you mean %s?", path, near)
		}
		return fmt.Errorf("there is no file %s", path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("the file %s may not be read by you", path)
	}
	return fmt.Errorf("the rule file can't be read: %w", err)
}
