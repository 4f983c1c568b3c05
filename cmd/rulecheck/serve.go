package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/serve"
	"github.com/spf13/cobra"
	"rsc.io/qr"
)

// spared is how much memory the verbs that read the files of strangers take before garbage is collected more often.
const spared = 384 << 20

// spareMemory has the program take little memory until the function is called that it returns. What GOMEMLIMIT says counts
// more.
func (c *Command) spareMemory() (end func()) {
	if c.Getenv != nil && c.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetMemoryLimit(spared)
	return func() { debug.SetMemoryLimit(before) }
}

func (c *Command) serveVerb() *cobra.Command {
	var o serve.Options
	var address string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Open the club's page in a browser: score with tiles, try rules",
		Long: `Serve opens a page for browsers and phones: hands are scored as their tiles are
tapped, and rules tried as they are written. It ends with Ctrl+C.

Nobody but this machine reaches it unless --listen says otherwise, such as :8136
for all of the network; a QR code brings phones to the page then. With --dir the
rules and records of a folder are there too. Everybody who reaches the page may
read these files; those who have the address with the key may write them.

Programs ask the same at /api/v1, as docs/api.md tells.`,
		Example: `  rulecheck serve
  rulecheck serve --dir club --listen :8136`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Lang = c.flags.lang.value; cmd.Flags().Changed("rules") || c.flags.rulesBy != "" {
				o.Rules = c.flags.rules // else it may be that of the folder
			}
			o.Log = func(text string) { fmt.Fprintln(c.Stderr, sanitize.Text("rulecheck: "+text)) }
			return c.serve(o, address)
		},
	}
	noArguments(cmd, "serve takes no arguments; --dir names the folder of the club")
	refuse(cmd, "set", "", "the page turns options; leave it out")
	refuse(cmd, "as-of", "", "write the date behind the rules, as in --rules jpml-a@2024-10-01")
	cmd.Flags().StringVar(&o.Dir, "dir", "", "the `folder` with the club's rules and records")
	cmd.Flags().StringVar(&address, "listen", "127.0.0.1:8136", "listen on this `address`")
	cmd.Flags().StringArrayVar(&o.Names, "name", nil,
		"a `name` of this machine by which browsers ask for it;\nmay be repeated")
	return cmd
}

func (c *Command) serve(o serve.Options, address string) error {
	ctx, stop := signal.NotifyContext(c.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer c.spareMemory()()
	s, err := serve.New(o)
	if err != nil {
		return failed(err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return failed(fmt.Errorf("%w; choose another address by --listen", err))
	}
	defer l.Close()
	if err := c.invite(serve.Addresses(l.Addr()), s.Key()); err != nil {
		return unwritten("the address", err)
	}
	if err := s.Serve(ctx, l); err != nil {
		return failed(err)
	}
	return nil
}

func (c *Command) invite(addresses []serve.Address, key string) error {
	if key != "" {
		key = "?key=" + key
	}
	network := ""
	for _, at := range addresses {
		if _, err := fmt.Fprintf(c.Stdout, "the page is at %s\n", at.URL); err != nil {
			return err
		}
		if key != "" {
			if _, err := fmt.Fprintf(c.Stdout, "  for who writes: %s%s\n", at.URL, key); err != nil {
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

// quiet is how many modules stay light around a code, as ISO/IEC 18004 wants it.
const quiet = 4

// drawQR draws a text as a QR code for a terminal, two rows of it a line. With colours it is dark on light as on paper.
// Without, what is light is drawn, as most terminals are dark.
func drawQR(text string, color bool) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", err
	}
	begin, end := "", "\n"
	if color {
		begin, end = "\x1b[38;5;16;48;5;231m", "\x1b[0m\n"
	}
	// What lies outside is light, the row below the last one too.
	drawn := func(x, y int) bool { return code.Black(x, y) == color }
	var b strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		b.WriteString(begin)
		for x := -quiet; x < code.Size+quiet; x++ {
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
