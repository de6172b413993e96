package courier

import (
	"encoding/json"
	"errors"
	"os"
	"time"
)

// ErrNoEndpoint is returned for settings without a webhook address.
var ErrNoEndpoint = errors.New("courier: no endpoint configured")

const (
	defaultTimeout  = 10 * time.Second
	DefaultAttempts = 5
)

// Config holds the settings of a worker.
type Config struct {
	Endpoint string        `json:"endpoint"`
	Secret   string        `json:"secret"`
	Attempts int           `json:"attempts"`
	Timeout  time.Duration `json:"timeout"`
}

// LoadConfig reads the settings file and fills in defaults.
func LoadConfig(path string) (*Config, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	cfg := &Config{Attempts: DefaultAttempts, Timeout: defaultTimeout}
	if err := json.Unmarshal(raw, cfg); err != nil {
		return nil, err
	}
	return cfg, cfg.Validate()
}

// Validate reports what is missing.
func (c *Config) Validate() error {
	if c.Endpoint == "" {
		return ErrNoEndpoint
	}
	return nil
}
