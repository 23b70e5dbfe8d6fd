import { fold } from '@recado/api/contract';

/** How long a question waits for its yes, in milliseconds. */
export const confirmationLimit = 24 * 60 * 60_000;

const yes: readonly string[] = ['sim', 's', 'yes', 'y', 'si', 'ok', 'quero', 'aceito', '1', '👍'];

/** Characters of a message that may be a yes; words have at most 30, each with its accents. */
export const longestYes = 100;

/**
 * Whether a customer's text accepts the question before a campaign's message: it is one of the fixed words or of the
 * company's own.
 */
export function isYes(text: string, own: readonly string[]): boolean {
  const word = plain(text);
  return yes.includes(word) || own.some((each) => plain(each) === word);
}

function plain(text: string): string {
  return fold(text).replace(/[.!,\s]/g, '');
}
