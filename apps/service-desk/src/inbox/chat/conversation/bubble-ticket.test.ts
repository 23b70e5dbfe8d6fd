import { aTicket } from '@recado/api/testing';
import { renderHook } from '@testing-library/react';
import { useBubbleTicket } from './bubble-ticket.ts';

const ticket = aTicket({ id: 1, status: 'open' });
const show = () => renderHook(useBubbleTicket, { initialProps: ticket });

test('a message changes the ticket, but not the fields that other bubbles read, so that they do not render', () => {
  const { result, rerender } = show();
  const before = result.current;
  const contact = { ...ticket.contact };
  rerender({ ...ticket, contact, lastMessage: 'oi', unreadMessages: 3, updatedAt: '2026-03-01T00:00:00.000Z' });
  expect(result.current).toBe(before);
});

test('bubbles receive a changed state and a changed name of the contact', () => {
  const { result, rerender } = show();
  rerender({ ...ticket, status: 'closed' });
  expect(result.current.status).toBe('closed');
  rerender({ ...ticket, contact: { ...ticket.contact, name: 'Outra' } });
  expect(result.current.contact.name).toBe('Outra');
});
