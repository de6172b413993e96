#!/usr/bin/env bash
# Puts one.
sh_cache_put() {
  sh_check "$1"
}
