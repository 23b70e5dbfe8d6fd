import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nationalHolidays } from '@recado/contract/national-holidays';
import { useSharedServer } from '../../../testing/use-server.ts';
import { companyRules } from '../companies/company-rules.ts';
import { closedInterval } from './opening-hours.ts';

const day = (year: number, key: string) => nationalHolidays(year).find((one) => one.key === key)?.day;

test('proposes the national holidays of Brazil; those of Easter move', () => {
  // Easter Sundays: 2024-03-31, 2025-04-20, 2026-04-05, 2027-03-28, 2038-04-25.
  const goodFridays = [2024, 2025, 2026, 2027, 2038].map((year) => day(year, 'goodFriday'));
  assert.deepEqual(goodFridays, ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2038-04-23']);
  assert.equal(day(2026, 'carnival'), '2026-02-17');
  assert.equal(day(2026, 'corpusChristi'), '2026-06-04');
  const all = nationalHolidays(2027);
  assert.deepEqual(
    all.map((one) => one.day),
    all.map((one) => one.day).toSorted(),
  );
  const obligatory = all.filter(({ isOptional }) => !isOptional);
  assert.equal(obligatory.length, 10);
  assert.deepEqual(
    obligatory.filter(({ isYearly }) => !isYearly).map(({ key }) => key),
    ['goodFriday'],
  );
});

test('a holiday closes a company that has hours, all day and under a name of its own', () => {
  const hours = { startTime: '08:00', endTime: '18:00', lunchTimeStart: '', lunchTimeEnd: '' };
  const week = [{ weekday: 'Sexta-feira', weekdayEn: 'friday' as const, ...hours }];
  const christmas = new Date('2026-12-25T13:00Z');
  const zone = 'America/Sao_Paulo';
  assert.equal(closedInterval(week, zone, christmas), null);
  assert.equal(closedInterval(week, zone, christmas, new Set(['12-25'])), 'holiday-2026-12-25');
  assert.equal(closedInterval(week, zone, christmas, new Set(['2025-12-25'])), null, 'of another year');
  assert.equal(closedInterval([], zone, christmas, new Set(['12-25'])), null, 'no hours: always open');
  // 01:00 UTC is still Christmas in São Paulo.
  assert.notEqual(closedInterval(week, zone, new Date('2026-12-26T01:00Z'), new Set(['12-25'])), null);
});

describe('holidays', () => {
  const server = useSharedServer();

  test('are added once, known with the rules of the company, and deleted', async () => {
    const { id: companyId } = await server.make.company();
    const as = await server.make.user({ companyId, profile: 'admin' });
    const city = { name: 'Aniversário da cidade', day: '2027-01-25', isYearly: true };
    const bridge = { name: 'Emenda', day: '2027-01-24', isYearly: false };
    const added = await server.call('POST /holidays', {
      as,
      body: { holidays: [city, bridge, { ...city, name: 'Outro' }] },
    });
    assert.deepEqual(
      added.body.map(({ name }) => name),
      ['Emenda', 'Aniversário da cidade'],
    );
    const rules = await server.database.database.tenant(companyId, (unit) => companyRules(unit, companyId));
    assert.deepEqual([...rules.holidays].sort(), ['01-25', '2027-01-24']);
    const holidayId = added.body[0]?.id ?? 0;
    const remove = () => server.call('DELETE /holidays/:holidayId', { as, params: { holidayId } });
    assert.equal((await remove()).status, 200);
    assert.equal((await remove()).body.error, 'ERR_NO_HOLIDAY_FOUND');
    assert.equal((await server.call('GET /holidays', { as })).body.length, 1);
  });

  test('are limited', async () => {
    const { id: companyId } = await server.make.company();
    const as = await server.make.user({ companyId, profile: 'admin' });
    const first = Date.parse('2027-01-01');
    const put = (from: number) => {
      const days = Array.from({ length: 30 }, (_, place) =>
        new Date(first + (from + place) * 86_400_000).toISOString().slice(0, 10),
      );
      const holidays = days.map((written) => ({ name: 'Recesso', day: written, isYearly: false }));
      return server.call('POST /holidays', { as, body: { holidays } });
    };
    for (let from = 0; from < 180; from += 30) assert.equal((await put(from)).status, 200);
    assert.equal((await put(180)).body.error, 'ERR_TOO_MANY_HOLIDAYS');
    assert.equal((await server.call('GET /holidays', { as })).body.length, 180);
  });
});
