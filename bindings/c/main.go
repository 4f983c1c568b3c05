// Command libhanfu is a library for other languages, which call it as they call C: for bindings/python/, and for bindings of one's own.
//
//	CGO_ENABLED=1 go build -buildmode=c-shared -o libhanfu.so ./bindings/c
//
// It hands package door/serve/calls over. All texts are UTF-8 with their length; one of length 0 may be NULL. Answers lie in memory
// that hanfu_free frees. All functions may be called from several threads at once. A handle is for hanfu_score until hanfu_drop
// has it, once; with another one the process ends. A process that was forked after the first call can't make any.
package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import (
	"bytes"
	"context"
	"runtime/cgo"
	"sync"
	"time"
	"unsafe"

	"example.com/hanfu/door/serve/calls"
)

func main() {} // which a library does not run

var desk = sync.OnceValue(calls.New)

// hanfu_call answers the call of a name with a body, within so many seconds. It returns 0 for an answer, and 1 for a problem.
//
//export hanfu_call
func hanfu_call(name *C.char, nameLength C.size_t, body *C.char, length C.size_t, seconds C.double, answer **C.char, size *C.size_t) C.int {
	ctx, end := within(seconds)
	defer end()
	text, well := desk().Answer(ctx, string(given(name, nameLength)), given(body, length))
	give(text, answer, size)
	return result(well)
}

// hanfu_batch scores hands, one a line. The body has their rules, format and fields. It returns as hanfu_call does.
//
//export hanfu_batch
func hanfu_batch(body *C.char, length C.size_t, hands *C.char, handsLength C.size_t, seconds C.double, answer **C.char, size *C.size_t) C.int {
	ctx, end := within(seconds)
	defer end()
	var out memory
	in := lent{from: bytes.NewReader(given(hands, handsLength))}
	defer in.giveBack()
	problem := desk().Batch(ctx, given(body, length), &in, &out)
	if problem != nil {
		C.free(out.at)
		give(problem, answer, size)
		return result(false)
	}
	if out.at == nil {
		give(nil, answer, size)
		return result(true)
	}
	*answer, *size = (*C.char)(out.at), C.size_t(out.used)
	return result(true)
}

// hanfu_rules keeps the rules of a body for hanfu_score until hanfu_drop, and sets their handle. It returns 0, or 1 with a
// problem as the answer.
//
//export hanfu_rules
func hanfu_rules(body *C.char, length C.size_t, seconds C.double, handle *C.uintptr_t, answer **C.char, size *C.size_t) C.int {
	ctx, end := within(seconds)
	defer end()
	scorer, problem := desk().Under(ctx, given(body, length))
	if problem != nil {
		give(problem, answer, size)
		return result(false)
	}
	*handle = C.uintptr_t(cgo.NewHandle(scorer))
	return result(true)
}

// hanfu_score writes what the call score answers of a hand into a buffer, and returns its length. If that is more than the
// buffer has, nothing useful is in it, and the call is to be made again with a larger one.
//
//export hanfu_score
func hanfu_score(handle C.uintptr_t, hand *C.char, length C.size_t, buffer *C.char, size C.size_t) C.size_t {
	room := unsafe.Slice((*byte)(unsafe.Pointer(buffer)), int(size))
	scorer := cgo.Handle(handle).Value().(*calls.Scorer)
	return C.size_t(len(scorer.AppendScore(room[:0], string(given(hand, length)))))
}

// hanfu_drop forgets rules.
//
//export hanfu_drop
func hanfu_drop(handle C.uintptr_t) { cgo.Handle(handle).Delete() }

// hanfu_free frees an answer.
//
//export hanfu_free
func hanfu_free(answer *C.char) { C.free(unsafe.Pointer(answer)) }

func result(well bool) C.int {
	if well {
		return 0
	}
	return 1
}

func within(seconds C.double) (context.Context, context.CancelFunc) {
	const most = 1e9 // more would be no time.Duration; infinity is for ever
	return context.WithTimeout(context.Background(), time.Duration(min(float64(seconds), most)*float64(time.Second)))
}

// given returns memory of the caller, which is read until the call ends.
func given(text *C.char, length C.size_t) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(text)), int(length))
}

// lent is memory of the caller, of which nothing is read any more once it is given back: a batch that is ended may still be
// reading.
type lent struct {
	reading sync.Mutex
	from    *bytes.Reader
}

func (l *lent) Read(p []byte) (int, error) {
	l.reading.Lock()
	defer l.reading.Unlock()
	return l.from.Read(p)
}

func (l *lent) giveBack() {
	l.reading.Lock()
	defer l.reading.Unlock()
	l.from.Reset(nil)
}

func give(text []byte, answer **C.char, size *C.size_t) {
	*answer, *size = (*C.char)(C.CBytes(text)), C.size_t(len(text))
}

// memory is memory of C that grows as it is written to.
type memory struct {
	at         unsafe.Pointer
	used, size int
}

func (m *memory) Write(p []byte) (int, error) {
	if need := m.used + len(p); need > m.size {
		m.size = max(2*m.size, need)
		m.at = C.realloc(m.at, C.size_t(m.size)) // which ends the program where there is no memory, as Go's does
	}
	m.used += copy(unsafe.Slice((*byte)(m.at), m.size)[m.used:], p)
	return len(p), nil
}
