import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The digits of a number in international form, e.g. 5511912345678 for "+55 (11) 91234-5678"; undefined when it has no
 * country code or is not a valid number of that country. No country is guessed: messages could reach the wrong person.
 */
export function internationalDigits(written: string): string | undefined {
  const digits = digitsOf(written);
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ? digits : undefined;
}

/** The digits of a number as it was entered. */
export function digitsOf(written: string): string {
  return written.replace(/\D/g, '');
}
