package envelopeworker

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func script(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func workerScript(t *testing.T, path string) string {
	command := workerCommand(t)
	return script(t, path, "#!/bin/sh\nexec '"+command[0]+"' '"+command[1]+"' \"$@\"\n")
}

// enter makes a folder the current one.
func enter(t *testing.T, folder string) {
	t.Helper()
	before, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chdir(folder); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chdir(before) })
}

func TestTheProgramIsFoundByArgumentEnvironmentOrPath(t *testing.T) {
	command := workerCommand(t)
	folder := filepath.Join(t.TempDir(), "a folder")
	program := workerScript(t, filepath.Join(folder, "envelope-worker"))
	path := folder + string(os.PathListSeparator) + os.Getenv("PATH")
	for name, test := range map[string]struct {
		command            []string
		environment, paths string
	}{
		"argument":        {[]string{"envelope-worker"}, "/nowhere", path},
		"environment":     {nil, program, "/nowhere"},
		"command line":    {nil, "'" + command[0] + "' '" + command[1] + "'", "/nowhere"},
		"PATH":            {nil, "", path},
		"name on a PATH":  {nil, "envelope-worker", path},
		"argument's path": {[]string{program}, "", "/nowhere"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("ENVELOPE_WORKER", test.environment)
			t.Setenv("PATH", test.paths)
			worker, err := Start(Config{Command: test.command})
			if err != nil {
				t.Fatal(err)
			}
			defer worker.Close()
			normalized(t, worker, "q")
		})
	}
}

func TestTheProgramIsNeverOneOfTheCurrentFolder(t *testing.T) {
	folder := t.TempDir()
	script(t, filepath.Join(folder, "envelope-worker"), "#!/bin/sh\ntouch was-run\n")
	enter(t, folder)
	for _, path := range []string{"", ".", ":/nowhere", "/nowhere:", folder} {
		for _, environment := range []string{"", "envelope-worker"} {
			t.Setenv("PATH", path)
			t.Setenv("ENVELOPE_WORKER", environment)
			for _, command := range [][]string{nil, {"envelope-worker"}} {
				var refusal *Error
				if _, err := Start(Config{Command: command}); !errors.As(err, &refusal) || refusal.Code != "ENOTFOUND" {
					t.Errorf("%q: %#v", path, err)
				}
			}
		}
	}
	if _, err := os.Stat("was-run"); err == nil {
		t.Error("it was run")
	}
}

func TestTheProgramIsStartedWithTheNodeBesideIt(t *testing.T) {
	command := workerCommand(t)
	modules := filepath.Join(t.TempDir(), "node_modules")
	trace := filepath.Join(modules, "own-node")
	script(t, filepath.Join(modules, "node/bin/node"), "#!/bin/sh\ntouch '"+trace+"'\nexec '"+command[0]+"' \"$@\"\n")
	program := filepath.Join(modules, ".bin/envelope-worker")
	if err := os.Mkdir(filepath.Dir(program), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(command[1], program); err != nil {
		t.Fatal(err)
	}
	normalized(t, start(t, Config{Command: []string{program}}), "q")
	if err := os.Remove(trace); err != nil {
		t.Error("another Node was used")
	}
	os.Remove(program)
	workerScript(t, program)
	normalized(t, start(t, Config{Command: []string{program}}), "q")
	if _, err := os.Stat(trace); err == nil {
		t.Error("Node was to run a shell script")
	}
}

func TestTheProgramIsMissedWithTheLineThatMendsIt(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "it's a folder")
	program := workerScript(t, filepath.Join(folder, "node_modules/.bin/envelope-worker"))
	empty := t.TempDir()
	t.Setenv("ENVELOPE_WORKER", "/nowhere/worker")
	for _, here := range []string{empty, filepath.Join(folder, "node_modules")} {
		enter(t, here)
		_, err := Start(Config{})
		var refusal *Error
		if !errors.As(err, &refusal) || refusal.Message != "There is no program /nowhere/worker" {
			t.Fatalf("%#v", err)
		}
		_, line, _ := strings.Cut(refusal.Hint, ": ")
		shown, err := exec.Command("sh", "-c", line+`; printf %s "$ENVELOPE_WORKER"`).Output()
		want := program
		if here == empty {
			want = filepath.Join(empty, "node_modules/.bin/envelope-worker")
		}
		if err != nil || string(shown) != want {
			t.Errorf("%v: %s, by %s", err, shown, line)
		}
	}
}

func TestACommandLineIsCutAsByAShell(t *testing.T) {
	for text, words := range map[string][]string{
		"":                             nil,
		"  a  b\t":                     {"a", "b"},
		`'a b' "c d"e f\ g`:            {"a b", "c de", "f g"},
		`'' "\"\\\n" '\'`:              {"", `"\\n`, `\`},
		`/opt/Node\ 24/node w.cjs --x`: {"/opt/Node 24/node", "w.cjs", "--x"},
	} {
		if got, err := splitWords(text); err != nil || !reflect.DeepEqual(got, words) {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"'a", `"a`, `a\`} {
		if got, err := splitWords(text); err == nil {
			t.Errorf("%s: %q", text, got)
		}
	}
}
