import { searchedForms } from './phone-numbers/forms.ts';
import { writtenNumbers } from './phone-numbers/written.ts';

/** Fewer digits than this are not read as part of a phone number. */
const fewestDigits = 4;
/** More digits than this are no phone number (E.164), but an order's or a payment's id. */
const mostDigits = 15;
/** The maximum number of words of a search that are compared. */
const mostWords = 10;
/** A word that is no mark of an extension, so that somebody is searched by name. */
const name = /(?<!\p{L})(?!(?:ramal|ram|ext|extension|interno|int|anexo)(?!\p{L}))\p{L}{3,}/iu;
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
  const pasted = wholeNumber(text).map((form) => [form]);
  if (digits.length < fewestDigits) return [words, ...pasted];
  const numbers = [...new Set([digits, ...numbersOf(digits)])].filter((form) => !words.includes(form));
  const typed = numbers.map((form) => [...others, form]);
  const known = new Set([words, ...typed].map((parts) => parts.join(' ')));
  return [words, ...typed, ...pasted.filter((parts) => !known.has(parts.join(' ')))];
}

/** The forms of a number that is the whole text, as a spreadsheet, a link or a card writes it; none for another text. */
function wholeNumber(text: string): string[] {
  if (!/^\s*(?:tel|whatsapp|https?|wa\.me|api\.)/i.test(text) && name.test(text.normalize('NFKC'))) return [];
  const [first, ...others] = writtenNumbers(text);
  return first === undefined || first === 'rounded' || others.length > 0 ? [] : numbersOf(first.digits);
}

/** The forms of a phone number that are searched. `0001` has none without its zeros: most texts contain a 1. */
function numbersOf(digits: string): string[] {
  return searchedForms(digits).filter(({ length }) => length >= fewestDigits && length <= mostDigits);
}
