import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The digits of a number in international form, e.g. 5511912345678 for "+55 (11) 91234-5678"; undefined when it has no
 * country, or is no number of that country. No country is guessed: another one's subscriber would get what is sent.
 */
export function internationalDigits(written: string): string | undefined {
  const digits = digitsOf(written);
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ? digits : undefined;
}

/** The digits of a number as somebody wrote it. */
export function digitsOf(written: string): string {
  return written.replace(/\D/g, '');
}
