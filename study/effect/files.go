package effect

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"sync"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
)

// Files counts the wins of games in files, and plays the games under both rule sets: logs that package gamelog reads and
// records of package game, on all cores. The loader finds the rules that records name. A file that was found in a folder
// and is no game is passed over; one that can't be read is counted as damaged. The only error is that of the context.
func (r *Rules) Files(ctx context.Context, loader *rules.Loader, names []string) (*Effect, error) {
	all := r.workers()
	work := make(chan string)
	errs := make([]error, len(all))
	var wg sync.WaitGroup
	for i := range all {
		wg.Go(func() {
			for name := range work {
				if errs[i] == nil {
					errs[i] = all[i].file(ctx, loader, name)
				}
			}
		})
	}
	for _, name := range names {
		work <- name
	}
	close(work)
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return effectOf(all, FromGames, 0), ctx.Err()
}

// peeked is how much of a file tells whether it is a log.
const peeked = 1 << 16

func (w *worker) file(ctx context.Context, loader *rules.Loader, name string) error {
	file, err := osfile.Open(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = source.Unreadable(name, err)
		}
		w.Damaged.add(damageOf(name, err))
		return ctx.Err()
	}
	defer file.Close()
	_, err = w.games(ctx, loader, file, name)
	return err
}

func (w *worker) games(ctx context.Context, loader *rules.Loader, in io.Reader, name string) (damages []Damage, err error) {
	damage := func(err error) {
		damages = append(damages, damageOf(name, err))
		w.Damaged.add(damages[len(damages)-1])
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for g, err := range w.readGames(ctx, loader, in, name) {
		if err == nil {
			if g.damage != nil {
				damage(g.damage)
			}
			err = w.game(ctx, &g.played)
			if err != nil {
				return damages, err
			}
			continue
		}
		if ctx.Err() != nil {
			return damages, ctx.Err()
		}
		damage(err)
	}
	return damages, nil
}

func damageOf(name string, err error) Damage {
	if wrong, ok := errors.AsType[*gamelog.Error](err); ok {
		return Damage{Place{cmp.Or(wrong.Pos.File, name), int64(wrong.Pos.Line)}, wrong.Reason}
	}
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return Damage{Place{name, int64(found[0].Line)}, found[0].Message.String()}
	}
	return Damage{Place{File: name}, err.Error()}
}

// read is a game with the reason why there is no more of it, if it is damaged.
type read struct {
	played
	damage error
}

func (w *worker) readGames(ctx context.Context, loader *rules.Loader, in io.Reader, name string) iter.Seq2[*read, error] {
	return func(yield func(*read, error) bool) {
		head, r := peek(in)
		if gamelog.IsLogAmongOthers(head) {
			for l, err := range gamelog.Open(r, name) {
				if ctx.Err() != nil {
					yield(nil, ctx.Err())
					return
				}
				var g *read
				if wrong, ok := errors.AsType[*gamelog.Error](err); ok && wrong.Left == gamelog.NoLog {
					continue
				}
				if err == nil {
					g, err = w.readLog(ctx, l)
				}
				if !yield(g, err) {
					return
				}
			}
			return
		}
		text, err := source.ReadText(r)
		switch {
		case err != nil && !inputs.IsRuleFile(name): // it is no text
		case err != nil:
			yield(nil, err)
		case source.IsRecord(text):
			yield(readRecord(ctx, loader.With(name, text), name))
		}
	}
}

// peek returns the beginning of a file and a reader that still has it. A reader that reads anywhere is returned itself:
// archives need that.
func peek(in io.Reader) (head []byte, r io.Reader) {
	if at, ok := in.(io.ReaderAt); ok {
		head = make([]byte, peeked)
		if n, err := at.ReadAt(head, 0); err == nil || err == io.EOF {
			return head[:n], in
		}
	}
	b := bufio.NewReaderSize(in, peeked)
	head, _ = b.Peek(peeked) // the error comes again where it is read
	return head, b
}

func (w *worker) readLog(ctx context.Context, l *gamelog.Log) (*read, error) {
	own, err := w.shipped(ctx, l.RuleSet())
	if err != nil {
		return nil, err
	}
	record, err := l.Record(own)
	if err != nil {
		return nil, err
	}
	g := &read{played: played{path: l.Path, players: record.Players, seats: len(record.Players)}}
	if l.Damage != nil {
		g.damaged, g.damage = true, l.Damage
	}
	for i := range l.Hands {
		g.hands = append(g.hands, playedHand{record: record.Hands[i], before: *l.Standing(&l.Hands[i], own), laid: len(record.Hands[i].Riichi)})
	}
	return g, nil
}

// readRecord reads a record and plays it under its own rules, for the table before each hand.
func readRecord(ctx context.Context, loader *rules.Loader, name string) (*read, error) {
	record, err := game.Load(ctx, loader, rules.Named(name), "")
	if err != nil {
		return nil, err
	}
	g, err := game.Play(ctx, engine.New(record.RuleSet), record)
	if err != nil {
		return nil, err
	}
	all := &read{played: played{path: name, players: record.Players, seats: g.Rules.Wall().Players}}
	for i := range g.Hands {
		all.hands = append(all.hands, playedHand{g.Hands[i].Before, *g.Hands[i].Record, g.Hands[i].Laid()})
	}
	return all, nil
}

func (w *worker) shipped(ctx context.Context, id string) (*rules.Rules, error) {
	if r := w.own[id]; r != nil {
		return r, nil
	}
	r, err := rules.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if w.own == nil {
		w.own = make(map[string]*rules.Rules)
	}
	w.own[id] = r
	return r, nil
}
