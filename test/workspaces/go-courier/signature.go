package courier

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// signBody makes the value of the signature header.
func signBody(secret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// VerifySignature checks a signature in constant time.
func VerifySignature(secret string, body []byte, signature string) bool {
	return hmac.Equal([]byte(signBody(secret, body)), []byte(signature))
}
