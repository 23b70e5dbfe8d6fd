import { invoiceState, today } from './invoice-state.ts';

test('a paid invoice is paid, even if it is late', () => {
  expect(invoiceState({ status: 'paid', dueDate: '2020-01-01' }, '2026-11-21')).toBe('paid');
});

test('an unpaid invoice is overdue from the day after its due date', () => {
  expect(invoiceState({ status: 'open', dueDate: '2026-11-20' }, '2026-11-21')).toBe('overdue');
  expect(invoiceState({ status: 'open', dueDate: '2026-11-21' }, '2026-11-21')).toBe('open');
});

test("today is the user's local day, even shortly before midnight", () => {
  expect(today(new Date(2026, 10, 1, 23, 59))).toBe('2026-11-01');
});
