import { PlaceTree } from '../tree/place-tree.ts';

/** Milliseconds after something that the person did in a place in which the app may act on the page. */
const afterPerson = 5_000;

type Call = (...args: unknown[]) => unknown;

/** A place of the page in which an app draws. */
export class Place {
  readonly tree = new PlaceTree();
  readonly id: number;
  readonly isAction: boolean;
  /** What the point gives as functions; those that the app may call. */
  calls: Readonly<Record<string, Call>> = {};
  /** The data that the app was told last, as JSON. */
  told = '';
  /** What `prepareToLeave` returned. */
  leave: (() => void) | undefined;
  #isDrawn = false;
  #error: Error | undefined;
  #actedAt = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<() => void>();

  constructor(id: number, isAction: boolean) {
    this.id = id;
    this.isAction = isAction;
  }

  /** Whether the app has drawn something, if only that there is nothing to show. */
  get isDrawn(): boolean {
    return this.#isDrawn;
  }

  /** Why the app's component cannot be shown; undefined if it can. */
  get error(): Error | undefined {
    return this.#error;
  }

  drawn(): void {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    this.#tell();
  }

  fail(error: Error): void {
    this.#error ??= error;
    this.#tell();
  }

  /** The person did something to an element of the app here. */
  noteAct(): void {
    this.#actedAt = performance.now();
  }

  /** Whether the app may act on the page now: the person chose it, or just did something in its place. */
  mayAct(): boolean {
    return this.isAction || performance.now() - this.#actedAt < afterPerson;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
