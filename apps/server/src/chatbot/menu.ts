/** One entry of a numbered menu. */
export interface MenuEntry {
  /** The answer that selects it. */
  option: string;
  title: string;
}

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
export function optionsMenuText(message: string, entries: readonly MenuEntry[]): string {
  const back = [
    { option: '0', title: 'Menu anterior' },
    { option: '#', title: 'Menu inicial' },
  ];
  return joinParts(message, entries.map(entryLine).join('\n'), back.map(entryLine).join('\n'));
}

/** The text of the rating question: the company's message and the choices of SPEC §2.5 (1 to 3 stars). */
export function ratingQuestionText(ratingMessage: string): string {
  const choice = [
    'Digite de 1 à 3 para qualificar nosso atendimento:',
    '*1* - _Insatisfeito_',
    '*2* - _Satisfeito_',
    '*3* - _Muito Satisfeito_',
  ];
  return joinParts(ratingMessage, choice.join('\n'));
}

/** The entry that an answer selects, by the number alone or in the format of the menu, e.g. `[ 2 ]`. */
export function chosenEntry<Entry extends MenuEntry>(entries: readonly Entry[], text: string): Entry | undefined {
  const answer = plainAnswer(text);
  return entries.find((entry) => plainAnswer(entry.option) === answer);
}

/** A customer's answer without the formatting of a menu line that they may have copied. */
export function plainAnswer(text: string): string {
  return text.replace(/[[\]*\s]/g, '').toLowerCase();
}

/** Titles with the numbers that customers answer with, starting at 1. */
export function numberedEntries(titles: readonly string[]): MenuEntry[] {
  return titles.map((title, index) => ({ option: String(index + 1), title }));
}

function entryLine({ option, title }: MenuEntry): string {
  return `*[ ${option} ]* - ${title}`;
}

function joinParts(...parts: string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
