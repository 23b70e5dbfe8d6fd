import { failureOf } from '@recado/api/client';
import { formatDateTime } from '@recado/ui/core';
import { translate } from '@recado/ui/i18n';
import { subscriptionText, textOfCode } from './error-text.ts';

/**
 * The texts of SPEC §8 for every toast and error panel; that of an ended subscription names the day, that of a message
 * planned too late the end of the time for free text, that of a template the variable without a value, that of a file
 * what the virus scanner calls its finding.
 */
export function explainFailure(code: string, failure: unknown): string | undefined {
  const { dueDate, until, variable, cause } = failureOf(failure).body;
  if (code === 'ERR_SUBSCRIPTION_EXPIRED') return subscriptionText(dueDate ?? null);
  if (code === 'ERR_TEMPLATE_VARIABLE_EMPTY' && variable !== undefined)
    return translate('shell:variableEmpty', { variable });
  if (code === 'ERR_FILE_INFECTED' && cause !== undefined) return `${textOfCode(code)} (${cause})`;
  const isPlannedTooLate = code === 'ERR_SCHEDULE_OUTSIDE_WINDOW' && until !== undefined;
  return isPlannedTooLate ? translate('shell:freeTextUntil', { until: formatDateTime(until) }) : textOfCode(code);
}
