import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueDateAfterPaying, type Terms } from './periods.ts';

const monthly = (dueDate: string | null, dueDay: number | null = null): Terms => ({
  ...{ dueDate, dueDay, recurrence: 'MENSAL' },
});

test('a payment advances the due date by the recurrence, and keeps the day of the month (ADR 42)', () => {
  assert.equal(dueDateAfterPaying(monthly('2031-01-31', 31), '2031-01-31', '2031-01-25'), '2031-02-28');
  assert.equal(dueDateAfterPaying(monthly('2031-02-28', 31), '2031-02-28', '2031-02-28'), '2031-03-31');
  const yearly = { dueDate: '2032-02-29', dueDay: 29, recurrence: 'ANUAL' } as const;
  assert.equal(dueDateAfterPaying(yearly, '2032-02-29', '2032-02-20'), '2033-02-28');
});

test('a company that pays late is open at once; the months in which it was closed are not charged', () => {
  assert.equal(dueDateAfterPaying(monthly('2031-01-10', 10), '2031-01-10', '2031-01-12'), '2031-02-10');
  assert.equal(dueDateAfterPaying(monthly('2031-01-10', 10), '2031-01-10', '2031-03-20'), '2031-04-10');
});

test('a period that was given by hand is not added again; a moved due date advances from its new day', () => {
  assert.equal(dueDateAfterPaying(monthly('2031-02-10', 10), '2031-01-10', '2031-01-20'), null);
  assert.equal(dueDateAfterPaying(monthly('2031-01-15', 15), '2031-01-10', '2031-01-12'), '2031-02-15');
  assert.equal(dueDateAfterPaying(monthly('2031-01-05', 5), '2031-01-10', '2031-01-02'), '2031-02-05');
  assert.equal(dueDateAfterPaying(monthly(null), '2031-01-10', '2031-01-12'), null);
});
