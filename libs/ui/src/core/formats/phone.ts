/**
 * A phone number for reading; it is stored as digits. Brazilian numbers get their usual format, others a plus sign;
 * anything else (e.g. a group's id) stays unchanged.
 */
export function formatPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian) return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`;
  return /^\d{8,15}$/.test(digits) ? `+${digits}` : digits;
}

/** The digits of a typed or pasted phone number. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '');
}
