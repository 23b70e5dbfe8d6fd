import { areSame, articles, core, nouns, readWords, type Words, withoutGreeting } from './words.ts';
import { readYesOrNo } from './yes-or-no.ts';

/** One entry of a numbered menu. */
export interface MenuEntry {
  /** The answer that selects it. */
  option: string;
  title: string;
}

/** Titles with the numbers that customers answer with, starting at 1. */
export function numberedEntries(titles: readonly string[]): MenuEntry[] {
  return titles.map((title, index) => ({ option: String(index + 1), title }));
}

/**
 * The entry of a menu that a customer's answer selects (SERVER §2, Queue menu). It is selected by its number in any
 * form ("1", "1.", "1️⃣", "opção 1", "quero a 1, por favor"), by its name ("Vendas", "falar com vendas"), by the line of
 * the menu, and by words that are in its name only. Anything else selects nothing, e.g. "tenho 12 caixas", "1 ou 2".
 */
export function chosenEntry<Entry extends MenuEntry>(entries: readonly Entry[], text: string): Entry | undefined {
  const answer = readWords(text);
  if (answer.folded === '') return undefined;
  const tokens = withoutGreeting(answer);
  return (
    byKey(entries, answer) ??
    onlyOne(entries, ({ title }) => readWords(title).folded === answer.folded) ??
    onlyOne(entries, (entry) => isLineOf(entry, tokens)) ??
    byNumber(entries, answer.folded, tokens) ??
    byName(entries, tokens) ??
    byMeaning(entries, text)
  );
}

/** Whether the answer is this one key of a menu, e.g. `#`, by itself or as the menu shows it. */
export function isKey(key: string, text: string): boolean {
  return byKey([{ option: key, title: '' }], readWords(text)) !== undefined;
}

function onlyOne<Entry>(entries: readonly Entry[], isChosen: (entry: Entry) => boolean): Entry | undefined {
  const [chosen, other] = entries.filter(isChosen);
  return other ? undefined : chosen;
}

/** Signs that belong to a price, a share, a fraction or an address, not to a number of a menu. */
const measure = /[%$€£=+@/\\]/;

/** The key alone, with the signs that a menu or a hand puts around it. Zeros before a number do not matter. */
function byKey<Entry extends MenuEntry>(entries: readonly Entry[], { folded, tokens }: Words): Entry | undefined {
  const exact = entries.find(({ option }) => readWords(option).folded === folded);
  if (exact || measure.test(folded)) return exact;
  return entries.find(({ option }) => {
    const key = readWords(option).tokens;
    return key.length > 0 && areSame(tokens.map(plainNumber), key.map(plainNumber));
  });
}

/** The line of the menu: key and name. */
function isLineOf({ option, title }: MenuEntry, tokens: readonly string[]): boolean {
  const name = named(readWords(title).tokens);
  return name.length > 0 && areSame(named(tokens), named([...readWords(option).tokens, ...name]));
}

/** A number, once and with nothing but courtesy around it; or written as a word ("dois", "a segunda opção"). */
function byNumber<Entry extends MenuEntry>(
  entries: readonly Entry[],
  folded: string,
  tokens: readonly string[],
): Entry | undefined {
  if (measure.test(folded)) return undefined;
  const isAnnounced = tokens.some((token) => nouns.has(token));
  const rest = core(tokens).filter((token) => !nouns.has(token));
  const number = wordAsNumber(tokens) ?? (rest.length === 1 && isNumber(rest[0]) ? rest[0] : undefined);
  // After the noun, a key may also be a letter, even one that is a word: "opção A".
  const key = number ?? (isAnnounced && tokens.length === 2 ? tokens.find((token) => !nouns.has(token)) : undefined);
  return key === undefined ? undefined : entries.find(({ option }) => keyOf(option) === plainNumber(key));
}

const keyOf = (option: string) => readWords(option).tokens.map(plainNumber).join('');
const plainNumber = (token: string) => token.replace(/^0+(?=\d)/, '');
const isNumber = (token: string | undefined): token is string => token !== undefined && /^\d+$/.test(token);

function indexed(...languages: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap((words) =>
      words.split(' ').flatMap((forms, index) => forms.split('|').map((form) => [form, String(index + 1)] as const)),
    ),
  );
}

const cardinals = indexed(
  'um|uma dois|duas tres quatro cinco seis sete oito nove dez',
  'one two three four five six seven eight nine ten',
  'uno|una dos tres cuatro cinco seis siete ocho nueve diez',
);
const ordinals = indexed(
  'primeira|primeiro segunda|segundo terceira|terceiro quarta|quarto quinta|quinto sexta|sexto setima|setimo oitava|oitavo nona|nono decima|decimo',
  'first second third fourth fifth sixth seventh eighth ninth tenth',
  'primera|primero segunda|segundo tercera|tercero cuarta|cuarto quinta|quinto sexta|sexto septima|septimo octava|octavo novena|noveno decima|decimo',
);

/**
 * The number that is written as a word, alone or with a noun. An ordinal needs a noun or an article, because "segunda"
 * is also a day.
 */
function wordAsNumber(tokens: readonly string[]): string | undefined {
  const others = tokens.filter((token) => !nouns.has(token) && !articles.has(token));
  const [word] = others;
  if (word === undefined || others.length > 1) return undefined;
  return cardinals.get(word) ?? (tokens.length > 1 ? ordinals.get(word) : undefined);
}

/** The words of a name that count: without courtesy, in the singular, ordinals as numbers. */
function named(tokens: readonly string[]): string[] {
  return core(tokens).map(
    (token) => ordinals.get(token) ?? (token.length > 3 ? token.replace(/s$/, '') : plainNumber(token)),
  );
}

/** The name with courtesy around, or words that are in one name only; a single one needs four letters. */
function byName<Entry extends MenuEntry>(entries: readonly Entry[], tokens: readonly string[]): Entry | undefined {
  const written = named(tokens);
  if (written.length === 0) return undefined;
  const names = entries.map((entry) => ({ entry, name: named(readWords(entry.title).tokens) }));
  const whole = onlyOne(names, ({ name }) => areSame(name, written));
  if (whole) return whole.entry;
  if (written.length === 1 && !/\p{L}{4}/u.test(written[0] ?? '')) return undefined;
  return onlyOne(names, ({ name }) => written.every((word) => name.includes(word)))?.entry;
}

/** In a menu with one yes and one no, the entry that means the same as the answer. */
function byMeaning<Entry extends MenuEntry>(entries: readonly Entry[], text: string): Entry | undefined {
  const meaning = readYesOrNo(text);
  if (!meaning) return undefined;
  const entryOf = (each: string) => onlyOne(entries, ({ title }) => readYesOrNo(title) === each);
  const [accepts, refuses] = [entryOf('yes'), entryOf('no')];
  return accepts && refuses && (meaning === 'yes' ? accepts : refuses);
}
