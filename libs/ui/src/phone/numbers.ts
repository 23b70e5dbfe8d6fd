import type { PhoneLibrary } from './phone-library.ts';

/**
 * The international digits of a typed number: with a plus sign as it is, else as a number of the country. Undefined
 * when it is invalid there. Without the library only the format is checked.
 */
export function internationalDigits(
  library: PhoneLibrary | undefined,
  text: string,
  country: string | undefined,
): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (!library) return digits.length >= 8 ? digits : undefined;
  const read = library.readNumber(text, country);
  return 'number' in read ? library.diallingForm(read.number) : undefined;
}

/** A number of international digits in its country's format, and the country; undefined for an invalid number. */
export function nationalPart(library: PhoneLibrary, digits: string): { country: string; text: string } | undefined {
  const parsed = library.parsePhoneNumberFromString(`+${library.diallingForm(digits)}`);
  if (!parsed?.isValid() || !parsed.country) return undefined;
  return { country: parsed.country, text: parsed.formatNational() };
}
