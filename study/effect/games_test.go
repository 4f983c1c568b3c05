package effect

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

func filesOf(t *testing.T, r *Rules, folder string) *Effect {
	t.Helper()
	files := inputs.Games.Find([]string{folder}, inputs.Stdin)
	if files.Errors != nil {
		t.Fatal(files.Errors)
	}
	return must.Get(r.Files(t.Context(), new(rules.Loader), files.Names))(t)
}

// TestGames plays a game again in which a place changes, one that can't be played again, and one that is damaged.
func TestGames(t *testing.T) {
	folder := filepath.Join("testdata", "games")
	e := filesOf(t, changed(t, "standard", map[string]string{"kiriage_mangan": "true"}), folder)
	want := Games{N: 1, Changed: 1, Places: 2, Apart: map[string]int64{apartTiles: 1}, WithoutTiles: 1}
	if !reflect.DeepEqual(e.Games, want) {
		t.Errorf("the games are %+v, want %+v", e.Games, want)
	}
	if all := e.All(); all.N != 3 || all.Changed != 2 || all.Largest.File != filepath.Join(folder, "order.yaml") ||
		all.Largest.Line != 6 || all.Largest.Before != 8700 || all.Largest.Now != 9000 {
		t.Errorf("the wins are %+v", all)
	}
	if e.Damaged.N != 1 || e.Damaged.First[0].File != filepath.Join(folder, "broken.xml") {
		t.Errorf("damaged are %+v", e.Damaged)
	}
	for _, option := range []map[string]string{{"open_tanyao": "false"}, {"start_points": "30000"}, {"red_fives": "0"}} {
		e = filesOf(t, changed(t, "standard", option), folder)
		if e.Games.N != 1 || e.Games.Changed != 0 || e.Games.Places != 0 {
			t.Errorf("%v changes nothing, and the games are %+v", option, e.Games)
		}
	}
	e = filesOf(t, changed(t, "sanma", nil), folder)
	if e.Games.N != 0 || e.Games.Apart[apartPlayers] != 1 || e.Apart.Both["players"] != 3 {
		t.Errorf("with three players the games are %+v, and apart %+v", e.Games, e.Apart)
	}
}

// TestLogs plays real games again under the rules that they were played under: nothing changes, and the points are those
// of the logs.
func TestLogs(t *testing.T) {
	folder := filepath.Join("..", "..", "game", "gamelog", "testdata", "games")
	r := changed(t, "tenhou", nil)
	e := filesOf(t, r, folder)
	if e.Games.N == 0 || e.Games.Changed != 0 || e.All().Changed != 0 || e.All().N < 100 {
		t.Errorf("nothing changes, and it is %+v of %+v", e.Games, e.All())
	}
	t.Logf("%+v %+v %+v", e.Games, e.Apart, e.Damaged.N)
	w := &worker{Rules: r}
	files := inputs.Games.Find([]string{folder}, inputs.Stdin)
	compared := 0
	for _, name := range files.Names {
		text := must.Get(os.ReadFile(name))(t)
		next, stop := iter.Pull2(w.readGames(t.Context(), nil, bytes.NewReader(text), name))
		g, err, ok := next()
		stop()
		if !ok || err != nil || g.damaged || len(g.players) != 4 || len(g.hands) < 2 {
			continue
		}
		last := len(g.hands) - 1
		want := g.hands[last].before.Points
		g.hands = g.hands[:last]
		points, apart, err := g.replay(t.Context(), r.first)
		if apart != "" {
			continue
		}
		if compared++; err != nil || !reflect.DeepEqual(points, want) {
			t.Errorf("%s: %v before the last hand, want %v (%v)", name, points, want, err)
		}
	}
	if compared < 5 {
		t.Errorf("%d games were compared", compared)
	}
}

// TestGamesRiichi: no game drops out where the rules ask for more points than a player has who declared riichi.
func TestGamesRiichi(t *testing.T) {
	text := "hanfu: 1\nid: strict\nextends: standard\ngame: {riichi: player.points >= 26000}\n"
	strict := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("strict.yaml", []byte(text))))(t)
	e := filesOf(t, New(strict.Extended(), strict), filepath.Join("testdata", "games"))
	if e.Games.N != 1 || e.Games.Changed != 0 || e.Games.Apart["game-riichi"] != 0 {
		t.Errorf("the games are %+v", e.Games)
	}
}

// TestGamesBank: a game in which the empty seat has paid is played again under rules in which it doesn't, and the other
// way round.
func TestGamesBank(t *testing.T) {
	const text = "rules: sanma\nset: {tsumo_method: empty_seat}\nplayers: [Aya, Ben, Chie]\nhands:\n" +
		"  - {win: {by: Ben, hand: 2347p234067888s tsumo:7p}}\n" +
		"  - {win: {by: Chie, hand: 2347p234067888s tsumo:7p}}\n"
	folder := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(folder, "game.yaml"), []byte(text), 0o600))
	e := filesOf(t, changed(t, "sanma", map[string]string{"tsumo_method": "empty_seat"}), folder)
	if all := e.All(); e.Games.N != 1 || e.Games.Apart != nil || all.N != 2 || all.Changed != 2 {
		t.Errorf("the games are %+v, and the wins %+v", e.Games, all)
	}
}

// TestArchived counts what can't be read in an archive by its name there, and passes over what is no log.
func TestArchived(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join("testdata", "games", "broken.xml")))(t)
	folder := t.TempDir()
	file := must.Get(os.Create(filepath.Join(folder, "all.zip")))(t)
	defer file.Close()
	archive := zip.NewWriter(file)
	for name, text := range map[string]string{"one.xml": string(text), "notes.txt": "Friday"} {
		w, err := archive.Create(name)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		must.Do(t, err)
	}
	link := &zip.FileHeader{Name: "link"}
	link.SetMode(fs.ModeSymlink)
	must.Get(archive.CreateHeader(link))(t)
	must.Do(t, archive.Close())
	for name, text := range map[string]string{"index.html": "<html></html>", "package.json": `{"log": true}`} {
		must.Do(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	var where []string
	for _, d := range filesOf(t, changed(t, "tenhou", nil), folder).Damaged.First {
		where = append(where, filepath.Base(d.File))
	}
	if slices.Sort(where); !slices.Equal(where, []string{"link", "one.xml"}) {
		t.Errorf("damaged are %q", where)
	}
}
