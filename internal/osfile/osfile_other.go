//go:build !linux

package osfile

import "os"

// nonBlocking is not needed where nothing has to be asked of a file that was opened.
const nonBlocking = 0

// madeBySystem reports whether the system makes a file as it is read, which is not known here. Such a file has no size,
// and so nothing is read of it.
func madeBySystem(*os.File) bool { return false }
