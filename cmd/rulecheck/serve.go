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
		Use:   "serve",
		Short: "Open the club's page in a browser: score with tiles, try rules",
		Long: `Serve opens a page for browsers and phones: hands are scored as their tiles are
tapped, and rules tried as they are written. It ends with Ctrl+C.

Nobody but this machine reaches it unless --listen says otherwise, such as :8136
for all of the network; a QR code brings phones to the page then. With --dir the
rules and records of a folder are there too. Everybody who reaches the page may
read these files; those who have the address with the key may write them. The
key is another one each time, unless --key-file names a file that keeps it, or
the variable RULECHECK_KEY holds it.

Programs ask the same at /api/v1, as docs/api.md tells.`,
		Example: `  rulecheck serve
  rulecheck serve --dir club --listen :8136`,
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
	noArguments(cmd, "serve takes no arguments; --dir names the folder of the club")
	c.flags.rulesFlag(cmd)
	c.flags.outputFlags(cmd)
	cmd.Flags().StringVar(&o.Dir, "dir", "", "the `folder` with the club's rules and records")
	cmd.Flags().StringVar(&address, "listen", "127.0.0.1:8136", "listen on this `address`")
	cmd.Flags().StringArrayVar(&o.Names, "name", nil,
		"a `name` of this machine by which browsers ask for it; may be repeated")
	cmd.Flags().StringVar(&keyFile, "key-file", "",
		"the `file` with the key for who writes; it is made if it is not there")
	cmd.Flags().StringArrayVar(&o.Origins, "allow-origin", nil,
		"a `site` whose pages may make all calls, such as https://club.example; may be repeated")
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
		return "", fmt.Errorf("the key can't be kept: %w", err)
	}
	existing, err := osfile.Open(file)
	if err != nil {
		return "", fmt.Errorf("the key can't be read: %w", err)
	}
	defer existing.Close()
	text, err := io.ReadAll(io.LimitReader(existing, 4<<10))
	key := strings.TrimSpace(string(text))
	if err == nil && key == "" {
		err = fmt.Errorf("the file %s is empty; delete it, so that it is made anew", file)
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
		return failed(fmt.Errorf("%w; choose another address by --listen", err))
	}
	defer l.Close()
	if err := c.printAddresses(serve.Addresses(l.Addr()), s.Key()); err != nil {
		return unwritten("the address", err)
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
		if _, err := fmt.Fprintf(c.Stdout, "the page is at %s\n", at.URL); err != nil {
			return err
		}
		if key != "" {
			if _, err := fmt.Fprintf(c.Stdout, "  for who writes: %s%s\n",
				at.URL, key); err != nil {
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
