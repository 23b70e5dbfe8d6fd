/** What answers a call after its unit is committed, outside of any transaction. */
export class Afterwards<Answer> {
  readonly answer: () => Promise<Answer>;

  constructor(answer: () => Promise<Answer>) {
    this.answer = answer;
  }
}

/** The answer to a call whose unit is committed. */
export async function finished<Answer>(result: Answer | Afterwards<Answer>): Promise<Answer> {
  return result instanceof Afterwards ? result.answer() : result;
}

/**
 * The result of a handler whose answer needs something slow after the commit, e.g. a mail; or of one that refuses what
 * it has written nevertheless, e.g. an attempt.
 */
export function afterwards<Answer>(answer: () => Promise<Answer>): Afterwards<Answer> {
  return new Afterwards(answer);
}
