import { wordsOf } from './words.mjs';

/** Results that are shown at most. */
const most = 30;

/**
 * The entries of an index that contain every word of `query`, or words that begin so, the best first: those with the words
 * in their title before others, whole words before beginnings, and in the order of the site.
 */
export function find(index, query) {
  const asked = wordsOf(query);
  if (asked.length === 0) return [];
  const [first, ...others] = asked.map((word) => scoresOf(index, word));
  const all = [...first].filter(([place]) => others.every((scores) => scores.has(place)));
  const sum = (place, score) => others.reduce((total, scores) => total + scores.get(place), score);
  return all
    .map(([place, score]) => ({ place, score: sum(place, score) + inTitle(index.entries[place][0], asked) }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, most)
    .map(({ place }) => index.entries[place]);
}

/** The entries with a word, or with one that begins so, each with how well it fits. */
function scoresOf({ words }, asked) {
  const scores = new Map();
  for (const [word, places] of Object.entries(words)) {
    if (!word.startsWith(asked)) continue;
    const score = word === asked ? 2 : 1;
    for (const place of places) scores.set(place, Math.max(score, scores.get(place) ?? 0));
  }
  return scores;
}

function inTitle(title, asked) {
  const own = wordsOf(title);
  const score = (word) => (own.includes(word) ? 8 : own.some((one) => one.startsWith(word)) ? 4 : 0);
  return asked.reduce((total, word) => total + score(word), 0) + (own.length === asked.length ? 1 : 0);
}
