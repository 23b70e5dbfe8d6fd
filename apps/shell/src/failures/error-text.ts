import { failureOf } from '@recado/api/client';
import { translate } from '@recado/ui/i18n';
import { dayText } from './day-text.ts';

/**
 * The text of an error code of SPEC §8 in the current language; undefined for an unknown code, or before the texts of
 * errors are loaded (`error-texts.ts`).
 */
export function textOfCode(code: string): string | undefined {
  if (!/^ERR_\w+$/.test(code)) return undefined;
  // Without the network, no texts can be loaded.
  if (code === 'ERR_NETWORK') return translate('ui:failure.network');
  const key = `errors.${code}`;
  return translate(`shell:${key}`, { defaultValue: '' }) || undefined;
}

/**
 * The text for a failed call: a known code translated, an unknown code or a plain text unchanged (SPEC §8). After an
 * unexpected failure follows the code for the support.
 */
export function errorText(failure: unknown): string {
  const { code, body } = failureOf(failure);
  const text = textOfCode(code) ?? code;
  return body.requestId ? `${text} (${translate('ui:failure.supportCode')}: ${body.requestId})` : text;
}

/**
 * The message for a company without access: the day on which its subscription ended, and the contact for help (SPEC
 * §4.5). Without a day it is blocked, which has another reason than a payment.
 */
export function subscriptionText(dueDate: string | null): string {
  if (!dueDate) return translate('shell:subscription.blocked');
  return translate('shell:subscription.ended', { date: dayText(dueDate) });
}
