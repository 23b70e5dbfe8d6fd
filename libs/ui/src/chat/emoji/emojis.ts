import type { Language } from '../../i18n/language.ts';

/** One emoji and its search terms. */
export interface Emoji {
  emoji: string;
  label: string;
  words: string;
  group: number;
}

/** The groups of Unicode that are shown, in order; 2 holds only parts of other emoji. */
export const groups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;
export type EmojiGroup = (typeof groups)[number];

/** The used fields of an emojibase entry. */
interface Entry {
  unicode: string;
  label: string;
  tags?: string[];
  group?: number;
  order?: number;
}

const load: Record<Language, () => Promise<{ default: Entry[] }>> = {
  pt: () => import('emojibase-data/pt/compact.json'),
  en: () => import('emojibase-data/en/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
};

/** All emoji with their names in a language, in the order of Unicode. */
export async function loadEmojis(language: Language): Promise<Emoji[]> {
  const { default: all } = await load[language]();
  return all
    .filter(({ group }) => group !== undefined && group !== 2)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ unicode, label, tags, group }) => ({
      emoji: unicode,
      label,
      words: plain([label, ...(tags ?? [])].join(' ')),
      group: group ?? 0,
    }));
}

/** The emoji whose name or terms contain every word of the search; accents are ignored. */
export function searchEmojis(emojis: readonly Emoji[], text: string): Emoji[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return emojis.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

/** The maximum number of emoji offered for a begun name. */
const mostOffered = 8;

/**
 * The emoji for a name begun after ':', as in 'foguete' or 'red_heart:': first those used lately, then those whose name
 * begins with it, then those with a term that does.
 */
export function completeEmojis(emojis: readonly Emoji[], text: string, recent: readonly string[]): Emoji[] {
  const wanted = plain(text.replace(/:$/, '').replaceAll('_', ' ')).trim();
  if (wanted === '') return [];
  const found = emojis.filter(({ words }) => words.startsWith(wanted) || words.includes(` ${wanted}`));
  const rankOf = ({ emoji, words }: Emoji) => (recent.includes(emoji) ? 2 : words.startsWith(wanted) ? 1 : 0);
  return found.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, mostOffered);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
