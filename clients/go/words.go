package envelopeworker

import (
	"errors"
	"strings"
)

// splitWords cuts a command line as a shell does, with its quotes and backslashes and nothing else.
func splitWords(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	isOpen := false
	quote, escapes := rune(0), false
	for _, char := range text {
		switch {
		case escapes:
			if quote == '"' && !strings.ContainsRune(`"\$`+"`", char) {
				word.WriteByte('\\')
			}
			word.WriteRune(char)
			escapes = false
		case char == '\\' && quote != '\'':
			escapes, isOpen = true, true
		case quote != 0 && char == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(char)
		case char == '"' || char == '\'':
			quote, isOpen = char, true
		case strings.ContainsRune(" \t\r\n", char):
			if isOpen {
				words = append(words, word.String())
				word.Reset()
				isOpen = false
			}
		default:
			word.WriteRune(char)
			isOpen = true
		}
	}
	if quote != 0 || escapes {
		return nil, errors.New("no closing quotation")
	}
	if isOpen {
		words = append(words, word.String())
	}
	return words, nil
}
