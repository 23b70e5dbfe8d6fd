import { translate } from '../i18n/i18n.ts';

/** Explains a code of SPEC §8 in the current language; undefined for an unknown code. */
export type FailureTexts = (code: string, failure: unknown) => string | undefined;

let texts: FailureTexts = () => undefined;

/** Sets how codes are explained; the shell calls it once with the texts of SPEC §8. */
export function setFailureTexts(next: FailureTexts): void {
  texts = next;
}

/**
 * The text for anything that was thrown: a known code translated, an unknown code or a plain string as it is, otherwise
 * 'An error occurred!' (SPEC §8).
 */
export function failureText(failure: unknown): string {
  const code = codeOf(failure);
  if (!code) return translate('ui:failure.unknown');
  return texts(code, failure) ?? (code === 'ERR_NETWORK' ? translate('ui:failure.network') : code);
}

function codeOf(failure: unknown): string | undefined {
  if (typeof failure === 'string') return failure || undefined;
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return undefined;
  return typeof failure.code === 'string' ? failure.code : undefined;
}
