package main

import (
	"os"
	"syscall"
)

// maxMemory returns the maximum memory of a finished process in bytes.
func maxMemory(p *os.ProcessState) int64 { return p.SysUsage().(*syscall.Rusage).Maxrss << 10 }
