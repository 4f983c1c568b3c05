package work

import (
	"runtime"
	"runtime/debug"
)

// Settle collects the garbage, before the memory of the program is written as a snapshot. It sets
// the GC percent until the first collection after it, which takes as long as several answers.
func Settle(percent int) {
	debug.SetGCPercent(percent)
	giveBack()
	runtime.GC()
	runtime.GC() // what finalizers held
	runtime.AddCleanup(new([16]byte), func(usual int) { debug.SetGCPercent(usual) }, 100)
}

// giveBack makes the allocator give memory back to the system, which else it does only when the
// heap has grown. The half of the JavaScript package keeps only what was called before.
func giveBack() {
	limit := debug.SetMemoryLimit(1)
	runtime.KeepAlive(make([]byte, 1<<20))
	debug.SetMemoryLimit(limit)
}
