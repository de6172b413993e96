// Package envelopeworker runs GenericEnvelopes through envelope-worker.
//
//	worker, err := envelopeworker.Start(envelopeworker.Config{Workspace: "."})
//	defer worker.Close()
//	envelope, err := worker.Process(ctx, map[string]any{"raw_input": "Where is main defined?"})
//
// [Worker] keeps "envelope-worker --stream" processes for all calls; [HTTPWorker] calls a server that
// "envelope-worker serve" runs. Both are a [Client] and safe for concurrent use.
//
// Documents go in as anything that encoding/json can write and come out as [json.RawMessage]. A
// json.RawMessage or []byte that goes in is sent as it is, so the digits of its numbers, the order of
// its keys and its escapes are kept.
package envelopeworker
