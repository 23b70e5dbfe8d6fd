import { aTicketEvent } from '@recado/api/testing';
import type { TicketEvent } from '@recado/contract';
import { isKnownEvent, sentenceOf } from './event-sentences.ts';

const event = aTicketEvent();

test('what a newer server tells is left out, in place of a page that fails', () => {
  const newer: TicketEvent = JSON.parse(JSON.stringify({ ...event, kind: 'teleported' }));
  expect([event, { ...event, kind: 'assigned' as const }, newer].map(isKnownEvent)).toEqual([true, true, false]);
});

test('a line says until when messages were deleted', () => {
  const forgotten: TicketEvent = { ...event, kind: 'forgotten', by: 'system', until: '2026-03-08T12:00:00.000Z' };
  expect(isKnownEvent(forgotten)).toBe(true);
  expect(sentenceOf(forgotten)).toMatch(/08\/03\/2026|happened\.forgotten/);
});
