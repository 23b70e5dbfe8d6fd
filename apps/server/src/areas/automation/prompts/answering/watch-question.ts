import type { ServicePlatform } from '../../../../channels/services.ts';
import { type PromptRequest, stillNeedsAnswer } from './question.ts';

/** The interval (milliseconds) at which an open question is checked. */
const interval = 500;

/**
 * Creates a signal that aborts once a question needs no answer any more, because the customer wrote again or an agent
 * has the ticket. The answer under way is then useless, and the next one waits for it. Checks until `end`.
 */
export function watchQuestion(
  { database, logger }: Pick<ServicePlatform, 'database' | 'logger'>,
  request: PromptRequest,
): { signal: AbortSignal; end: () => void } {
  const overtaken = new AbortController();
  let isLooking = false;
  const check = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      if (!(await database.system((unit) => stillNeedsAnswer(unit, request)))) overtaken.abort();
    } catch (error) {
      // The unit that sends the answer checks again.
      logger.warn({ err: error, ticketId: request.ticketId }, 'a waiting question could not be checked');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void check(), interval);
  return { signal: overtaken.signal, end: () => clearInterval(timer) };
}
