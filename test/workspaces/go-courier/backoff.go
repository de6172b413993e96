package courier

import "time"

const maxDelay = time.Hour

// nextDelay doubles the pause with every attempt, up to an hour.
func nextDelay(attempt int) time.Duration {
	delay := time.Second << attempt
	if delay > maxDelay || delay <= 0 {
		return maxDelay
	}
	return delay
}
