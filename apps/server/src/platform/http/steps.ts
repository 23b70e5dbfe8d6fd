import type { ContractKey } from '@recado/contract';
import { type Afterwards, finished } from './afterwards.ts';
import type { Context, ReadingContext, Result, SteppedHandler } from './handler.ts';

/** The answer to a call that needs no further step. */
class EarlyAnswer<Answer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/** The result of a step that answers its call: no later step runs. */
export function earlyAnswer<Answer>(answer: Answer): EarlyAnswer<Answer> {
  return new EarlyAnswer(answer);
}

/** The steps of a handler, in their order. Each gets what the ones before returned. */
interface Steps<Key extends ContractKey, Prepared, Performed> {
  /** Runs in a unit, which is committed before anything is performed: reads, refuses, notes what is about to be asked. */
  prepare?(context: Context<Key>): Promise<Prepared | EarlyAnswer<Result<Key>>>;
  /** Runs outside of units. It may read further rows, but `finish` sees later ones. */
  perform(context: ReadingContext<Key> & { prepared: Prepared }): Promise<Performed | EarlyAnswer<Result<Key>>>;
  /** Runs in a unit of its own: what must hold for the changes is checked again in it. */
  finish(
    context: Context<Key> & { prepared: Prepared; performed: Performed },
  ): Promise<Result<Key> | Afterwards<Result<Key>>>;
}

/**
 * A handler with something slow between transactions, e.g. a question to WhatsApp, a charge at a bank, a password's
 * hash, a spreadsheet. A step that throws ends the call; what the steps before it committed stays.
 */
export function inSteps<Key extends ContractKey, Prepared, Performed>(
  steps: Steps<Key, Prepared, Performed>,
): SteppedHandler<Key>;
export function inSteps<Key extends ContractKey, Prepared, Performed>({
  prepare,
  perform,
  finish,
}: Steps<Key, Prepared | undefined, Performed>): SteppedHandler<Key> {
  return {
    async answerInSteps(context, inUnit) {
      const prepared = prepare && (await inUnit(prepare));
      if (prepared instanceof EarlyAnswer) return prepared.answer;
      const performed = await perform({ ...context, prepared });
      if (performed instanceof EarlyAnswer) return performed.answer;
      return finished(await inUnit((unitContext) => finish({ ...unitContext, prepared, performed })));
    },
  };
}
