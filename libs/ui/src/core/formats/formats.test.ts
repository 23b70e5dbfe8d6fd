import { createI18n, setLanguage } from '../../i18n/i18n.ts';
import { formatActivity, formatDate, formatDay, formatRelative, formatTime } from './dates.ts';
import { formatBytes, formatDuration, formatMoney } from './numbers.ts';
import { formatPhone, phoneDigits } from './phone.ts';

const moment = '2026-03-09T15:04:00';
const at = (text: string) => new Date(text).getTime();

beforeEach(() => {
  createI18n();
  return setLanguage('pt');
});

test('dates are DD/MM/YYYY with 24 hours in pt and es, in the locale’s own format in en', async () => {
  expect([formatDate(moment), formatTime(moment)]).toEqual(['09/03/2026', '15:04']);
  await setLanguage('es');
  expect([formatDate(moment), formatTime(moment)]).toEqual(['09/03/2026', '15:04']);
  await setLanguage('en');
  expect(formatDate(moment)).toBe('03/09/2026');
  expect(formatTime(moment)).toMatch(/^3:04\sPM$/);
});

test('a bare day is not moved by the time zone', () => {
  expect(formatDate('2026-03-09')).toBe('09/03/2026');
});

test('an invalid date is shown as an empty text', () => {
  expect(formatDate('')).toBe('');
});

test.each([
  ['2026-03-09T15:04:20', 'agora'],
  ['2026-03-09T15:09:00', 'há 5 minutos'],
  ['2026-03-09T18:04:00', 'há 3 horas'],
  ['2026-03-10T16:00:00', 'ontem'],
  ['2026-06-01T16:00:00', '09/03/2026'],
])('seen at %s it was %s', (now, text) => {
  expect(formatRelative(moment, at(now))).toBe(text);
});

test.each([
  ['2026-03-09T23:59:00', 'Hoje'],
  ['2026-03-10T00:01:00', 'Ontem'],
  ['2026-03-12T00:01:00', 'segunda-feira'],
  ['2026-03-20T00:01:00', '09/03/2026'],
])('seen at %s the day is %s', (now, text) => {
  expect(formatDay(moment, at(now))).toBe(text);
});

test('a list shows the time of today and the day of others', () => {
  expect(formatActivity(moment, at('2026-03-09T18:00:00'))).toBe('15:04');
  expect(formatActivity(moment, at('2026-03-10T18:00:00'))).toBe('Ontem');
});

test('money, sizes and lengths', () => {
  expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50');
  expect([formatBytes(0), formatBytes(2048), formatBytes(1_500_000)]).toEqual(['0 B', '2 KB', '1,4 MB']);
  expect([formatDuration(5), formatDuration(65), formatDuration(3661)]).toEqual(['0:05', '1:05', '1:01:01']);
});

test.each([
  ['5511912345678', '+55 (11) 91234-5678'],
  ['551132345678', '+55 (11) 3234-5678'],
  ['14155550123', '+1 415 555 0123'],
  ['351912345678', '+351 912 345 678'],
  ['5215512345678', '+52 551 234 5678'],
  ['5491123456789', '+54 911 2345 6789'],
  ['120363000000000000-1@g.us', '120363000000000000-1@g.us'],
])('%s is shown as %s', (digits, text) => {
  expect(formatPhone(digits)).toBe(text);
});

test('a typed phone number is kept as digits', () => {
  expect(phoneDigits('+55 (11) 91234-5678')).toBe('5511912345678');
  expect(phoneDigits('5.511980000007E+12')).toBe('5511980000007');
  expect(phoneDigits('+55 (11')).toBe('5511');
});
