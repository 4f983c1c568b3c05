package main

import (
	"runtime"
	"sync"
	"sync/atomic"

	"example.com/hanfu/rules"
)

// checked is what there is to say of a file.
type checked struct {
	findings rules.Findings
	err      error
}

// checkAll checks files on all cores. What it gives is in the order of the files.
func checkAll(l *rules.Loader, files []string) []checked {
	all := make([]checked, len(files))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(files) {
					return
				}
				_, all[i].findings, all[i].err = l.Check(files[i])
			}
		})
	}
	wg.Wait()
	return all
}
