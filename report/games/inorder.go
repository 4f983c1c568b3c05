package games

import (
	"iter"
	"runtime"
)

// waiting is how many results of a job wait to be taken before its worker does.
const waiting = 16

// eachInOrder has do work through the jobs on all cores, and gives what comes of each to take: the results of the first job,
// then those of the second, each as soon as it is there. Jobs are asked for in one goroutine, and take is called in the
// caller's. An error of take ends everything, and is that of eachInOrder; then give returns false.
func eachInOrder[J, R any](jobs iter.Seq[J], do func(job J, give func(R) bool), take func(R) error) error {
	type task struct {
		job     J
		results chan R
	}
	workers := runtime.GOMAXPROCS(0)
	work, ordered := make(chan task), make(chan task, workers+2)
	stop := make(chan struct{})
	go func() {
		defer close(work)
		defer close(ordered)
		for job := range jobs {
			t := task{job, make(chan R, waiting)}
			select {
			case ordered <- t:
			case <-stop:
				return
			}
			select {
			case work <- t:
			case <-stop:
				return
			}
		}
	}()
	ended := make(chan struct{})
	for range workers {
		go func() {
			for t := range work {
				do(t.job, func(r R) bool {
					select {
					case t.results <- r:
						return true
					case <-stop:
						return false
					}
				})
				close(t.results)
			}
			ended <- struct{}{}
		}()
	}
	err := func() error {
		for t := range ordered {
			for r := range t.results {
				if err := take(r); err != nil {
					return err
				}
			}
		}
		return nil
	}()
	close(stop)
	for range workers {
		<-ended
	}
	return err
}
