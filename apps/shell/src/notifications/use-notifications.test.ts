import { aTicket } from '@recado/api/testing';
import { concerns } from './use-notifications.ts';

const agent = { id: 1, allTicket: 'disable' } as const;
const unread = { unreadMessages: 2 };

test('own open tickets with unread messages concern everybody', () => {
  expect(concerns(aTicket({ ...unread, userId: 1 }), agent)).toBe(true);
  expect(concerns(aTicket({ ...unread, userId: 2 }), agent)).toBe(false);
  expect(concerns(aTicket({ unreadMessages: 0, userId: 1 }), agent)).toBe(false);
  expect(concerns(aTicket({ ...unread, userId: 1, status: 'closed' }), agent)).toBe(false);
});

test("pending tickets concern only users whose allTicket value is 'enable'", () => {
  const pending = aTicket({ ...unread, status: 'pending', userId: null });
  expect(concerns(pending, agent)).toBe(false);
  expect(concerns(pending, { ...agent, allTicket: 'enable' })).toBe(true);
});
