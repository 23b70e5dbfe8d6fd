/** Milliseconds from which a statement is remembered; most take less than one. */
const slowFrom = 25;
const mostShapes = 60;
/** Statements that were slow more than a day ago are dropped. */
const remembered = 24 * 60 * 60_000;

/** A statement without its values, and how often and how long it ran when it was slow. */
export interface SlowStatement {
  shape: string;
  times: number;
  failures: number;
  /** Milliseconds. */
  slowest: number;
  average: number;
  lastAt: Date;
}

/** The slowest statements of this process by their shape; a fast one costs no more than a comparison. */
export class SlowStatements {
  readonly #byShape = new Map<string, SlowStatement>();

  /** Call at the end of every statement. */
  ended(statement: string, milliseconds: number, hasFailed: boolean): void {
    if (milliseconds < slowFrom) return;
    const shape = shapeOf(statement);
    const known = this.#byShape.get(shape) ?? { shape, times: 0, failures: 0, slowest: 0, average: 0 };
    const times = known.times + 1;
    this.#byShape.set(shape, {
      shape,
      times,
      failures: known.failures + (hasFailed ? 1 : 0),
      slowest: Math.max(known.slowest, milliseconds),
      average: known.average + (milliseconds - known.average) / times,
      lastAt: new Date(),
    });
    if (this.#byShape.size > mostShapes) this.#forget();
  }

  /** The remembered statements, the slowest first. */
  list(): SlowStatement[] {
    return [...this.#byShape.values()].filter(isRecent).sort((a, b) => b.slowest - a.slowest);
  }

  #forget(): void {
    const kept = this.list().slice(0, mostShapes - 1);
    this.#byShape.clear();
    for (const statement of kept) this.#byShape.set(statement.shape, statement);
  }
}

function isRecent({ lastAt }: SlowStatement): boolean {
  return Date.now() - lastAt.getTime() < remembered;
}

/** Longer shapes are cut: the beginning identifies them. */
const longest = 1_200;
/** A quoted name or a placeholder, which stay, or a value: a text (also escaped or dollar-quoted) or a number. */
const token = new RegExp(
  [
    /"(?:[^"]|"")*"/,
    /\$\d+/,
    /[eE]'(?:[^'\\]|''|\\[\s\S]|\\$)*(?:'|$)/,
    /'(?:[^']|'')*(?:'|$)/,
    /(\$\w*\$)[\s\S]*?(?:\1|$)/,
    /\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Several names in a row. They are counted in code: checking an expression that counts them takes half a minute. */
const names = /("[^"]+"(?:\."[^"]+")?)(?:, "[^"]+"(?:\."[^"]+")?)+/g;
const mostNames = 3;

/**
 * A statement without its values: it contains no personal data, and statements that differ only in values are equal.
 * Lists have one shape, whatever their length; of long lists of columns the first is kept.
 */
export function shapeOf(statement: string): string {
  return statement
    .slice(0, longest * 4)
    .replace(token, (found) => (found.startsWith('"') || /^\$\d/.test(found) ? found : '?'))
    .replace(/\$\d+/g, '?')
    .replace(/\s+/g, ' ')
    .replace(/\?(?:, ?\?)+/g, '?, …')
    .replace(/(\([^()]*\))(?:, ?\1)+/g, '$1, …')
    .replace(names, (list: string, first: string) => (list.split(', "').length > mostNames ? `${first}, …` : list))
    .trim()
    .slice(0, longest);
}
