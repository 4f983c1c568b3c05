//go:build js && wasm

// Command npm is the library for JavaScript, compiled to WebAssembly. It answers the calls of the
// interface. index.js loads it, writes each call into its memory and reads the answer there.
package main

import (
	"context"
	"math"
	"runtime/debug"
	"sync"
	"unsafe"

	"example.com/hanfu/door/serve/calls"
)

var (
	desk = calls.New()
	// asked holds the name and body of a call, which index.js writes.
	asked []byte
	// said is the answer, which index.js reads.
	said struct {
		text *byte
		// length is negative for a problem.
		length int32
	}
)

// mostGarbage is the memory limit until the first answer. Below it the garbage collector doesn't
// run, since a collection takes as long as the answer.
const mostGarbage = 128 << 20

func init() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(mostGarbage)
}

var collect = sync.OnceFunc(func() {
	debug.SetMemoryLimit(math.MaxInt64)
	debug.SetGCPercent(100)
})

// room allocates a buffer for the name and body of a call and returns its address.
//
//go:wasmexport room
func room(bytes int32) unsafe.Pointer {
	asked = make([]byte, bytes)
	return unsafe.Pointer(unsafe.SliceData(asked))
}

// answer answers the call in asked and returns the address of said.
//
//go:wasmexport answer
func answer(name, body int32) unsafe.Pointer {
	defer collect()
	text, well := desk.Answer(context.Background(), string(asked[:name]), asked[name:name+body])
	said.text, said.length = unsafe.SliceData(text), int32(len(text))
	if !well {
		said.length = -said.length
	}
	return unsafe.Pointer(&said)
}

func main() { select {} }
