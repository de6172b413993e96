package envelopeworker

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const question = "Where is check_token defined?"

type object = map[string]any

// workerCommand is a Node and the built worker, named by whoever runs the tests.
func workerCommand(t *testing.T) []string {
	t.Helper()
	node, worker := os.Getenv("ENVELOPE_WORKER_NODE"), os.Getenv("ENVELOPE_WORKER_UNDER_TEST")
	if node == "" || worker == "" {
		t.Fatal("ENVELOPE_WORKER_NODE and ENVELOPE_WORKER_UNDER_TEST must name what to test")
	}
	return []string{node, worker}
}

// start starts a worker that is closed when the test is over.
func start(t *testing.T, config Config) *Worker {
	t.Helper()
	if config.Command == nil {
		config.Command = workerCommand(t)
	}
	worker, err := Start(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { worker.Close() })
	return worker
}

// fake makes the test program take the worker's place; it does what the envelope's "do" says.
type fake struct{ log string }

func newFake(t *testing.T) fake {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv(fakeLog, log)
	return fake{log}
}

func (f fake) config(t *testing.T) Config {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Config{Command: []string{program}}
}

// sent gives the lines that came, from whichever process, and the process of each.
func (f fake) sent(t *testing.T) (lines []fakeRequest, pids []int) {
	t.Helper()
	text, _ := os.ReadFile(f.log)
	for _, line := range strings.SplitAfter(string(text), "\n") {
		var pid int
		if _, err := fmt.Sscan(line, &pid); err != nil {
			continue
		}
		var request fakeRequest
		if err := json.Unmarshal([]byte(line[strings.Index(line, "{"):]), &request); err != nil {
			t.Fatal(err)
		}
		lines, pids = append(lines, request), append(pids, pid)
	}
	return lines, pids
}

// waitUntil waits for something that happens elsewhere.
func waitUntil(t *testing.T, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !condition(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it did not happen")
		}
	}
}

// shell is a process that takes the worker's place.
func shell(program string) Config {
	return Config{Command: []string{"sh", "-c", program}}
}

// serve runs "envelope-worker serve" on a free port.
func serve(t *testing.T, args ...string) (url string, kill func()) {
	t.Helper()
	command := workerCommand(t)
	server := exec.Command(command[0], append([]string{command[1], "serve", "--quiet", "--port", "0"}, args...)...)
	stderr, err := server.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		server.Process.Kill()
		server.Wait()
	})
	t.Cleanup(kill)
	var listening struct{ URL string }
	line, _ := bufio.NewReader(stderr).ReadBytes('\n')
	if err := json.Unmarshal(line, &listening); err != nil {
		t.Fatalf("%v in %q", err, line)
	}
	return listening.URL, kill
}

func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func workspace(t *testing.T) string {
	return filepath.Dir(file(t, "auth.py", "def check_token(token):\n    return True\n"))
}

// slowPipeline is a pipeline file whose first stage takes its time.
func slowPipeline(t *testing.T, delay string) string {
	return file(t, "pipeline.json", `{"stages":{"perception":{"script":[{"delay_ms":`+delay+
		`,"output":{"normalized_input":"q","detected_language":"en","extracted_entities":[]}}]}}}`)
}

// read makes a function that gives an answer as a value, and fails the test where there is none.
func read(t *testing.T) func(answer json.RawMessage, err error) object {
	t.Helper()
	return func(answer json.RawMessage, err error) object {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		var value object
		if err := json.Unmarshal(answer, &value); err != nil {
			t.Fatalf("%v in %.200q", err, answer)
		}
		return value
	}
}
