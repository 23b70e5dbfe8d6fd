import { failureOf } from '@recado/api/client';
import { formatDateTime } from '@recado/ui/core';
import { translate } from '@recado/ui/i18n';
import { subscriptionText, textOfCode } from './error-text.ts';

/**
 * The texts of SPEC §8 for every toast and error panel; that of an ended subscription names the day, that of a message
 * planned too late the end of the time for free text.
 */
export function explainFailure(code: string, failure: unknown): string | undefined {
  const { dueDate, until } = failureOf(failure).body;
  if (code === 'ERR_SUBSCRIPTION_EXPIRED') return subscriptionText(dueDate ?? null);
  const isPlannedTooLate = code === 'ERR_SCHEDULE_OUTSIDE_WINDOW' && until !== undefined;
  return isPlannedTooLate ? translate('shell:freeTextUntil', { until: formatDateTime(until) }) : textOfCode(code);
}
