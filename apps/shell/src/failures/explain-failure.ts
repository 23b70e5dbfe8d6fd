import { failureOf } from '@recado/api/client';
import { subscriptionText, textOfCode } from './error-text.ts';

/** The texts of SPEC §8 for every toast and error panel; that of an ended subscription names the day. */
export function explainFailure(code: string, failure: unknown): string | undefined {
  if (code !== 'ERR_SUBSCRIPTION_EXPIRED') return textOfCode(code);
  return subscriptionText(failureOf(failure).body.dueDate ?? null);
}
