import { isQuiet, isTimeZone } from './notification-choices.ts';

const zone = 'America/Sao_Paulo';
/** A moment of the week that begins on Sunday, 1 March 2026, in São Paulo (three hours behind UTC). */
const at = (day: number, clock: string) => new Date(`2026-03-0${day + 1}T${clock}:00-03:00`);

test('quiet hours within a day include their start and exclude their end, on their days', () => {
  const quiet = { from: '12:00', until: '13:30', days: [1, 3], timeZone: null };
  expect(isQuiet(quiet, at(1, '11:59'), zone)).toBe(false);
  expect(isQuiet(quiet, at(1, '12:00'), zone)).toBe(true);
  expect(isQuiet(quiet, at(1, '13:29'), zone)).toBe(true);
  expect(isQuiet(quiet, at(1, '13:30'), zone)).toBe(false);
  expect(isQuiet(quiet, at(2, '12:30'), zone)).toBe(false);
});

test('quiet hours past midnight belong to the day on which they begin, also from Saturday to Sunday', () => {
  const quiet = { from: '22:00', until: '07:00', days: [6], timeZone: null };
  expect(isQuiet(quiet, at(6, '21:59'), zone)).toBe(false);
  expect(isQuiet(quiet, at(6, '23:00'), zone)).toBe(true);
  expect(isQuiet(quiet, at(0, '06:59'), zone)).toBe(true);
  expect(isQuiet(quiet, at(0, '07:00'), zone)).toBe(false);
  expect(isQuiet(quiet, at(0, '23:00'), zone)).toBe(false);
  expect(isQuiet(quiet, at(6, '06:00'), zone)).toBe(false);
});

test('equal start and end mean a whole day, the user’s time zone precedes the company’s, and null is never quiet', () => {
  const quiet = { from: '00:00', until: '00:00', days: [0], timeZone: null };
  expect(isQuiet(quiet, at(0, '15:00'), zone)).toBe(true);
  expect(isQuiet(quiet, at(1, '15:00'), zone)).toBe(false);
  const lisbon = { from: '18:00', until: '19:00', days: [0], timeZone: 'Europe/Lisbon' };
  expect(isQuiet(lisbon, at(0, '15:30'), zone)).toBe(true);
  expect(isQuiet(lisbon, at(0, '18:30'), zone)).toBe(false);
  expect(isQuiet(null, at(0, '15:00'), zone)).toBe(false);
  expect([isTimeZone('Europe/Lisbon'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
});
