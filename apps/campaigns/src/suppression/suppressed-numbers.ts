import { changeOf, defineResource, fold } from '@recado/api/live';
import type { SuppressedNumber } from '@recado/contract';

/** The numbers to which campaigns send nothing, newest first. */
export const suppressedNumbers = defineResource({
  list: 'GET /suppressed-numbers',
  create: 'POST /suppressed-numbers',
  remove: 'DELETE /suppressed-numbers/:suppressedNumberId',
  events: { 'suppressed-number': (event) => (event.action === 'import' ? { type: 'refetch' } : changeOf(event)) },
  compare: (a: SuppressedNumber, b: SuppressedNumber) => b.id - a.id,
  belongs: (record, { searchParam = '' }) => has(record, searchParam),
});

/** Whether a record has all words of a search, ignoring case and accents, or the digits of a formatted number. */
function has({ name, number }: SuppressedNumber, text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits !== '' && !/\p{L}/u.test(text) && number?.includes(digits)) return true;
  const searched = fold(`${name} ${number ?? ''}`);
  return fold(text)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
