// Answer conformance requests with a small engine in Go: put your own in its place.
//
//	go build -o go_adapter examples/adapters/go_adapter.go
//	alhambra-rules conformance run -- ./go_adapter
package main

import (
	"encoding/json"
	"os"
)

var kinds = []string{"pavilion", "seraglio", "arcades", "chambers", "garden", "tower"}

type counts map[string]map[string]int // by player and kind
type request struct {
	Id, Round int
	Do        string
	Counts    counts
}

// score returns each player's points; those tied share the points of the places that they fill.
func score(owned counts, round int) counts {
	points := counts{}
	for player := range owned {
		points[player] = map[string]int{}
		for more, kind := range kinds {
			places := []int{16, 8, 1}[3-round:] // of pavilions; the other kinds have more
			number, before, tied := owned[player][kind], 0, 0
			for _, other := range owned {
				if other[kind] > number {
					before++
				} else if other[kind] == number {
					tied++
				}
			}
			for place := before; number > 0 && place < before+tied && place < len(places); place++ {
				points[player][kind] += places[place] + more
			}
			points[player][kind] /= tied
		}
	}
	return points
}

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for ask := (request{}); in.Decode(&ask) == nil; ask = (request{}) {
		reply := map[string]any{"id": ask.Id}
		switch ask.Do {
		case "hello":
			reply["result"] = map[string]string{"name": "go-adapter", "version": "1.0"}
		case "score_majorities":
			reply["result"] = score(ask.Counts, ask.Round)
		default:
			reply["unsupported"] = true
		}
		out.Encode(reply)
	}
}
