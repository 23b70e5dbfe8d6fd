import { chosenEntry } from './choice.ts';
import { core, isSameWords, readWords, withoutGreeting } from './words.ts';

/** A rating, from 1 (not satisfied) to 3 (very satisfied), SPEC §2.5. */
export type Rating = 1 | 2 | 3;

/** What people write instead of the number, in the order of the ratings; the first ones are those of the question. */
const names: readonly (readonly string[])[] = [
  [
    'insatisfeito|insatisfeita|nada satisfeito|nada satisfeita|ruim|muito ruim|pessimo|pessima|horrivel',
    'not satisfied|dissatisfied|unsatisfied|bad|very bad|terrible|awful',
    'insatisfecho|insatisfecha|no satisfecho|malo|muy malo|pesimo|pesima',
  ],
  [
    'satisfeito|satisfeita|bom|boa|regular|razoavel|mais ou menos',
    'satisfied|good|fair|average',
    'satisfecho|satisfecha|bueno|buena|bien|mas o menos',
  ],
  [
    'muito satisfeito|muito satisfeita|otimo|otima|excelente|perfeito|perfeita|muito bom|muito boa|maravilhoso|nota dez',
    'very satisfied|great|excellent|perfect|very good|amazing',
    'muy satisfecho|muy satisfecha|muy bueno|muy buena|muy bien|perfecto|perfecta|genial',
  ],
].map((languages) => languages.flatMap((words) => words.split('|')));

/** Words that belong to a number that rates: "nota 3", "3 estrelas". */
const units = new Set(
  'nota estrela estrelas ponto pontos star stars rating rate point points estrella estrellas punto puntos'.split(' '),
);
const star = /[⭐🌟★✨✰☆]/gu;

/**
 * The rating in a customer's answer: a number, with or without signs and stars; the stars themselves; the choice in
 * words. Numbers outside 1 to 3 are clamped. Null for any other text, which begins a new round (SERVER §2, Rating).
 */
export function readRating(text: string): Rating | null {
  const answer = readWords(text);
  const stars = text.length > 40 ? 0 : (text.match(star) ?? []).length;
  if (answer.tokens.length === 0) return stars > 0 ? clamped(stars) : null;
  const inWords = names.findIndex((forms) => forms.some((form) => isSameWords(text, form)));
  if (inWords >= 0) return clamped(inWords + 1);
  const entries = names.map(([title = ''], index) => ({
    option: String(index + 1),
    title: title,
    rating: clamped(index + 1),
  }));
  const chosen = chosenEntry(entries, text);
  if (chosen) return chosen.rating;
  const [number, ...others] = core(withoutGreeting(answer)).filter((token) => !units.has(token));
  const isNumber = number !== undefined && /^\d{1,2}$/.test(number) && others.length === 0;
  return isNumber && !/[%$€£=+@/\\]/.test(answer.folded) ? clamped(Number(number)) : null;
}

function clamped(value: number): Rating {
  if (value <= 1) return 1;
  return value === 2 ? 2 : 3;
}
