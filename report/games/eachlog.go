package games

import (
	"bufio"
	"context"
	"io"
	"iter"
	"runtime"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
)

// A Reader reads and plays the logs in files on all cores, and returns the outcomes in the order of
// the files.
type Reader struct {
	*Logs
	// Stdin is the standard input. OpenLogs puts back what it has read ahead.
	Stdin *io.Reader
	// Named reports whether the user named a file, as opposed to finding it in a folder.
	Named func(name string) bool
	// Render formats a log. It must be safe for concurrent use.
	Render func(*Log) ([]byte, error)
}

// Outcome is the outcome of a log, or the end of a file.
type Outcome struct {
	// Name is the name of the file and Number its 0-based index. Path includes the path inside an
	// archive.
	Name   string
	Number int
	Path   string
	// Log is the log, Count its statistics and Out its rendering. After an error, the later ones
	// are nil.
	Log   *gamelog.Log
	Count *Count
	Out   []byte
	Err   error
	// End is set after the last log of a file. NoLog is set if the file is not a log; it may be
	// something else.
	End, NoLog bool
}

type job struct {
	Outcome
	file *LogFile
}

// Each calls handle with the outcome of every log in the files, in order, until handle returns an
// error or ctx is done.
func (r *Reader) Each(ctx context.Context, names []string, handle func(*Outcome) error) error {
	return eachInOrder(r.jobs(names),
		func(j *job, yield func(*Outcome) bool) { r.work(ctx, j, yield) }, func(o *Outcome) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return handle(o)
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

func (r *Reader) work(ctx context.Context, j *job, yield func(*Outcome) bool) {
	if j.file == nil {
		yield(&j.Outcome)
		return
	}
	defer j.file.Done()
	for l, err := range j.file.Logs() {
		o := &Outcome{Name: j.Name, Path: j.Path, Number: j.Number, Log: l, Err: err}
		if err == nil {
			r.play(ctx, o)
		}
		if !yield(o) {
			return
		}
	}
	yield(&j.Outcome)
}

func (r *Reader) play(ctx context.Context, o *Outcome) {
	f, err := r.Play(ctx, o.Log)
	if o.Err = err; err == nil {
		o.Count = new(CountOf(f))
		o.Out, o.Err = r.Render(f)
	}
}

// peekSize is the number of bytes read to detect a log. JSON may have a long header before the
// hands.
const peekSize = 1 << 16

// LogFile is a file with logs. The caller must call Done after reading it.
type LogFile struct {
	*gamelog.File
	Done func()
}

// OpenLogs returns the log files in a file, an archive or the standard input. If standard input is
// not a log, stdin still yields all of it. Ranging over the files once opens and closes them. named
// reports whether the user named the file; a file found in a folder only counts as a log if no
// other reader could report errors in it.
func OpenLogs(name string, stdin *io.Reader,
	named bool) (files iter.Seq[LogFile], isLog bool, err error) {
	var input io.Reader
	var head []byte
	end := func() {}
	if inputs.IsLink(name) {
		head, named = []byte(name), true
		input, name = strings.NewReader(name), inputs.UnnamedLink
	} else if name == inputs.Stdin {
		r := bufio.NewReaderSize(*stdin, peekSize)
		head, _ = r.Peek(peekSize)
		input, *stdin, name = r, r, inputs.Unnamed
	} else {
		file, err := osfile.Open(name)
		if err != nil {
			return nil, !named && !inputs.IsRuleFile(name), err
		}
		head, input, end = readHead(file), file, func() { file.Close() }
		named = named && !osfile.ThroughLink(name)
	}
	accepts := gamelog.IsLog
	if !named {
		accepts = gamelog.IsLogAmongOthers
	}
	if !accepts(head) {
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
		for f := range gamelog.Files(input, name) {
			f.Found = !named
			if open.Add(1); !yield(LogFile{f, done}) {
				return
			}
		}
	}, true, nil
}

func readHead(file *osfile.File) []byte {
	head := make([]byte, min(peekSize, file.Size()))
	n, _ := file.ReadAt(head, 0) // reading the file reports the error
	return head[:n]
}

// resultBuffer is the number of results of a job that may wait before its worker blocks.
const resultBuffer = 16

// eachInOrder runs process on the jobs on all cores and passes the results to handle, in the order
// of the jobs and as soon as they are available. It iterates over jobs in one goroutine and calls
// handle in the caller's. If handle returns an error, eachInOrder stops and returns it; yield then
// returns false.
func eachInOrder[J, R any](jobs iter.Seq[J], process func(job J, yield func(R) bool),
	handle func(R) error) error {
	type task struct {
		job     J
		results chan R
	}
	workers := runtime.GOMAXPROCS(0)
	tasks, ordered := make(chan task), make(chan chan R, workers+2)
	stop := make(chan struct{})
	var group errgroup.Group
	group.Go(func() error {
		defer close(ordered)
		defer close(tasks)
		for job := range jobs {
			results := make(chan R, resultBuffer)
			select {
			case <-stop: // before the next, although there may be room for it
				return nil
			default:
			}
			select {
			case ordered <- results:
			case <-stop:
				return nil
			}
			tasks <- task{job, results}
		}
		return nil
	})
	for range workers {
		group.Go(func() error {
			for t := range tasks {
				process(t.job, func(r R) bool {
					select {
					case t.results <- r:
						return true
					case <-stop:
						return false
					}
				})
				close(t.results)
			}
			return nil
		})
	}
	err := func() error {
		for results := range ordered {
			for r := range results {
				if err := handle(r); err != nil {
					return err
				}
			}
		}
		return nil
	}()
	close(stop)
	_ = group.Wait()
	return err
}
