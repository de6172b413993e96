// Command courier delivers queued messages to webhooks.
package main

import (
	"flag"
	"log"

	"example.org/courier"
	"example.org/courier/queue"
	"example.org/courier/transport"
)

func main() {
	path := flag.String("config", "courier.json", "settings file")
	flag.Parse()
	cfg, err := courier.LoadConfig(*path)
	if err != nil {
		log.Fatal(err)
	}
	worker := courier.NewWorker(cfg, queue.NewMemory(), transport.NewHTTP(cfg.Timeout))
	if err := worker.Run(); err != nil {
		log.Fatal(err)
	}
}
