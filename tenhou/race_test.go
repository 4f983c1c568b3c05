//go:build race

package tenhou

// randomGames is fewer with the race detector: nothing here runs in parallel, and it takes ten times as long.
const randomGames = 3
