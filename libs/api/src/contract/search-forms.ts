/** Fewer digits than this are not read as part of a phone number. */
const fewestDigits = 4;
/** As many words of a search are compared. */
const mostWords = 10;
const written = /^[+(]?[\d().+/-]+$/;

/**
 * What a search for a text accepts: lists of parts, of which all parts of one list must occur in a record, in any order.
 * Its words; and if it has a phone number as people write it, `+55 (11) 99999-0000`, also the number's digits.
 */
export function searchForms(text: string): string[][] {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return [];
  const others = words.filter((word) => !written.test(word));
  const digits = words
    .filter((word) => written.test(word))
    .join('')
    .replace(/\D/g, '');
  const isNumber = digits.length >= fewestDigits && !words.includes(digits);
  return isNumber ? [words, [...others, digits]] : [words];
}
