import { sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';

/** The terms of a search, in the forms in which the database compares them. */
export interface SearchTerms {
  /** The condition on the words of a message, as a `tsquery`: all terms, the words of a phrase in their order. */
  query: string;
  /** The words to look up in the index; a prefix ends in `*`. */
  places: string[];
  /** The terms, for marking hits. */
  terms: SearchTerm[];
}

/** A word or a phrase. */
export interface SearchTerm {
  words: string[];
  /** Whether the last word is only the beginning of a word; never in a quoted phrase. */
  isBeginning: boolean;
}

/** A shorter beginning is not looked up as a prefix, because it matches too much. */
const shortestBeginning = 3;
/** How many words are looked up in the index; the hits are compared with the others. */
const mostPlaces = 8;
/** How many characters of a word are in the index. */
const longestPlace = 60;

/**
 * Reads a search, e.g. `"bom dia" orcam`, as terms: words and quoted phrases, which must all occur, in any order. The
 * database folds and splits them like the words of messages. Null for a search without words.
 */
export async function parseSearch(unit: Unit, text: string): Promise<SearchTerms | null> {
  const written = termsOf(text);
  const folded = await wordsOf(
    unit,
    written.map(({ text: term }) => term),
  );
  const terms = written.flatMap(({ isQuoted }, index) => {
    const words = folded[index] ?? [];
    return words.length > 0 ? [{ words, isBeginning: !isQuoted }] : [];
  });
  return terms.length === 0 ? null : combine(terms);
}

function combine(written: readonly SearchTerm[]): SearchTerms {
  const isSelective = written.some((term) => !term.isBeginning || isLong(term));
  const terms = written.map((term) => ({ ...term, isBeginning: term.isBeginning && (isSelective || isLong(term)) }));
  const query = terms.map(phraseQuery).join(' & ');
  const places = new Set(terms.flatMap(placesOf));
  return { query, terms, places: [...places].sort((one, other) => other.length - one.length).slice(0, mostPlaces) };
}

function isLong({ words }: SearchTerm): boolean {
  return (words.at(-1)?.length ?? 0) >= shortestBeginning;
}

function phraseQuery({ words, isBeginning }: SearchTerm): string {
  const last = words.length - 1;
  return `(${words.map((word, index) => `'${word}'${isBeginning && index === last ? ':*' : ''}`).join(' <-> ')})`;
}

function placesOf({ words, isBeginning }: SearchTerm): string[] {
  return words.flatMap((word, index) => {
    const place = word.slice(0, longestPlace);
    if (!isBeginning || index < words.length - 1) return [place];
    return word.length >= shortestBeginning ? [`${place}*`] : [];
  });
}

const term = /["“”„]([^"“”„]*)["“”„]?|([^\s"“”„]+)/g;

function termsOf(text: string): { text: string; isQuoted: boolean }[] {
  return [...text.matchAll(term)].map(([, phrase, word = '']) =>
    phrase === undefined ? { text: word, isQuoted: false } : { text: phrase, isQuoted: true },
  );
}

async function wordsOf({ db }: Unit, terms: readonly string[]): Promise<string[][]> {
  if (terms.length === 0) return [];
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select array(
      select part.lexeme from unnest(recado_words(written.text)) part, unnest(part.positions) place order by place) as words
    from unnest(${sql.param([...terms])}::text[]) with ordinality written (text, n) order by written.n`);
  return rows.map(({ words }) => words);
}
