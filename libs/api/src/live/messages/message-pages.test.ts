import { aMessage } from '../../testing/records.ts';
import { aTicketEvent } from '../../testing/ticket-work.ts';
import {
  eventsIn,
  hiddenAfter,
  inOrder,
  type MessagePages,
  newerThan,
  olderThan,
  withChange,
  withEvent,
  withMessage,
} from './message-pages.ts';

const later = '2026-01-02T00:00:00.000Z';

/** Newest page first, as the server returns them; only the oldest page may have more before it. */
function history(...lists: number[][]): MessagePages {
  return {
    pageParams: lists.map((_, index) => (index ? { before: index } : null)),
    pages: lists.map((ids) => ({
      messages: ids.map((id) => aMessage({ id })),
      hasMore: true,
      hasNewer: false,
      hiddenRounds: [],
      events: [],
    })),
  };
}

const ids = (pages: MessagePages) => inOrder(pages.pages).map(({ id }) => id);

test('pages form one history, oldest first, without duplicates', () => {
  expect(ids(history([7, 8], [5, 6, 7], [1, 4]))).toEqual([1, 4, 5, 6, 7, 8]);
});

test('older messages are requested by the id of the oldest loaded one, until the beginning', () => {
  expect(
    olderThan({
      messages: [aMessage({ id: 5 }), aMessage({ id: 6 })],
      hasMore: true,
      hasNewer: false,
      hiddenRounds: [],
      events: [],
    }),
  ).toEqual({ before: 5 });
  expect(
    olderThan({ messages: [aMessage({ id: 5 })], hasMore: false, hasNewer: false, hiddenRounds: [], events: [] }),
  ).toBeUndefined();
});

test('a new message goes last, a late one to the position of its id', () => {
  expect(ids(withMessage(history([7, 8], [5, 6]), aMessage({ id: 9 })))).toEqual([5, 6, 7, 8, 9]);
  expect(ids(withMessage(history([4, 8], [1, 2]), aMessage({ id: 6 })))).toEqual([1, 2, 4, 6, 8]);
});

test('the first message of an empty history is shown', () => {
  const empty: MessagePages = {
    pageParams: [null],
    pages: [{ messages: [], hasMore: false, hasNewer: false, hiddenRounds: [], events: [] }],
  };
  expect(ids(withMessage(empty, aMessage({ id: 1 })))).toEqual([1]);
});

test('a message older than all loaded ones is not added', () => {
  const before = history([7, 8]);
  expect(withMessage(before, aMessage({ id: 3 }))).toBe(before);
});

test('acknowledgements only move forward, even if events arrive out of order', () => {
  const read = withMessage(history([1]), aMessage({ id: 1, ack: 3, updatedAt: later }));
  const delivered = withMessage(read, aMessage({ id: 1, ack: 2 }));
  expect(delivered.pages[0]?.messages[0]?.ack).toBe(3);
  expect(delivered).toBe(read);
  const olderButFurther = withMessage(read, aMessage({ id: 1, ack: 5, body: 'old text' }));
  expect(olderButFurther.pages[0]?.messages[0]).toMatchObject({ ack: 5, body: 'texto 1' });
});

test('an edit replaces the message in place', () => {
  const edited = aMessage({ id: 5, body: 'novo', isEdited: true, updatedAt: later });
  expect(inOrder(withMessage(history([7], [5, 6]), edited).pages)[0]).toMatchObject({ body: 'novo', isEdited: true });
});

test('a change of a message that is not loaded adds nothing: imported messages are older than their ids suggest', () => {
  const before = history([7, 8]);
  expect(withChange(before, aMessage({ id: 900, body: 'imported' }))).toBe(before);
  expect(withChange(before, aMessage({ id: 8, body: 'novo', updatedAt: later })).pages[0]?.messages[1]?.body).toBe(
    'novo',
  );
});

test('a quote follows its message: an edit updates it, a deletion clears its text', () => {
  const quotedMsg = { ...aMessage({ id: 5, body: 'antes' }), isHidden: false };
  const answer = aMessage({ id: 8, quotedMsg });
  const before = withMessage(history([7], [5]), answer);
  const quoteIn = (pages: MessagePages) => inOrder(pages.pages).at(-1)?.quotedMsg;
  const edited = withChange(before, aMessage({ id: 5, body: 'depois', updatedAt: later }));
  expect(quoteIn(edited)).toMatchObject({ body: 'depois', isDeleted: false });
  const deleted = aMessage({ id: 5, body: '', isDeleted: true, updatedAt: later });
  expect(quoteIn(withChange(before, deleted))).toMatchObject({ body: '', isDeleted: true });
  const unloaded = withMessage(history([7]), answer);
  expect(quoteIn(withChange(unloaded, deleted))).toMatchObject({ body: '', isDeleted: true });
});

test('a quote that the reader may not see stays hidden', () => {
  const quotedMsg = { ...aMessage({ id: 5, body: '' }), isHidden: true };
  const before = withMessage(history([7]), aMessage({ id: 8, quotedMsg }));
  expect(withChange(before, aMessage({ id: 5, body: 'segredo', updatedAt: later }))).toBe(before);
});

test('the positions of hidden rounds are collected from all loaded pages', () => {
  const { pages } = history([7, 8], [5, 6]);
  const [newest, older] = pages.map((page, index) => ({
    ...page,
    hiddenRounds: [{ afterMessageId: index === 0 ? 6 : null }],
  }));
  expect(newest && older && [...hiddenAfter([newest, older])]).toEqual([6, null]);
});

test('ticket events are collected from all pages, oldest first, and a new one is added once', () => {
  const happened = (id: number) => aTicketEvent({ id, happenedAt: later });
  const before = history([7, 8], [5, 6]);
  const pages = { ...before, pages: before.pages.map((page, index) => ({ ...page, events: [happened(2 - index)] })) };
  const after = withEvent(pages, happened(3));
  expect(eventsIn(after.pages).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(withEvent(after, happened(3))).toBe(after);
});

test('a window leaves new messages to the pages that follow it', () => {
  const { pages, pageParams } = history([7, 8], [5, 6]);
  const window = { pageParams, pages: pages.map((page, index) => ({ ...page, hasNewer: index === 0 })) };
  expect(withMessage(window, aMessage({ id: 9 }))).toBe(window);
  expect(ids(withMessage(window, aMessage({ id: 8, body: 'novo', updatedAt: later })))).toEqual([5, 6, 7, 8]);
  expect(window.pages.map(newerThan)).toEqual([{ after: 8 }, undefined]);
});
