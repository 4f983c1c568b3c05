//go:build !linux

package main

import "os"

// maxMemory returns 0, since the unit of the value depends on the system.
func maxMemory(*os.ProcessState) int64 { return 0 }
