//go:build race

package tenhou

// randomGames is fewer with the race detector, which has little to find where nothing runs in parallel.
const randomGames = 3
