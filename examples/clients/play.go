// Play some turns over HTTP: go run play.go http://127.0.0.1:8000
package main

import ("bytes"; "encoding/json"; "fmt"; "log"; "net/http"; "os")

type Step struct {
	Private struct{ State json.RawMessage } // goes back as it came
	Seats   map[string]struct{ Actions []json.RawMessage }
	Open    struct{ Happened []struct{ Text string } }
	ToAct   string `json:"to_act"`
	Error   string
}

func ask(operation string, request map[string]any) (step Step) {
	body, _ := json.Marshal(request)
	answer, err := http.Post(os.Args[1]+"/v1/"+operation, "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	if err := json.NewDecoder(answer.Body).Decode(&step); err != nil || step.Error != "" {
		log.Fatal(step.Error, err)
	}
	return step
}

func main() {
	step := ask("new_game", map[string]any{"players": []string{"Anna", "Bo"}, "seed": 1})
	for turn := 0; turn < 10; turn++ {
		action := step.Seats[step.ToAct].Actions[0]
		step = ask("apply", map[string]any{"state": step.Private.State, "action": action, "as": step.ToAct})
		for _, event := range step.Open.Happened {
			fmt.Println(event.Text + ".")
		}
	}
}
