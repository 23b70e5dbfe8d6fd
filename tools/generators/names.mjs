import { WrongRequest } from './usage.mjs';

/** `Gift cards` or `gift-cards` in the forms that code needs. Throws WrongRequest if it is not a valid name. */
export function namesOf(given) {
  const words = (given ?? '')
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/);
  if (!words.every((word) => /^[a-z][a-z0-9]*$/.test(word))) {
    throw new WrongRequest('A name is made of English words, e.g. "gift-cards".');
  }
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    kebab: words.join('-'),
    snake: words.join('_'),
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    title: capital(words.join(' ')),
  };
}
