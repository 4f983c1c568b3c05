//go:build js && wasm

// Command program is the club's page for a service worker: worker.js passes it requests and gets
// its answers. store.js keeps its folder in the browser.
package main

import (
	"net/http"
	"syscall/js"

	"example.com/hanfu/door/serve"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
)

const firstGCPercent = 400

// warm answers the first view once. The memory is written as a snapshot then, from which the
// program begins in browsers, with the rules, words and templates that it needs.
//
//go:wasmexport warm
func warm() {
	s, err := serve.New(serve.Options{Alone: true})
	if err != nil {
		panic(err) // the rules are shipped
	}
	for _, lang := range rules.Languages() {
		s.Answer(http.MethodGet, "/?lang="+lang, nil, nil)
		s.Answer(http.MethodGet, "/?lang="+lang+"&hand=234m567p34567s99m+tsumo:8s", nil, nil)
	}
	work.Settle(firstGCPercent)
}

// begin makes the server, with the folder and the settings of the site.
//
//go:wasmexport begin
func begin() {
	go func() { // waiting for the storage would block the worker
		global := js.Global()
		settings := global.Get("settings")
		s, err := serve.New(serve.Options{Dir: "/club", Alone: true,
			Rules: settings.Get("rules").String(), Lang: settings.Get("lang").String(),
			Log: func(text string) { global.Get("console").Call("error", text) }})
		if err != nil {
			panic(err) // the site was written with the same options
		}
		global.Get("begun").Invoke(js.FuncOf(func(_ js.Value, args []js.Value) any {
			ask(s, args)
			return nil
		}))
	}()
}

// ask answers a request: its method, address, headers and body, and the function that gets the
// status, headers and body of the answer.
func ask(s *serve.Server, args []js.Value) {
	method, address, headers, done := args[0].String(), args[1].String(), http.Header{}, args[4]
	for i := range args[2].Length() {
		headers.Set(args[2].Index(i).Index(0).String(), args[2].Index(i).Index(1).String())
	}
	body := make([]byte, args[3].Length())
	js.CopyBytesToGo(body, args[3])
	go func() { // waiting for the storage must not block other requests
		status, answered, text := s.Answer(method, address, headers, body)
		answer := js.Global().Get("Uint8Array").New(len(text))
		js.CopyBytesToJS(answer, text)
		done.Invoke(status, pairs(answered), answer)
	}()
}

func pairs(headers http.Header) []any {
	all := []any{}
	for name, values := range headers {
		for _, value := range values {
			all = append(all, []any{name, value})
		}
	}
	return all
}

func main() { select {} }
