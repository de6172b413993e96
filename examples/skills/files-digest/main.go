// The skill files/digest: JSON on stdin, one Protocol v1 envelope on stdout, logs on stderr.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

type request struct {
	Paths []string `json:"paths"`
}

type digest struct {
	Path   string `json:"path"`
	Size   int64  `json:"size_bytes"`
	Sha256 string `json:"sha256"`
}

// failure is an error with one of the codes of Protocol v1.
type failure struct {
	code, message, hint string
	details             map[string]any
}

func main() {
	started := time.Now()
	files, problem := run(os.Stdin)
	if problem != nil {
		answer(started, "error", map[string]any{"hint": problem.hint}, map[string]any{
			"code": problem.code, "message": problem.message, "details": problem.details,
		})
		os.Exit(1)
	}
	answer(started, "ok", map[string]any{"files": files}, map[string]any{
		"code": nil, "message": nil, "details": map[string]any{},
	})
}

func run(input io.Reader) ([]digest, *failure) {
	var wanted request
	if err := json.NewDecoder(input).Decode(&wanted); err != nil {
		return nil, &failure{"EPARSE", "the input is not JSON", "Send {\"paths\": [...]}.", map[string]any{}}
	}
	// A root does not let any path out, also not through a symbolic link.
	root, err := os.OpenRoot(os.Getenv("ENVELOPE_WORKER_WORKSPACE"))
	if err != nil {
		return nil, &failure{"EIO", "the workspace cannot be opened", "Check its permissions.", map[string]any{}}
	}
	files := make([]digest, 0, len(wanted.Paths))
	for _, path := range wanted.Paths {
		file, err := digestOf(root, path)
		if err != nil {
			return nil, explain(path, err)
		}
		files = append(files, file)
	}
	fmt.Fprintf(os.Stderr, "read %d files\n", len(files))
	return files, nil
}

func digestOf(root *os.Root, path string) (digest, error) {
	file, err := root.Open(path)
	if err != nil {
		return digest{}, err
	}
	defer file.Close()
	sum := sha256.New()
	size, err := io.Copy(sum, file)
	return digest{path, size, fmt.Sprintf("%x", sum.Sum(nil))}, err
}

func explain(path string, err error) *failure {
	details := map[string]any{"path": path}
	if errors.Is(err, fs.ErrNotExist) {
		return &failure{"ENOTFOUND", "there is no such file", "List the files first.", details}
	}
	return &failure{"EPOLICY", "the file cannot be read", "Name a file inside the workspace.", details}
}

// answer prints the envelope that ends the skill. Nothing else may go to stdout.
func answer(started time.Time, status string, data, problem map[string]any) {
	envelope := map[string]any{
		"version": 1,
		"status":  status,
		"command": os.Getenv("SKILL_NAME"),
		"data":    data,
		"meta": map[string]any{
			"ts":          time.Now().UTC().Format(time.RFC3339),
			"duration_ms": time.Since(started).Milliseconds(),
		},
		"error": problem,
	}
	if err := json.NewEncoder(os.Stdout).Encode(envelope); err != nil {
		os.Exit(1)
	}
}
