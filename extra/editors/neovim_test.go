package editors

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// neovim is one that runs, with the lines of the document for versions before 0.11, which later ones know too.
type neovim struct {
	t              *testing.T
	folder, socket string
	said           string
	// keys counts what was typed, each named key as one.
	keys int
}

// open starts Neovim with a file.
func open(t *testing.T, name, text string) *neovim {
	t.Helper()
	folder := t.TempDir()
	env, said := environment(t, folder)
	n := &neovim{t: t, folder: filepath.Join(folder, "club"), socket: filepath.Join(folder, "socket"), said: said}
	must.Do(t, os.Mkdir(n.folder, 0o777))
	if text != "" {
		write(t, n.folder, name, text)
	}
	init := write(t, folder, "init.lua", "vim.opt.swapfile = false\n"+lines(t, "lua", 1))
	cmd := exec.Command("nvim", "--headless", "--listen", n.socket, "-u", init, name)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = n.folder, env, os.Stderr, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatalf("Neovim can't be started; install it: %v", err)
	}
	t.Cleanup(func() {
		n.send(`<C-\><C-n>:qa!<CR>`)
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	until(t, "Neovim listens", func() bool { _, err := os.Stat(n.socket); return err == nil })
	until(t, "a client is attached", func() bool { return n.lua("#vim.lsp.buf_get_clients(0)") == "1" })
	return n
}

// named is a key with a name, such as <CR>.
var named = regexp.MustCompile(`<[A-Za-z-]+>`)

// send types keys.
func (n *neovim) send(keys string) {
	n.t.Helper()
	n.keys += len([]rune(named.ReplaceAllString(keys, "x")))
	if out, err := exec.Command("nvim", "--server", n.socket, "--remote-send", keys).CombinedOutput(); err != nil {
		n.t.Fatalf("%s: %v %s", keys, err, out)
	}
}

// lua returns the value of an expression of Lua.
func (n *neovim) lua(expression string) string {
	n.t.Helper()
	quoted := strings.ReplaceAll(expression, "'", "''")
	out, err := exec.Command("nvim", "--server", n.socket, "--remote-expr", "luaeval('"+quoted+"')").CombinedOutput()
	if err != nil {
		n.t.Logf("%s: %v %s", expression, err, out)
	}
	return strings.TrimSpace(string(out))
}

// text returns the text of the file.
func (n *neovim) text() string {
	return n.lua(`table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")`)
}

// found returns what is marked in the file, one a line.
func (n *neovim) found() string {
	return n.lua(`table.concat(vim.tbl_map(function(d) return (d.lnum + 1) .. ": " .. d.message end, ` +
		`vim.diagnostic.get(0)), "\n")`)
}

// shows waits until a text has a part.
func (n *neovim) shows(of func() string, part string) string {
	n.t.Helper()
	var now string
	until(n.t, part, func() bool { now = of(); return strings.Contains(now, part) })
	return now
}

// lenses returns the lenses of the file.
func (n *neovim) lenses() string {
	n.lua(`vim.lsp.codelens.refresh()`)
	return n.lua(`table.concat(vim.tbl_map(function(l) return (l.range.start.line + 1) .. ": " .. l.command.title end, ` +
		`vim.lsp.codelens.get(0)), "\n")`)
}

// action chooses an action at the cursor by its title.
func (n *neovim) action(title string) {
	n.t.Helper()
	// The list waits for a number.
	n.lua(`(function() vim.ui.select = function(items, o, done)
		shown = vim.tbl_map(o.format_item, items)
		for i, item in ipairs(items) do if o.format_item(item) == "` + title + `" then return done(item, i) end end
	end end)()`)
	n.send(":lua vim.lsp.buf.code_action()<CR>")
	n.keys++ // the number
}

func TestNeovim(t *testing.T) {
	n := open(t, "club.yaml", house)
	t.Log("marked:", n.shows(n.found, `did you mean "closed"?`))
	n.send("/clozed<CR>")
	n.action("write closed")
	n.shows(n.text, "when: closed and only(simples)")
	until(t, "nothing is marked", func() bool { return n.found() == "" })
	n.send(":%s/han: 2/han:    2/<CR>")
	n.send(":lua (vim.lsp.buf.format or vim.lsp.buf.formatting)()<CR>")
	n.shows(n.text, "{han: 2, when")
	n.send("gg0:lua vim.lsp.buf.hover()<CR>")
	until(t, "a window says what the key means", func() bool { return n.lua("#vim.api.nvim_list_wins()") == "2" })
	t.Log("asked:", requests(t, n.said))
}

// TestKeys presses the keys that docs/editors.md names for versions before 0.11.
func TestKeys(t *testing.T) {
	n := open(t, "club.yaml", "hanfu: 1\nid: club\nextends: standard\nyaku:\n"+
		"  tea: {name: Tea, han: 1, when: closed}\n  coffee: {name: Coffee, han: 1, when: open, replaces: [tea]}\n")
	n.send("/closed<CR>ea and suit_c<C-x><C-o>")
	n.shows(n.text, "closed and suit_count")
	n.send("<Esc>/\\[tea<CR>l<C-]>")
	until(t, "the cursor is where tea is declared", func() bool { return n.lua(`vim.fn.line(".")`) == "5" })
}

// TestWalk goes from an empty file to one that is tested.
func TestWalk(t *testing.T) {
	n := open(t, "club.yaml", "")
	n.send("ihanfu: 1<CR>id: club<CR>extends: standard<CR>yaku:<CR>  sanrenkou: {han: 3}<Esc>^")
	t.Log("marked:", n.shows(n.found, `there is no yaku "sanrenkou"`))
	n.action("take it from local")
	n.shows(n.text, "sanrenkou: {from: local, han: 3}")
	n.send("otea: {name: Tea, han: 1, when: closed and sequences == 4, example: 234m567p34567s99m tsumo:8s}<Esc>")
	until(t, "nothing is marked", func() bool { return n.found() == "" })
	n.shows(n.lenses, "1: 1 of 1 test passes")
	n.action("write a test from the example of tea")
	until(t, "the file of tests is there", func() bool { return n.lua(`vim.fn.bufexists("club_test.yaml")`) == "1" })
	n.send(":w<CR>:e club_test.yaml<CR>")
	n.shows(n.text, "yaku: {menzen_tsumo: 1, pinfu: 1, tea: 1}")
	n.send(":w<CR>")
	n.shows(n.lenses, "4: passes")
	n.send("/tea: 1<CR>f1r2:w<CR>")
	t.Log("lenses:", n.shows(n.lenses, "fails: yaku: want"))
	n.send(":4<CR>")
	n.action("write into tea what comes out now")
	n.shows(n.text, "yaku: {menzen_tsumo: 1, pinfu: 1, tea: 1}")
	n.send(":wa<CR>")
	n.shows(n.lenses, "1: 2 of 2 tests pass")
	n.send("gg:lua vim.lsp.codelens.run()<CR>")
	n.shows(func() string { return n.lua(`vim.fn.execute("messages")`) }, "2 passed, 0 failed")
	if said := check(t, n.folder, "test", "club.yaml"); !strings.Contains(said, "2 cases, 2 passed, 0 failed") {
		t.Errorf("rulecheck test says\n%s", said)
	}
	t.Logf("%d keys; asked: %s", n.keys, requests(t, n.said))
	t.Logf("club.yaml and its tests:\n%s", check(t, n.folder, "fmt", "--stdout", "club.yaml", "club_test.yaml"))
}
