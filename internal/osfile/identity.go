package osfile

import "path/filepath"

// Identity returns what all names of a file have in common: its path from the root, with links resolved. A file that is not
// there yet has the identity that it will have; what can't be resolved has that of its name.
func Identity(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		return real
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		return filepath.Join(folder, filepath.Base(abs))
	}
	return abs
}
