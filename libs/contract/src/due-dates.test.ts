import { nextDueDate } from './due-dates.ts';

test.each([
  ['2026-01-31', 'MENSAL', 31, '2026-02-28'],
  ['2028-01-31', 'MENSAL', 31, '2028-02-29'],
  ['2026-02-28', 'MENSAL', 31, '2026-03-31'],
  ['2026-02-28', 'MENSAL', null, '2026-03-28'],
  ['2026-03-31', 'MENSAL', 31, '2026-04-30'],
  ['2026-12-31', 'BIMESTRAL', 31, '2027-02-28'],
  ['2026-11-30', 'TRIMESTRAL', 30, '2027-02-28'],
  ['2026-08-31', 'SEMESTRAL', 31, '2027-02-28'],
  ['2028-02-29', 'ANUAL', 29, '2029-02-28'],
  ['2029-02-28', 'ANUAL', 29, '2030-02-28'],
] as const)('%s %s on the %s: %s', (from, recurrence, day, to) => expect(nextDueDate(from, recurrence, day)).toBe(to));

test('after twelve months the due date is on the agreed day again', () => {
  let due = '2026-01-31';
  for (let month = 0; month < 12; month += 1) due = nextDueDate(due, 'MENSAL', 31);
  expect(due).toBe('2027-01-31');
});
