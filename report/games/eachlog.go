package games

import (
	"context"
	"io"
	"iter"

	"example.com/hanfu/gamelog"
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
