import type { Viewer } from '../viewer.ts';
import { listQuery } from './list-query.ts';

const agent: Viewer = {
  id: 7,
  name: 'Ana',
  queues: [{ id: 3, name: 'Vendas', color: '#111111' }],
  seesAll: false,
  hasGroupTab: false,
  asksRating: false,
  showsUnqueued: false,
};
const admin: Viewer = { ...agent, queues: [], seesAll: true };
const nothingChosen = { queueIds: [], showAll: undefined };

test('an agent starts with their own tickets and those nobody has accepted', () => {
  expect(listQuery('open', false, agent, nothingChosen)).toMatchObject({
    status: 'open',
    showAll: 'false',
    queueIds: undefined,
    viewerId: 7,
  });
});

test('an administrator starts with all tickets, including those without a queue', () => {
  expect(listQuery('pending', false, admin, nothingChosen)).toMatchObject({ showAll: 'true', queueIds: undefined });
});

test('chosen queues narrow the list, in any order', () => {
  const one = listQuery('open', false, admin, { queueIds: [2, 1], showAll: false });
  expect(one).toEqual(listQuery('open', false, admin, { queueIds: [1, 2], showAll: false }));
  expect(one).toMatchObject({ queueIds: [1, 2], showAll: 'false' });
});

test('groups are separate only when they have a tab; closed tickets and search results never are', () => {
  const withGroups = { ...agent, hasGroupTab: true };
  expect(listQuery('open', false, withGroups, nothingChosen).isGroup).toBe('false');
  expect(listQuery('open', true, withGroups, nothingChosen).isGroup).toBe('true');
  expect(listQuery('closed', false, withGroups, nothingChosen).isGroup).toBeUndefined();
  expect(listQuery(undefined, false, withGroups, nothingChosen).isGroup).toBeUndefined();
  expect(listQuery('open', false, agent, nothingChosen).isGroup).toBeUndefined();
});
