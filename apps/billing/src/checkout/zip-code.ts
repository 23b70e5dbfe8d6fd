import type { BillingCountry } from '@recado/api/contract';

const digitsOfCep = 8;

/** A postal code as it is typed: in Brazil the digits of a CEP as 01310-100, elsewhere as it is (SPEC §2.9). */
export function formatZipCode(text: string, country: BillingCountry): string {
  if (country !== 'BR') return text;
  const digits = text.replace(/\D/g, '').slice(0, digitsOfCep);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Whether a postal code is complete. */
export function isZipCode(text: string, country: BillingCountry): boolean {
  return country === 'BR' ? /^\d{5}-\d{3}$/.test(text) : /^\d{5}(-\d{4})?$/.test(text);
}
