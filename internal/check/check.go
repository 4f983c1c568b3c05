package main

import (
	"runtime"
	"sync"
	"sync/atomic"

	"example.com/hanfu/rules"
)

// oneFile is what there is to say of a file.
type oneFile struct {
	findings rules.Findings
	err      error
}

// checkAll checks files on all cores, each by a function. What it gives is in the order of the files.
func checkAll(files []string, check func(file string) (rules.Findings, error)) []oneFile {
	all := make([]oneFile, len(files))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(files) {
					return
				}
				all[i].findings, all[i].err = check(files[i])
			}
		})
	}
	wg.Wait()
	return all
}
