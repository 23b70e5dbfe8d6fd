import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { diallingForm, isLandline, numberKey, whatsAppForm } from './forms.ts';
import { mostDigits, type WrittenNumber, writtenNumbers } from './written.ts';

/** Why a text is no number: it is not valid, or a spreadsheet has rounded it. */
export type NumberProblem = 'number' | 'rounded';

/** The most digits of a number that is written without its country code. */
const longestNational = 11;

/** A number in WhatsApp's form, or the reason why there is none. */
export type ReadNumber = { number: string } | { problem: NumberProblem };

/**
 * The number in a text, however it is written, in the form of WhatsApp: digits with country code. A number without
 * country code belongs to `country` (ISO 3166, e.g. BR; empty: it is refused), and one that is valid there is never
 * read as one of another country: messages would reach a stranger. Of several numbers the first mobile one.
 */
export function readNumber(text: string, country = ''): ReadNumber {
  const written = writtenNumbers(text);
  const [first] = preferred(written.flatMap((one) => (one === 'rounded' ? [] : (validNumber(one, country) ?? []))));
  if (first !== undefined) return { number: first };
  return { problem: written.includes('rounded') ? 'rounded' : 'number' };
}

/** All numbers in texts, each once, those that may be mobile first. */
export function readNumbers(texts: readonly string[], country = ''): string[] {
  const written = texts.flatMap(writtenNumbers);
  return preferred(written.flatMap((one) => (one === 'rounded' ? [] : (validNumber(one, country) ?? []))));
}

/** The digits of a number with country code in the form of WhatsApp; undefined for any other text. */
export function internationalNumber(text: string, country = ''): string | undefined {
  const read = readNumber(text, country);
  return 'number' in read ? read.number : undefined;
}

/**
 * The digits of a number with country code that somebody enters for a person, e.g. in a form or by a program: in the
 * form of WhatsApp if it is valid. Any other number of 8 to 15 digits stays as it is, because WhatsApp is asked for it
 * and may know it. Undefined if there is none, or a rounded one.
 */
export function enteredNumber(text: string): string | undefined {
  const read = readNumber(text);
  if ('number' in read) return read.number;
  const [first] = writtenNumbers(text);
  return first === undefined || first === 'rounded' || first.digits.length > mostDigits ? undefined : first.digits;
}

/**
 * A number (digits with country code) in groups, with the code in brackets: `(+598) 99 123 456`. A spreadsheet shows it as
 * it is, neither as a formula nor as 5.98991E+10, and it is read again as this number in any country.
 */
export function groupedNumber(digits: string): string {
  const read = parsePhoneNumberFromString(`+${diallingForm(digits)}`);
  if (!read) return digits === '' ? '' : `(+) ${digits}`;
  return `(+${read.countryCallingCode}) ${read.formatInternational().replace(/^\+\d+ /, '')}`;
}

function preferred(numbers: readonly string[]): string[] {
  const once = [...new Map(numbers.toReversed().map((number) => [numberKey(number), number])).values()].toReversed();
  return [...once.filter((number) => !isLandline(number)), ...once.filter(isLandline)];
}

function validNumber({ digits, isInternational }: WrittenNumber, country: string): string | undefined {
  if (!isInternational && isSupportedCountry(country)) {
    const national = parsePhoneNumberFromString(nationalDigits(digits, country), country);
    if (national?.isValid() && isWhole(national.number)) return whatsAppForm(national.number.slice(1));
    // A document's digits, or a number with a digit too few, which may be valid in another country.
    if (digits.length <= longestNational) return undefined;
  }
  const whole = parsePhoneNumberFromString(`+${diallingForm(digits.replace(mexicanTrunk, '$1'))}`);
  return whole?.isValid() && isWhole(whole.number) ? whatsAppForm(whole.number.slice(1)) : undefined;
}

/** Mexico's country code and one of its former prefixes. */
const mexicanTrunk = /^(52)(?:044|045|01)(?=\d{10}$)/;

/** Mexico's former prefixes of calls to mobiles and over long distances, which the library no longer knows. */
function nationalDigits(digits: string, country: string): string {
  return country === 'MX' ? digits.replace(/^(?:044|045|01|1)(?=\d{10}$)/, '') : digits;
}

/** Brazilian numbers have an area code, and eleven digits only with a ninth; the library is less strict. */
function isWhole(number: string): boolean {
  return !number.startsWith('+55') || /^\+55(?:\d{10}|\d{2}9\d{8})$/.test(number);
}

/** The calling code of a number's country, e.g. 55; undefined if the number is not valid. */
export function callingCodeOf(digits: string): string | undefined {
  return parsePhoneNumberFromString(`+${digits}`)?.countryCallingCode;
}

/** The calling code of a country (ISO 3166), e.g. 55 of BR; undefined for an unknown one. */
export function callingCodeOfCountry(country: string): string | undefined {
  return isSupportedCountry(country) ? getCountryCallingCode(country) : undefined;
}
