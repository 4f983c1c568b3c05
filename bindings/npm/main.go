//go:build js && wasm

// Command npm is the library for programs in JavaScript, as WebAssembly: it answers the calls of the interface. index.js loads
// it, writes each call into its memory and reads the answer there.
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
	// asked has the name of a call and its body, which index.js writes.
	asked []byte
	// said is the answer to it, which index.js reads.
	said struct {
		text *byte
		// length is below 0 for a problem.
		length int32
	}
)

// Until the first answer no garbage is collected, which would take as long as the answer, unless there is very much of it.
const mostGarbage = 128 << 20

func init() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(mostGarbage)
}

var collect = sync.OnceFunc(func() {
	debug.SetMemoryLimit(math.MaxInt64)
	debug.SetGCPercent(100)
})

// room makes room for a name and a body of so many bytes, and returns where it is.
//
//go:wasmexport room
func room(bytes int32) unsafe.Pointer {
	asked = make([]byte, bytes)
	return unsafe.Pointer(unsafe.SliceData(asked))
}

// answer answers the call that has been written, and returns where said is.
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
