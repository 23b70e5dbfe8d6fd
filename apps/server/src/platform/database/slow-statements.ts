import { shapeOf } from './statement-shape.ts';

/** Milliseconds from which a statement is remembered; most take less than one. */
const slowFrom = 25;
const mostShapes = 60;
/** What was slow longer ago than a day is forgotten. */
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

  /** The slowest first. */
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
