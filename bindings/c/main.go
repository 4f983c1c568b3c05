//go:build libhanfu

// Command libhanfu is a library with a C interface, for python/ and for other language bindings.
//
//	CGO_ENABLED=1 go build -tags libhanfu -buildmode=c-shared -o libhanfu.so ./bindings/c
//
// With the tag, go install ./... leaves it out, where it would be a program that does nothing.
//
// It exposes package door/serve/calls. Texts are UTF-8 with a length; a text of length 0 may be
// NULL. Answers are to be freed with hanfu_free. All functions are safe for concurrent use. A
// handle is valid until it is passed to hanfu_drop, once; using an invalid one ends the process. A
// process forked after the first call must not call the library.
package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import (
	"bytes"
	"runtime/cgo"
	"sync"
	"unsafe"

	"example.com/hanfu/door/serve/calls"
)

func main() {} // not called in a library

var service = sync.OnceValue(calls.New)

// hanfu_call answers the call with the given name and body within a number of seconds. It returns
// 0, or 1 if the answer is a problem.
//
//export hanfu_call
func hanfu_call(name *C.char, nameLength C.size_t, body *C.char, length C.size_t, seconds C.double,
	answer **C.char, size *C.size_t) C.int {
	ctx, end := calls.Within(float64(seconds))
	defer end()
	text, ok := service().Answer(ctx, string(input(name, nameLength)), input(body, length))
	setAnswer(text, answer, size)
	return status(ok)
}

// hanfu_batch scores hands, one per line. The body contains their rules, format and fields. It
// returns the same as hanfu_call.
//
//export hanfu_batch
func hanfu_batch(body *C.char, length C.size_t, hands *C.char, handsLength C.size_t,
	seconds C.double, answer **C.char, size *C.size_t) C.int {
	ctx, end := calls.Within(float64(seconds))
	defer end()
	var out cBuffer
	in := inputReader{from: bytes.NewReader(input(hands, handsLength))}
	defer in.close()
	problem := service().Batch(ctx, input(body, length), &in, &out)
	if problem != nil {
		C.free(out.at)
		setAnswer(problem, answer, size)
		return status(false)
	}
	if out.at == nil {
		setAnswer(nil, answer, size)
		return status(true)
	}
	*answer, *size = (*C.char)(out.at), C.size_t(out.used)
	return status(true)
}

// hanfu_rules loads the rules in a body for hanfu_score and sets their handle. It returns 0, or 1
// with a problem as the answer.
//
//export hanfu_rules
func hanfu_rules(body *C.char, length C.size_t, seconds C.double, handle *C.uintptr_t,
	answer **C.char, size *C.size_t) C.int {
	ctx, end := calls.Within(float64(seconds))
	defer end()
	scorer, problem := service().Under(ctx, input(body, length))
	if problem != nil {
		setAnswer(problem, answer, size)
		return status(false)
	}
	*handle = C.uintptr_t(cgo.NewHandle(scorer))
	return status(true)
}

// hanfu_score writes the answer of the call "score" for a hand into a buffer and returns its
// length. If that exceeds the size of the buffer, the contents are invalid; call it again with a
// larger buffer.
//
//export hanfu_score
func hanfu_score(handle C.uintptr_t, hand *C.char, length C.size_t, buffer *C.char, size C.size_t,
) C.size_t {
	room := unsafe.Slice((*byte)(unsafe.Pointer(buffer)), int(size))
	scorer := cgo.Handle(handle).Value().(*calls.Scorer)
	return C.size_t(len(scorer.AppendScore(room[:0], string(input(hand, length)))))
}

// hanfu_drop frees the rules of a handle.
//
//export hanfu_drop
func hanfu_drop(handle C.uintptr_t) { cgo.Handle(handle).Delete() }

// hanfu_free frees an answer.
//
//export hanfu_free
func hanfu_free(answer *C.char) { C.free(unsafe.Pointer(answer)) }

func status(ok bool) C.int {
	if ok {
		return 0
	}
	return 1
}

// input returns memory of the caller as a slice, which is valid until the call ends.
func input(text *C.char, length C.size_t) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(text)), int(length))
}

// inputReader reads from memory of the caller until close is called. A cancelled batch may still be
// reading then.
type inputReader struct {
	reading sync.Mutex
	from    *bytes.Reader
}

func (l *inputReader) Read(p []byte) (int, error) {
	l.reading.Lock()
	defer l.reading.Unlock()
	return l.from.Read(p)
}

func (l *inputReader) close() {
	l.reading.Lock()
	defer l.reading.Unlock()
	l.from.Reset(nil)
}

func setAnswer(text []byte, answer **C.char, size *C.size_t) {
	*answer, *size = (*C.char)(C.CBytes(text)), C.size_t(len(text))
}

// cBuffer is a growing buffer in C memory.
type cBuffer struct {
	at         unsafe.Pointer
	used, size int
}

func (m *cBuffer) Write(p []byte) (int, error) {
	if need := m.used + len(p); need > m.size {
		m.size = max(2*m.size, need)
		m.at = C.realloc(m.at, C.size_t(m.size)) // running out of memory ends the process, as in Go
	}
	m.used += copy(unsafe.Slice((*byte)(m.at), m.size)[m.used:], p)
	return len(p), nil
}
