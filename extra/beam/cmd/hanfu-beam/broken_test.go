package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
)

// under has the files of this machine under names that begin with a scheme.
type under struct {
	filesystem.Interface
	scheme string
}

func (u under) List(ctx context.Context, glob string) (names []string, err error) {
	names, err = u.Interface.List(ctx, strings.TrimPrefix(glob, u.scheme))
	for i := range names {
		names[i] = u.scheme + names[i]
	}
	return names, err
}

func (u under) Size(ctx context.Context, name string) (int64, error) {
	return u.Interface.Size(ctx, strings.TrimPrefix(name, u.scheme))
}

// broken:// are files of which the second half can't be had, as when a connection ends.
const broken = "broken://"

func init() {
	filesystem.Register("broken", func(ctx context.Context) filesystem.Interface { return breaking{under{local.New(ctx), broken}} })
}

type breaking struct{ under }

func (breaking) OpenRead(_ context.Context, name string) (io.ReadCloser, error) {
	text, err := os.ReadFile(strings.TrimPrefix(name, broken))
	half := strings.NewReader(string(text[:len(text)/2]))
	return io.NopCloser(io.MultiReader(half, iotest.ErrReader(errors.New("the connection has ended")))), err
}

// TestBroken: where the rest of a file can't be had, the job fails with the reason, and there is no result.
func TestBroken(t *testing.T) {
	folder, _ := archive(t)
	for name, a := range map[string]jobFlags{
		"hands":  {job: job{Kind: stats, Hands: []string{broken + filepath.Join(folder, "a.ndjson")}}, rules: "standard"},
		"packed": {job: job{Kind: stats, Hands: []string{broken + filepath.Join(folder, "b.ndjson.gz")}}, rules: "standard"},
		"games":  {job: job{Kind: check, Games: []string{broken + logs[0]}}},
	} {
		t.Run(name, func(t *testing.T) {
			a.ShardSize, a.Shards, a.Output = 64<<20, 1, filepath.Join(t.TempDir(), "out")
			if err := a.prepare(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := beam.Run(t.Context(), "prism", a.pipeline()); err == nil || !strings.Contains(err.Error(), "the connection has ended") {
				t.Errorf("the job says %v", err)
			}
			if files := written(t, a.Output); len(files) > 0 {
				t.Errorf("there is a result: %v", files)
			}
		})
	}
}
