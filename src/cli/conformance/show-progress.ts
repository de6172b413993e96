const EVERY_MS = 1000;

/** A line on a terminal's stderr that says what is being done; elsewhere nothing. */
export interface ProgressLine {
  say(text: string): void;
  end(): void;
}

/** Keeps the line current, so that a slow peer is never silence. */
export function progressLine(isShown: boolean): ProgressLine {
  if (!isShown) return { say: () => undefined, end: () => undefined };
  const began = Date.now();
  let current = "";
  const draw = (): void => {
    process.stderr.write(`\r\u001b[K${current}, ${Math.round((Date.now() - began) / 1000)} s`);
  };
  const timer = setInterval(draw, EVERY_MS);
  return {
    say(text) {
      current = text;
      draw();
    },
    end() {
      clearInterval(timer);
      process.stderr.write("\r\u001b[K");
    },
  };
}
