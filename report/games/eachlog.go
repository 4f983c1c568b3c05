package games

import (
	"bufio"
	"context"
	"io"
	"iter"
	"runtime"
	"strings"
	"sync/atomic"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
)

// Reader reads the logs in files on all cores, and has what comes of them in the order of the files.
type Reader struct {
	*Logs
	// Stdin is the standard input. What was looked at of it is not lost.
	Stdin *io.Reader
	// Named reports whether a file was named, and not found in a folder.
	Named func(name string) bool
	// Render returns what is shown of a log. It is called on all cores.
	Render func(*Log) ([]byte, error)
}

// Outcome is what came of a log, or that a file has no more.
type Outcome struct {
	// Name is the file's, and Number counts files from 0; Path is that of one in an archive.
	Name   string
	Number int
	Path   string
	// Log is what was read, Count what was compared and Out what is shown of it, each nil with an error before it.
	Log   *gamelog.Log
	Count *Count
	Out   []byte
	Err   error
	// End reports whether the file has no more logs, and NoLog whether it is none; it may be something else then.
	End, NoLog bool
}

// job is a file with logs, or the outcome of one without.
type job struct {
	Outcome
	file *LogFile
}

// Each gives what comes of all logs in files to take, until it returns an error or the context ends.
func (r *Reader) Each(ctx context.Context, names []string, take func(*Outcome) error) error {
	return eachInOrder(r.jobs(names), func(j *job, give func(*Outcome) bool) { r.work(ctx, j, give) }, func(o *Outcome) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return take(o)
	})
}

func (r *Reader) jobs(names []string) iter.Seq[*job] {
	return func(yield func(*job) bool) {
		for i, name := range names {
			end := Outcome{Name: name, Path: name, Number: i, End: true}
			files, isLog, err := OpenLogs(name, r.Stdin, r.Named(name))
			if !isLog || err != nil {
				if end.NoLog = !isLog; isLog {
					end.Err = err
				}
				if !yield(&job{Outcome: end}) {
					return
				}
				continue
			}
			for f := range files {
				if end.Path = f.Path; !yield(&job{end, &f}) {
					return
				}
			}
		}
	}
}

func (r *Reader) work(ctx context.Context, j *job, give func(*Outcome) bool) {
	if j.file == nil {
		give(&j.Outcome)
		return
	}
	defer j.file.Done()
	for l, err := range j.file.Logs() {
		o := &Outcome{Name: j.Name, Path: j.Path, Number: j.Number, Log: l, Err: err}
		if err == nil {
			r.play(ctx, o)
		}
		if !give(o) {
			return
		}
	}
	give(&j.Outcome)
}

func (r *Reader) play(ctx context.Context, o *Outcome) {
	f, err := r.Play(ctx, o.Log)
	if o.Err = err; err == nil {
		count := CountOf(f)
		o.Count = &count
		o.Out, o.Err = r.Render(f)
	}
}

// peeked is how much of a file tells whether it is a log: in JSON, what stands in front of the hands may be long.
const peeked = 1 << 16

// LogFile is a file with logs. Done is to be called when it was read.
type LogFile struct {
	*gamelog.File
	Done func()
}

// OpenLogs returns the files with logs that a file, or the standard input, is or holds; the latter loses nothing if there
// are none. Ranging over them once opens and closes the file. Named reports whether the file was named, and not found in
// a folder. It has no logs either if whoever reads it as something else can say what is wrong with it.
func OpenLogs(name string, stdin *io.Reader, named bool) (files iter.Seq[LogFile], isLog bool, err error) {
	var in io.Reader
	var head []byte
	end := func() {}
	if inputs.IsLink(name) {
		head, named = []byte(name), true
		in, name = strings.NewReader(name), inputs.UnnamedLink
	} else if name == inputs.Stdin {
		r := bufio.NewReaderSize(*stdin, peeked)
		head, _ = r.Peek(peeked)
		in, *stdin, name = r, r, inputs.Unnamed
	} else {
		file, err := osfile.Open(name)
		if err != nil {
			return nil, !named && !inputs.IsRuleFile(name), err
		}
		head, in, end = begin(file), file, func() { file.Close() }
		named = named && !osfile.ThroughLink(name)
	}
	is := gamelog.IsLog
	if !named {
		is = gamelog.IsLogAmongOthers
	}
	if !is(head) {
		end()
		return nil, false, nil
	}
	return func(yield func(LogFile) bool) {
		var open atomic.Int64
		done := func() {
			if open.Add(-1) < 0 {
				end()
			}
		}
		defer done()
		for f := range gamelog.Files(in, name) {
			f.Found = !named
			if open.Add(1); !yield(LogFile{f, done}) {
				return
			}
		}
	}, true, nil
}

func begin(file *osfile.File) []byte {
	head := make([]byte, min(peeked, file.Size()))
	n, _ := file.ReadAt(head, 0) // what is wrong is told when it is read
	return head[:n]
}

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
