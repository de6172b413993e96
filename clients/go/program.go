package envelopeworker

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

const programName = "envelope-worker"

var (
	inNodeModules = filepath.Join("node_modules", ".bin", programName)
	scriptOfNode  = regexp.MustCompile(`^#!.*\bnode\b`)
	needsNoQuotes = regexp.MustCompile(`^[\w@%+=:,./-]+$`)
)

// findProgram gives the program with its first arguments: as configured, as ENVELOPE_WORKER has it, or
// as the PATH has it.
func findProgram(command []string) ([]string, error) {
	argv := command
	if len(argv) == 0 {
		var err error
		if argv, err = ofEnvironment(strings.TrimSpace(os.Getenv("ENVELOPE_WORKER"))); err != nil {
			return nil, err
		}
	}
	program := argv[0]
	if !strings.ContainsRune(program, filepath.Separator) {
		program = onPath(program)
	}
	if !isProgram(program) {
		return nil, notFound("There is no program " + argv[0])
	}
	return append(withItsNode(program), argv[1:]...), nil
}

// ofEnvironment reads ENVELOPE_WORKER. A path may have spaces; whatever else has some is a command line.
func ofEnvironment(text string) ([]string, error) {
	if isProgram(text) {
		return []string{text}, nil
	}
	words, err := splitWords(text)
	if err != nil {
		return nil, notFound("ENVELOPE_WORKER is no command line: " + err.Error())
	}
	if len(words) == 0 {
		words = []string{programName}
	}
	return words, nil
}

// notFound is the error where there is no worker; the hint has the line that mends it.
func notFound(message string) *Error {
	here, _ := os.Getwd()
	for folder := here; folder != ""; folder = filepath.Dir(folder) {
		path := filepath.Join(folder, inNodeModules)
		if _, err := os.Stat(path); err == nil {
			return &Error{Code: "ENOTFOUND", Message: message, Hint: "Name the worker: export ENVELOPE_WORKER=" + quoted(path)}
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	hint := `Where it is installed with npm, name it: export ENVELOPE_WORKER="$PWD/` + inNodeModules + `"`
	return &Error{Code: "ENOTFOUND", Message: message, Hint: hint}
}

// onPath looks for a program. The current folder may be a workspace that nobody trusts: nothing is taken
// from it.
func onPath(name string) string {
	here, _ := os.Stat(".")
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		info, err := os.Stat(folder)
		if !filepath.IsAbs(folder) || err != nil || os.SameFile(info, here) {
			continue
		}
		if program := filepath.Join(folder, name); isProgram(program) {
			return program
		}
	}
	return ""
}

func isProgram(path string) bool {
	info, err := os.Stat(path)
	return err == nil && strings.ContainsRune(path, filepath.Separator) && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// withItsNode starts a program that npm installed with the Node that was installed with it, if one was.
func withItsNode(program string) []string {
	path, err := filepath.Abs(program)
	if err != nil {
		return []string{program}
	}
	folder := filepath.Dir(path)
	modules := filepath.Dir(folder)
	node := filepath.Join(modules, "node", "bin", "node")
	isNpms := filepath.Base(folder) == ".bin" && filepath.Base(modules) == "node_modules"
	if isNpms && isProgram(node) && isScriptOfNode(path) {
		return []string{node, path}
	}
	return []string{program}
}

func isScriptOfNode(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	line, _ := bufio.NewReaderSize(file, 128).ReadSlice('\n')
	return scriptOfNode.Match(line)
}

func quoted(path string) string {
	if needsNoQuotes.MatchString(path) {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'"'"'`) + "'"
}
