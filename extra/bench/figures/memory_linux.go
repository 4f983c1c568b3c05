package main

import (
	"os"
	"syscall"
)

// most returns the maximum memory of a finished process in bytes.
func most(p *os.ProcessState) int64 { return p.SysUsage().(*syscall.Rusage).Maxrss << 10 }
