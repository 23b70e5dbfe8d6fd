import { aTicketEvent } from '@recado/api/testing';
import type { TicketEvent } from '@recado/contract';
import { isKnownEvent } from './event-sentences.ts';

const event = aTicketEvent();

test('what a newer server tells is left out, in place of a page that fails', () => {
  const newer: TicketEvent = JSON.parse(JSON.stringify({ ...event, kind: 'teleported' }));
  expect([event, { ...event, kind: 'assigned' as const }, newer].map(isKnownEvent)).toEqual([true, true, false]);
});
