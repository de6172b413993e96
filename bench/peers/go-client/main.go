// Asks definition questions through the Go client and prints how many were answered in a second.
// Usage: calls PROCESSES CALLERS COUNT WORKSPACE COMMAND...
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"sync"
	"time"

	"envelopeworker"
)

var names = []string{"readEnvelope", "mergeReply", "WorkerError", "toFragment", "JsonObject", "idFrame", "serveInput", "lazy"}

func main() {
	processes, callers, count := number(1), number(2), number(3)
	worker, err := envelopeworker.Start(envelopeworker.Config{
		Command: os.Args[5:], Workspace: os.Args[4], Processes: processes,
	})
	if err != nil {
		log.Fatal(err)
	}
	defer worker.Close()
	ask(worker, callers, count)
	start := time.Now()
	ask(worker, callers, count)
	fmt.Println(float64(count) / time.Since(start).Seconds())
}

// ask lets the callers ask so many questions together.
func ask(worker *envelopeworker.Worker, callers, count int) {
	questions := make(chan int, count)
	for at := 0; at < count; at++ {
		questions <- at
	}
	close(questions)
	var wait sync.WaitGroup
	for caller := 0; caller < callers; caller++ {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for at := range questions {
				document := map[string]any{"raw_input": "Where is " + names[at%len(names)] + " defined?"}
				answer, err := worker.Process(context.Background(), document)
				var envelope struct{ Terminated bool }
				if err != nil || json.Unmarshal(answer, &envelope) != nil || !envelope.Terminated {
					log.Fatalf("%v: %s", err, answer)
				}
			}
		}()
	}
	wait.Wait()
}

func number(at int) int {
	value, err := strconv.Atoi(os.Args[at])
	if err != nil {
		log.Fatal(err)
	}
	return value
}
