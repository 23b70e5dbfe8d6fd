import { groupedNumber } from '@recado/contract/phone-numbers';

/**
 * A number in groups, with its country code first: spreadsheets show digits alone as 5.51198E+12, and save them so. One
 * of another country is marked as such, because without its plus sign the import would take it for one of Brazil.
 */
export function exportedNumber(digits: string): string {
  const brazilian = /^(55)(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian) return `${brazilian[1]} ${brazilian[2]} ${brazilian[3]}-${brazilian[4]}`;
  return groupedNumber(digits);
}
