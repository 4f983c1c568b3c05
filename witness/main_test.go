package witness_test

import (
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // else collecting takes a third of the time
	os.Exit(m.Run())
}
