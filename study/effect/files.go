package effect

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"

	"golang.org/x/sync/errgroup"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
)

// Files counts the wins in logs and game records, and replays the games under both rule sets, on
// all cores. The loader finds the rules that records name. It skips files from folders that contain
// no game, and counts unreadable files as damaged. Its only error is that of ctx.
func (r *Rules) Files(ctx context.Context, loader *rules.Loader, names []string) (*Effect, error) {
	all := r.workers()
	free := make(chan *worker, len(all))
	for i := range all {
		free <- &all[i]
	}
	var group errgroup.Group
	group.SetLimit(len(all))
	for _, name := range names {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error {
			w := <-free
			defer func() { free <- w }()
			return w.countFile(ctx, loader, name)
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return effectOf(all, FromGames, 0), ctx.Err()
}

// peekSize is the size of the prefix that identifies a log.
const peekSize = 1 << 16

func (w *worker) countFile(ctx context.Context, loader *rules.Loader, name string) error {
	file, err := osfile.Open(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = source.Unreadable(name, err)
		}
		w.Damaged.add(damageOf(name, err))
		return ctx.Err()
	}
	defer file.Close()
	_, err = w.countGames(ctx, loader, file, name)
	return err
}

func (w *worker) countGames(ctx context.Context, loader *rules.Loader, in io.Reader,
	name string) (damages []Damage, err error) {
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
			err = w.countGame(ctx, &g.playedGame)
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

// loadedGame is a game and, if it is damaged, the reason why the rest is missing.
type loadedGame struct {
	playedGame
	damage error
}

func (w *worker) readGames(ctx context.Context, loader *rules.Loader, in io.Reader,
	name string) iter.Seq2[*loadedGame, error] {
	return func(yield func(*loadedGame, error) bool) {
		head, r := peek(in)
		if gamelog.IsLogAmongOthers(head) {
			for l, err := range gamelog.Open(r, name) {
				if ctx.Err() != nil {
					yield(nil, ctx.Err())
					return
				}
				var g *loadedGame
				if wrong, ok := errors.AsType[*gamelog.Error](err); ok &&
					wrong.Left == gamelog.NoLog {
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

// peek returns the beginning of a file and a reader for all of it. It returns an io.ReaderAt as is,
// since archives need that.
func peek(in io.Reader) (head []byte, r io.Reader) {
	if at, ok := in.(io.ReaderAt); ok {
		head = make([]byte, peekSize)
		if n, err := at.ReadAt(head, 0); err == nil || err == io.EOF {
			return head[:n], in
		}
	}
	b := bufio.NewReaderSize(in, peekSize)
	head, _ = b.Peek(peekSize) // Read returns the error again
	return head, b
}

func (w *worker) readLog(ctx context.Context, l *gamelog.Log) (*loadedGame, error) {
	own, err := w.logRuleSet(ctx, l.RuleSet())
	if err != nil {
		return nil, err
	}
	record, err := l.Record(own)
	if err != nil {
		return nil, err
	}
	g := &loadedGame{playedGame: playedGame{path: l.Path, players: record.Players,
		seats: len(record.Players)}}
	if l.Damage != nil {
		g.damaged, g.damage = true, l.Damage
	}
	for i := range l.Hands {
		g.hands = append(g.hands, playedHand{record: record.Hands[i],
			before: *l.Standing(&l.Hands[i], own), laid: len(record.Hands[i].Riichi)})
	}
	return g, nil
}

// readRecord reads a record and plays it under its own rules to get the standing before each hand.
func readRecord(ctx context.Context, loader *rules.Loader, name string) (*loadedGame, error) {
	record, err := game.Load(ctx, loader, rules.Named(name), "")
	if err != nil {
		return nil, err
	}
	g, err := game.Play(ctx, engine.New(record.RuleSet), record)
	if err != nil {
		return nil, err
	}
	all := &loadedGame{playedGame: playedGame{path: name, players: record.Players,
		seats: g.Rules.Wall().Players}}
	for i := range g.Hands {
		all.hands = append(all.hands,
			playedHand{g.Hands[i].Before, *g.Hands[i].Record, g.Hands[i].Laid()})
	}
	return all, nil
}

func (w *worker) logRuleSet(ctx context.Context, id string) (*rules.Rules, error) {
	if r := w.logRules[id]; r != nil {
		return r, nil
	}
	r, err := rules.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if w.logRules == nil {
		w.logRules = make(map[string]*rules.Rules)
	}
	w.logRules[id] = r
	return r, nil
}
