package main

import (
	"os"
	"syscall"
)

// most returns the most memory that an ended process held, in bytes.
func most(p *os.ProcessState) int64 { return p.SysUsage().(*syscall.Rusage).Maxrss << 10 }
