import { daysOf, effectiveDays, periodOf } from './report-period.ts';

test('periods have days, and days have the name of their period', () => {
  const today = '2026-03-01';
  expect(daysOf('yesterday', today)).toEqual({ dateFrom: '2026-02-28', dateTo: '2026-02-28' });
  expect(daysOf('lastMonth', today)).toEqual({ dateFrom: '2026-02-01', dateTo: '2026-02-28' });
  expect(daysOf('week', today)).toEqual({ dateFrom: '2026-02-23', dateTo: '2026-03-01' });
  expect(periodOf({ dateFrom: '2026-02-01', dateTo: '2026-02-28' }, today)).toBe('lastMonth');
  expect(periodOf({ dateFrom: '2026-02-02', dateTo: '2026-02-28' }, today)).toBe('custom');
});

test('a filter without days is the month until today, as on the server', () => {
  expect(effectiveDays({ dateFrom: null, dateTo: null }, '2026-11-27')).toEqual({
    dateFrom: '2026-11-01',
    dateTo: '2026-11-27',
  });
});
