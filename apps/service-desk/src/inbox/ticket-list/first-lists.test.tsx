import { aTicket } from '@recado/api/testing';
import { screen } from '@testing-library/react';
import { renderDesk, resetDesk, serveDesk, signInAs } from '../../testing/desk.tsx';
import askForFirstLists from './first-lists.ts';

beforeEach(resetDesk);

test.each([
  ['an agent', {}, {}],
  ['an administrator', { profile: 'admin' as const }, {}],
  ['an agent with a tab for groups', {}, { CheckMsgIsGroup: 'disabled' }],
])('the workspace of %s finds its first lists in the cache and asks for nothing again', async (_, user, settings) => {
  signInAs(user, settings);
  const calls = serveDesk([aTicket({ id: 1, status: 'open', userId: 1 })]);
  await askForFirstLists();
  expect(calls.map(({ key, query }) => `${key} ${query.status}`)).toEqual([
    'GET /tickets open',
    'GET /tickets pending',
  ]);
  renderDesk();
  await screen.findAllByText(aTicket({ id: 1 }).contact.name);
  expect(calls).toHaveLength(2);
});

test('a first list that failed is requested again by the workspace', async () => {
  signInAs();
  serveDesk([], {}, { 'GET /tickets': () => Promise.reject(new Error('offline')) });
  await askForFirstLists();
  const calls = serveDesk([aTicket({ id: 1, status: 'open', userId: 1 })]);
  renderDesk();
  await screen.findAllByText(aTicket({ id: 1 }).contact.name);
  expect(calls.map(({ query }) => query.status)).toEqual(expect.arrayContaining(['open', 'pending']));
});
