<?php
namespace Keep;

class PhpStore { public function clear(): void {} }

/** Keeps things. */
final class PhpCache extends PhpStore implements \Countable
{
    private int $size = 0;

    /** Puts one. */
    public function put(string $key): bool
    {
        if ($key === '') throw new \InvalidArgumentException('empty');
        return $this->check($key);
    }
}
