import { writtenNumbers } from '@recado/contract/written-numbers';

/** The calling codes of one and of two digits (ITU-T E.164); all others have three. */
const shortCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A phone number for reading; it is stored as digits. Brazilian numbers get their usual format, others groups after
 * their calling code; anything else (e.g. a group's id) stays unchanged. Without the library of numbers, which is
 * larger than the first page.
 */
export function formatPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian) return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`;
  if (!/^\d{8,15}$/.test(digits)) return digits;
  // WhatsApp keeps a 1 of Mexican numbers that nobody dials.
  const dialled = digits.replace(/^521(?=\d{10}$)/, '52');
  const code = shortCode.exec(dialled)?.[0] ?? dialled.slice(0, 3);
  return [`+${code}`, ...groupsOf(dialled.slice(code.length))].join(' ');
}

function groupsOf(rest: string): string[] {
  const groups =
    rest.length === 10 ? /(\d{3})(\d{3})(\d{4})/ : rest.length === 11 ? /(\d{3})(\d{4})(\d{4})/ : undefined;
  return groups ? (groups.exec(rest)?.slice(1) ?? []) : (rest.match(/\d{1,3}/g) ?? []);
}

/** The digits of a typed or pasted phone number; of an incomplete one what is there. */
export function phoneDigits(text: string): string {
  const [first] = writtenNumbers(text);
  return first === undefined || first === 'rounded' ? text.replace(/\D/g, '') : first.digits;
}
