import { gradesOf, type RatingScale, worstGrade } from '@recado/contract/rating-scales';
import { chosenEntry, type MenuEntry } from './choice.ts';
import { core, isSameWords, readWords, withoutGreeting } from './words.ts';

/** What people write instead of a number, in the order of the grades; the first ones are those of the question. */
type Names = readonly (readonly string[])[];

const best = [
  'muito satisfeito|muito satisfeita|otimo|otima|excelente|perfeito|perfeita|muito bom|muito boa|maravilhoso|nota dez',
  'very satisfied|great|excellent|perfect|very good|amazing',
  'muy satisfecho|muy satisfecha|muy bueno|muy buena|muy bien|perfecto|perfecta|genial',
];

const namesOfThree = namesIn([
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
  best,
]);

const namesOfFive = namesIn([
  [
    'muito insatisfeito|muito insatisfeita|nada satisfeito|nada satisfeita|muito ruim|pessimo|pessima|horrivel',
    'very dissatisfied|very unsatisfied|very bad|terrible|awful',
    'muy insatisfecho|muy insatisfecha|muy malo|muy mala|pesimo|pesima',
  ],
  [
    'insatisfeito|insatisfeita|ruim',
    'not satisfied|dissatisfied|unsatisfied|bad',
    'insatisfecho|insatisfecha|no satisfecho|malo|mala',
  ],
  [
    'neutro|neutra|regular|razoavel|mais ou menos|indiferente',
    'neutral|fair|average|indifferent',
    'neutral|regular|mas o menos|indiferente',
  ],
  ['satisfeito|satisfeita|bom|boa', 'satisfied|good', 'satisfecho|satisfecha|bueno|buena|bien'],
  best,
]);

/** Words do not say which of eleven grades is meant, except the one of the first. */
const namesOfTen = namesIn([['zero', 'zero', 'cero'], ...Array.from({ length: 10 }, () => [])]);

function namesIn(grades: readonly (readonly string[])[]): Names {
  return grades.map((languages) => languages.flatMap((words) => words.split('|')));
}

const namesOf: Record<RatingScale, Names> = { 3: namesOfThree, 5: namesOfFive, 10: namesOfTen };

/** Words that belong to a number that rates: "nota 3", "3 estrelas". */
const units = new Set(
  'nota estrela estrelas ponto pontos star stars rating rate point points estrella estrellas punto puntos'.split(' '),
);
const star = /[⭐🌟★✨✰☆]/gu;
/** "9/10", "9 de 10": the grade and the best one. */
const ofBest = /^\s*(\d{1,2})\s?(?:\/|de|out of)\s?(\d{1,2})\s*$/i;

/**
 * The rating in a customer's answer: a number, with or without signs and stars; the choice in words and the stars
 * themselves, except on the scale from 0 to 10. Numbers outside the scale are clamped. Null for any other text, which
 * begins a new round (SERVER §2, Rating).
 */
export function readRating(text: string, scale: RatingScale = 3): number | null {
  const answer = readWords(text);
  const stars = text.length > 40 || scale === 10 ? 0 : (text.match(star) ?? []).length;
  if (answer.tokens.length === 0) return stars > 0 ? clamped(stars, scale) : null;
  const names = namesOf[scale];
  const worst = worstGrade(scale);
  const inWords = names.findIndex((forms) => forms.some((form) => isSameWords(text, form)));
  if (inWords >= 0) return worst + inWords;
  const entries = gradesOf(scale).map((grade): MenuEntry & { grade: number } => {
    return { option: String(grade), title: names[grade - worst]?.[0] ?? '', grade };
  });
  const chosen = chosenEntry(entries, text);
  if (chosen) return chosen.grade;
  const [, grade, most] = ofBest.exec(text) ?? [];
  if (grade !== undefined && Number(most) === scale) return clamped(Number(grade), scale);
  const [number, ...others] = core(withoutGreeting(answer)).filter((token) => !units.has(token));
  const isNumber = number !== undefined && /^\d{1,2}$/.test(number) && others.length === 0;
  return isNumber && !/[%$€£=+@/\\]/.test(answer.folded) ? clamped(Number(number), scale) : null;
}

function clamped(value: number, scale: RatingScale): number {
  return Math.min(scale, Math.max(worstGrade(scale), value));
}
