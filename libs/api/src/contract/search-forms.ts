import { searchedForms } from '../phone-numbers/forms.ts';

/** Fewer digits than this are not read as part of a phone number. */
const fewestDigits = 4;
/** The maximum number of words of a search that are compared. */
const mostWords = 10;
const written = /^[+(]?[\d().+/-]+$/;

/**
 * The alternatives of a search text, as lists of parts: a record matches if it contains all parts of one list, in any
 * order. One list has the words; if the text contains a phone number, `+55 (11) 99999-0000`, others have its digits, in
 * each form in which it may be stored.
 */
export function searchForms(text: string): string[][] {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return [];
  const others = words.filter((word) => !written.test(word));
  const digits = words
    .filter((word) => written.test(word))
    .join('')
    .replace(/\(0\)/g, '')
    .replace(/\D/g, '');
  if (digits.length < fewestDigits) return [words];
  const numbers = searchedForms(digits).filter((form) => !words.includes(form));
  return [words, ...numbers.map((form) => [...others, form])];
}
