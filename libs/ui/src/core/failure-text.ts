import { translate } from '../i18n/i18n.ts';

/** Explains a code of SPEC §8 in the language in force; undefined when it does not know it. */
export type FailureTexts = (code: string, failure: unknown) => string | undefined;

let texts: FailureTexts = () => undefined;

/** Says how codes are explained; the shell calls it once with the catalogue of SPEC §8. */
export function setFailureTexts(next: FailureTexts): void {
  texts = next;
}

/**
 * What to tell the user about anything that was thrown: a known code translated, an unknown code or a plain string as
 * it is, otherwise 'An error occurred!' (SPEC §8).
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
