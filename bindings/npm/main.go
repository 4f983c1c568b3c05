//go:build js && wasm

// Command npm is the library for JavaScript, compiled to WebAssembly. It answers the calls of the
// interface. index.js loads it, writes each call into its memory and reads the answer there.
package main

import (
	"unsafe"

	"example.com/hanfu/door/serve/calls"
	"example.com/hanfu/internal/work"
)

var (
	service = calls.New()
	// request holds the name and body of a call, which index.js writes.
	request []byte
	// response is the answer, which index.js reads.
	response struct {
		text *byte
		// length is negative for a problem.
		length int32
	}
)

// firstGCPercent sets the first garbage collection, which takes as long as loading rules, to about
// 50 MB.
const firstGCPercent = 800

// settle is called before the memory is written as a snapshot (snapshot.js).
//
//go:wasmexport settle
func settle() { work.Settle(firstGCPercent) }

// room allocates a buffer for the name and body of a call and returns its address.
//
//go:wasmexport room
func room(bytes int32) unsafe.Pointer {
	request = make([]byte, bytes)
	return unsafe.Pointer(unsafe.SliceData(request))
}

// answer answers the call in request within a number of seconds and returns the address of
// response.
//
//go:wasmexport answer
func answer(name, body int32, seconds float64) unsafe.Pointer {
	ctx, end := calls.Within(seconds)
	defer end()
	text, ok := service.Answer(ctx, string(request[:name]), request[name:name+body])
	response.text, response.length = unsafe.SliceData(text), int32(len(text))
	if !ok {
		response.length = -response.length
	}
	return unsafe.Pointer(&response)
}

func main() { select {} }
