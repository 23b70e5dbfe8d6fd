import { aWhatsapp } from '@recado/api/testing';
import { endProblem, importBody, initialImport, startProblem } from './import-choice.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

// SPEC §5: start at most now and at most two years back, end at least the start and at most now.
test.each([
  ['2026-11-20T12:00:00.000Z', undefined],
  ['2026-11-20T12:01:00.000Z', 'inFuture'],
  ['2024-11-20T12:00:00.000Z', undefined],
  ['2024-11-20T11:59:00.000Z', 'tooFarBack'],
])('a start of %s: %s', (start, problem) => {
  expect(startProblem(start, now)?.code).toBe(problem);
});

test.each([
  ['2026-11-20T12:00:00.000Z', undefined],
  ['2026-11-20T12:01:00.000Z', 'inFuture'],
  ['2026-11-01T00:00:00.000Z', undefined],
  ['2026-10-31T23:59:00.000Z', 'endBeforeStart'],
  [null, undefined],
])('an end of %s after the first of November: %s', (end, problem) => {
  expect(endProblem(end, '2026-11-01T00:00:00.000Z', now)?.code).toBe(problem);
});

test('switching the import off removes the window and keeps the rest', () => {
  const values = initialImport(aWhatsapp({ importOldMessages: '2026-10-01T00:00:00.000Z' }), now);
  expect(values.importsMessages).toBe(true);
  expect(importBody({ ...values, importsMessages: false })).toEqual({
    importOldMessages: null,
    importRecentMessages: null,
  });
});

test('a new import starts with the last 30 days', () => {
  expect(initialImport(undefined, now)).toMatchObject({
    importsMessages: false,
    importOldMessages: new Date(2026, 9, 21).toISOString(),
    importRecentMessages: null,
  });
  const later = new Date(now.getTime() + 1);
  expect(initialImport(undefined, later)).toEqual(initialImport(undefined, now));
});
