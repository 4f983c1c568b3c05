//go:build !linux

package outfile

import (
	"io/fs"
	"os"
)

// canMove reports false: renaming would lose permissions that can't be read here, such as access
// control lists. Overwriting keeps them.
func canMove(fs.FileInfo) bool { return false }

func ownerOf(fs.FileInfo) (owner, group int) { return 0, 0 }

func copyAttributes(_, _ *os.File) error { return nil }
