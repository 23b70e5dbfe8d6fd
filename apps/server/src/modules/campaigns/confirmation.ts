import { fold } from '@recado/api/contract';

/** Milliseconds for which a question waits for a yes. */
export const confirmationLimit = 24 * 60 * 60_000;

const yes: readonly string[] = ['sim', 's', 'yes', 'y', 'si', 'ok', 'quero', 'aceito', '1', '👍'];

/**
 * The most characters of a message that can be a yes; words have at most 30, each of them perhaps with separate
 * accents.
 */
export const longestYes = 100;

/**
 * Whether a customer's text accepts the question before a campaign's message: it is one of the fixed words or one of
 * the company's (`own`).
 */
export function isYes(text: string, own: readonly string[]): boolean {
  const word = plain(text);
  return yes.includes(word) || own.some((each) => plain(each) === word);
}

function plain(text: string): string {
  return fold(text).replace(/[.!,\s]/g, '');
}
