package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"github.com/spf13/cobra"
	"rsc.io/qr"
)

// Memory limits of the verbs that read files of unknown origin.
const (
	pagesMemory = 384 << 20
	logsMemory  = 192 << 20
)

// limitMemory sets a memory limit until the returned function is called. GOMEMLIMIT takes
// precedence. Without an environment, the process belongs to another program, which may already use
// more memory.
func (c *Command) limitMemory(limit int64) (end func()) {
	if c.Getenv == nil || c.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetMemoryLimit(limit)
	return func() { debug.SetMemoryLimit(before) }
}

func (c *Command) serveVerb() *cobra.Command {
	var o serve.Options
	var address, keyFile string
	cmd := &cobra.Command{
		Use: "serve",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Lang = c.flags.lang.value; cmd.Flags().Changed("rules") || c.flags.rulesBy != "" {
				o.Rules = c.flags.rules // otherwise the folder may name the rules
			}
			o.Log = func(text string) { fmt.Fprintln(c.Stderr, sanitize.Text("rulecheck: "+text)) }
			var err error
			if o.Key, err = c.keyFrom(keyFile); err != nil {
				return failed(err)
			}
			return c.serve(o, address)
		},
	}
	noArguments(cmd, words.Say("serve takes no arguments; --dir names the folder of the club"))
	c.flags.rulesFlag(cmd)
	cmd.Flags().StringVar(&o.Dir, "dir", "", "")
	cmd.Flags().StringVar(&address, "listen", "127.0.0.1:8136", "")
	cmd.Flags().StringArrayVar(&o.Names, "name", nil, "")
	cmd.Flags().StringVar(&keyFile, "key-file", "", "")
	cmd.Flags().StringArrayVar(&o.Origins, "allow-origin", nil, "")
	return cmd
}

// keyFrom returns the permanent key: from a file, which is created if it does not exist, or from
// the environment. It is "" if there is none.
func (c *Command) keyFrom(file string) (string, error) {
	if file == "" {
		if c.Getenv != nil {
			return c.Getenv("RULECHECK_KEY"), nil
		}
		return "", nil
	}
	created, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		key := serve.NewKey()
		_, err = fmt.Fprintln(created, key)
		return key, cmp.Or(err, created.Close())
	}
	if !errors.Is(err, fs.ErrExist) {
		return "", words.Errorf("the key can't be saved: %s", err)
	}
	existing, err := osfile.Open(file)
	if err != nil {
		return "", words.Errorf("the key can't be read: %s", err)
	}
	defer existing.Close()
	text, err := io.ReadAll(io.LimitReader(existing, 4<<10))
	key := strings.TrimSpace(string(text))
	if err == nil && key == "" {
		err = words.Errorf("the file %s is empty; delete it to get a new key", file)
	}
	return key, err
}

func (c *Command) serve(o serve.Options, address string) error {
	ctx, stop := signal.NotifyContext(c.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer c.limitMemory(pagesMemory)()
	s, err := serve.New(o)
	if err != nil {
		return failed(err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return failed(words.Errorf("%s; choose another address with --listen", err))
	}
	defer l.Close()
	if err := c.printAddresses(serve.Addresses(l.Addr()), s.Key()); err != nil {
		return unwritten(err)
	}
	if err := s.Serve(ctx, l); err != nil {
		return failed(err)
	}
	return nil
}

func (c *Command) printAddresses(addresses []serve.Address, key string) error {
	if key != "" {
		key = "?key=" + key
	}
	network := ""
	for _, at := range addresses {
		if _, err := fmt.Fprintln(c.Stdout,
			c.translate(words.Say("the page is at %s", at.URL))); err != nil {
			return err
		}
		if key != "" {
			if _, err := fmt.Fprintln(c.Stdout,
				"  "+c.translate(words.Say("for those who write: %s", at.URL+key))); err != nil {
				return err
			}
		}
		if network == "" && at.Network {
			network = at.URL
		}
	}
	if terminalOf(c.Stdout) == nil || network == "" {
		return nil
	}
	code, err := drawQR(network+key, colored(c.flags.color.value, true))
	if err == nil {
		_, err = io.WriteString(unguarded(c.Stdout).(io.Writer), code)
	}
	return err
}

// quietZone is the width of the light margin of a QR code in modules, as required by ISO/IEC 18004.
const quietZone = 4

// drawQR draws a text as a QR code for a terminal, two rows per line. With colours it is dark on
// light. Without, it draws the light modules, because most terminals are dark.
func drawQR(text string, color bool) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", err
	}
	begin, end := "", "\n"
	if color {
		begin, end = "\x1b[38;5;16;48;5;231m", "\x1b[0m\n"
	}
	// Positions outside the code are light, including the row below the last one.
	drawn := func(x, y int) bool { return code.Black(x, y) == color }
	var b strings.Builder
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		b.WriteString(begin)
		for x := -quietZone; x < code.Size+quietZone; x++ {
			switch upper, lower := drawn(x, y), drawn(x, y+1); {
			case upper && lower:
				b.WriteRune('█')
			case upper:
				b.WriteRune('▀')
			case lower:
				b.WriteRune('▄')
			default:
				b.WriteByte(' ')
			}
		}
		b.WriteString(end)
	}
	return b.String(), nil
}
