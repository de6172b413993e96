package envelopeworker

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"
)

// fakeLog names the file to which a fake worker appends each line, after its pid.
const fakeLog = "ENVELOPE_WORKER_FAKE_LOG"

type fakeRequest struct {
	ID       int64
	Cancel   int64
	Envelope object
	Options  object
}

func TestMain(m *testing.M) {
	if log := os.Getenv(fakeLog); log != "" && len(os.Args) > 1 && os.Args[1] == "--stream" {
		beFake(log)
		return
	}
	os.Exit(m.Run())
}

func beFake(log string) {
	file, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fmt.Fprintf(file, "%d %s\n", os.Getpid(), lines.Bytes())
		var request fakeRequest
		if err := json.Unmarshal(lines.Bytes(), &request); err != nil {
			panic(err)
		}
		if request.Cancel != 0 {
			continue
		}
		_, err := os.Stat(log + ".died")
		switch do := request.Envelope["do"]; {
		case do == "die", do == "die once" && err != nil:
			os.WriteFile(log+".died", nil, 0o600)
			os.Exit(3)
		case do == "stop":
			time.Sleep(time.Minute)
		case do == "fail":
			fmt.Printf(`{"id":%d,"error":{"code":"ECANCELED","message":"Stopped","hint":"Go on."},"document":{"n":1.0}}`+"\n", request.ID)
		case do == "warn":
			fmt.Printf(`{"id":%d,"document":{"warnings":[1]},"warnings":[{"path":"/a","code":"dropped","message":"m"}]}`+"\n", request.ID)
		case do != "hang":
			text, _ := json.Marshal(object{"raw_input": request.Envelope["raw_input"], "warnings": []int{1}})
			fmt.Printf(`{"id":%d,"document":%s}`+"\n", request.ID, text)
		}
	}
}
