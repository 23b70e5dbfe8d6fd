import { failureOf } from '@recado/api/client';
import { subscriptionText, textOfCode } from './error-text.ts';

/** The catalogue of SPEC §8 for every toast and error panel; an ended subscription names its day. */
export function explainFailure(code: string, failure: unknown): string | undefined {
  if (code !== 'ERR_SUBSCRIPTION_EXPIRED') return textOfCode(code);
  return subscriptionText(failureOf(failure).body.dueDate ?? null);
}
