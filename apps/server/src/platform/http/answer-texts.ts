import { isShared } from '../database/shared-by.ts';

/** The text of an answer. */
export interface AnswerText {
  readonly text: string;
  /** Its bytes by encoding, if several callers may get it. */
  readonly bytes?: Map<string, Buffer>;
  /** Whether a second caller gets it. */
  isAgain?: boolean;
}

/**
 * The texts of one endpoint's answers. Whoever is given the same object (`sharedBy`) gets the same text: it is checked, signed,
 * written and compressed once. A text is kept as long as its answer, which only the requests hold that wait for it.
 */
export class AnswerTexts {
  readonly #known = new WeakMap<object, AnswerText>();

  /** The text of an answer, which `write` makes. */
  textOf(answer: unknown, write: () => string): AnswerText {
    if (!isShared(answer)) return { text: write() };
    const known = this.#known.get(answer);
    if (known) {
      known.isAgain = true;
      return known;
    }
    const made = { text: write(), bytes: new Map<string, Buffer>() };
    this.#known.set(answer, made);
    return made;
  }
}
