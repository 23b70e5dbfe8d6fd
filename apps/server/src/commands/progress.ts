const everyLine = 10_000;
const everyFrame = 100;

/** Shows the progress of a long command. */
export interface Progress {
  /** The state now; most of them are not shown. */
  show(state: string): void;
  /** Ends the line that is rewritten. */
  end(): void;
}

/** Rewrites one line of a terminal; elsewhere (a log) it writes a line every ten seconds. */
export function progressOn(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Progress {
  let shownAt = 0;
  let latest = '';
  return {
    show(state) {
      latest = state;
      if (Date.now() - shownAt < (output.isTTY ? everyFrame : everyLine)) return;
      shownAt = Date.now();
      output.write(output.isTTY ? `\r\x1b[K${state}` : `${state}\n`);
    },
    end() {
      if (output.isTTY && shownAt > 0) output.write(`\r\x1b[K${latest}\n`);
      shownAt = 0;
    },
  };
}

/** Bytes for people: `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
