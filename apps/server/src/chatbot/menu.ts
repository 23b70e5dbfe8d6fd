/** One line of a numbered menu. */
export interface MenuEntry {
  /** What the customer answers. */
  option: string;
  title: string;
}

/** The main menu: the connection's greeting and its queues, numbered in their order (SERVER §2, Queue menu). */
export function mainMenuText(greeting: string, queueNames: readonly string[]): string {
  return joinParts(greeting, numberedEntries(queueNames).map(entryLine).join('\n'));
}

/** A level of a queue's options: its message, its entries, and the ways back: `0` one up, `#` to the main menu. */
export function optionsMenuText(message: string, entries: readonly MenuEntry[]): string {
  const back = [
    { option: '0', title: 'Menu anterior' },
    { option: '#', title: 'Menu inicial' },
  ];
  return joinParts(message, entries.map(entryLine).join('\n'), back.map(entryLine).join('\n'));
}

/** The rating question: the tenant's words and the choice of SPEC §2.5 (1 to 3 stars). */
export function ratingQuestionText(ratingMessage: string): string {
  const choice = [
    'Digite de 1 à 3 para qualificar nosso atendimento:',
    '*1* - _Insatisfeito_',
    '*2* - _Satisfeito_',
    '*3* - _Muito Satisfeito_',
  ];
  return joinParts(ratingMessage, choice.join('\n'));
}

/** Which entry a customer means by a text: the number alone, or written as the menu shows it, e.g. `[ 2 ]`. */
export function chosenEntry<Entry extends MenuEntry>(entries: readonly Entry[], text: string): Entry | undefined {
  const answer = plainAnswer(text);
  return entries.find((entry) => plainAnswer(entry.option) === answer);
}

/** A customer's answer without the decoration of the menu line he may have copied. */
export function plainAnswer(text: string): string {
  return text.replace(/[[\]*\s]/g, '').toLowerCase();
}

/** Titles with the numbers the customer answers with, from 1. */
export function numberedEntries(titles: readonly string[]): MenuEntry[] {
  return titles.map((title, index) => ({ option: String(index + 1), title }));
}

function entryLine({ option, title }: MenuEntry): string {
  return `*[ ${option} ]* - ${title}`;
}

function joinParts(...parts: string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}
