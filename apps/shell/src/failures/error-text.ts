import { failureOf } from '@recado/api/client';
import { translate } from '@recado/ui/i18n';
import { dayText } from './day-text.ts';

/** The text of an error code of SPEC §8 in the current language; undefined for an unknown code. */
export function textOfCode(code: string): string | undefined {
  if (!/^ERR_\w+$/.test(code)) return undefined;
  const key = `errors.${code}`;
  return translate(`shell:${key}`, { defaultValue: '' }) || undefined;
}

/** The text for a failed call: a known code translated, an unknown code or a plain text unchanged (SPEC §8). */
export function errorText(failure: unknown): string {
  const { code } = failureOf(failure);
  return textOfCode(code) ?? code;
}

/** The message for an ended subscription: the day, and the contact for help (SPEC §4.5). */
export function subscriptionText(dueDate: string | null): string {
  if (!dueDate) return translate('shell:errors.ERR_SUBSCRIPTION_EXPIRED');
  return translate('shell:subscription.ended', { date: dayText(dueDate) });
}
