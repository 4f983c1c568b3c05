package main

import "io"

// remembering is an output that keeps the first error of writing. What cobra writes by itself, such as help, it writes
// without looking whether that could be written.
type remembering struct {
	io.Writer
	err error
}

func (r *remembering) Write(p []byte) (int, error) {
	n, err := r.Writer.Write(p)
	if r.err == nil {
		r.err = err
	}
	return n, err
}
