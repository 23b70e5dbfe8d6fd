import type { RatingScale } from '@recado/contract';
import { type CustomerLanguage, menuWords } from '../../company/settings/customer-texts.ts';
import { type MenuEntry, numberedEntries } from '../../conversations/answers/choice.ts';
import type { Choices } from '../../conversations/messages/native-choices.ts';

/**
 * The text of the main menu: the connection's greeting and its queues, numbered in their order (SERVER §2, Queue
 * menu).
 */
export function mainMenuText(greeting: string, queueNames: readonly string[]): string {
  return joinParts(greeting, numberedEntries(queueNames).map(entryLine).join('\n'));
}

/**
 * The text of one level of a queue's options: its message, its entries, and the ways back: `0` one level up, `#` to
 * the main menu.
 */
export function optionsMenuText(message: string, entries: readonly MenuEntry[], language: CustomerLanguage): string {
  return joinParts(message, entries.map(entryLine).join('\n'), waysBack(language).map(entryLine).join('\n'));
}

/** The entries of every level that lead back. */
export function waysBack(language: CustomerLanguage): MenuEntry[] {
  const words = menuWords[language];
  return [
    { option: '0', title: words.back },
    { option: '#', title: words.start },
  ];
}

/**
 * The text of the rating question on a scale: the company's message and the choices of SPEC §2.5 (1 to 3 stars), or those
 * from 1 to 5; the numbers from 0 to 10 speak for themselves.
 */
export function ratingQuestionText(ratingMessage: string, language: CustomerLanguage, scale: RatingScale): string {
  const { rate, ratings } = menuWords[language];
  const choice = scale === 10 ? [] : ratings[scale].map((name, index) => `*${index + 1}* - _${name}_`);
  return joinParts(ratingMessage, [rate[scale], ...choice].join('\n'));
}

/**
 * The rating question with its choices, for connections with native buttons or lists. Undefined from 0 to 10: WhatsApp's
 * lists have ten rows, so the question stays a text.
 */
export function ratingChoices(
  ratingMessage: string,
  language: CustomerLanguage,
  scale: RatingScale,
): Choices | undefined {
  if (scale === 10) return undefined;
  const { rateByButton, ratings } = menuWords[language];
  return { message: joinParts(ratingMessage, rateByButton), entries: numberedEntries(ratings[scale]) };
}

function entryLine({ option, title }: MenuEntry): string {
  return `*[ ${option} ]* - ${title}`;
}

function joinParts(...parts: string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
