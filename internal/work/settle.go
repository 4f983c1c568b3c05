package work

import (
	"runtime"
	"runtime/debug"
)

// Settle collects the garbage, before the memory of the program is written as a snapshot. It sets
// the GC percent until the first collection after it, which takes as long as several answers.
func Settle(percent int) {
	debug.SetGCPercent(percent)
	runtime.GC()
	runtime.GC() // what finalizers held
	runtime.AddCleanup(new([16]byte), func(usual int) { debug.SetGCPercent(usual) }, 100)
}
