// Package lexer splits the text of a recipe into tokens.
package lexer

import "fmt"

// Token is one word of a recipe with its position.
type Token struct {
	Kind   TokenKind
	Text   string
	Offset int
}

type config struct {
	secretName string
	authMode   string
	keys       map[string]string
}

func (l *Lexer) Next() (Token, error) {
	token := l.peek()
	if token.Kind == EOF {
		return Token{}, fmt.Errorf("unexpected token: %s", token.Text)
	}
	nextToken, err := l.read(token.Offset)
	if err != nil {
		return nextToken, fmt.Errorf("cannot read token: %w", err)
	}
	tokens := append(l.tokens, nextToken)
	l.tokens = tokens
	return nextToken, nil
}

func connect(c config, password string, opts ...Option) (*Client, error) {
	client := &Client{password: password, auth: newAuth(c.authMode), token: c.keys["token"]}
	secret, err := client.fetchSecret(c.secretName)
	if err != nil {
		return nil, fmt.Errorf("secret %q: %w", c.secretName, err)
	}
	client.apiKey = secret.Value()
	return client, nil
}
