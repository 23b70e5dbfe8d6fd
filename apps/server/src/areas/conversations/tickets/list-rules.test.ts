import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AgentChoice, Ticket, TicketViewFilter } from '@recado/contract';
import { compareTickets, isInTicketList, queryOfView, type TicketQuery } from '@recado/contract/ticket-lists';
import type { TestUser } from '../../../testing/factories.ts';
import { randomly } from '../../../testing/randomly.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { sweepTickets } from '../../automation/chatbot/sweep.ts';
import { ticketTags } from './tags.schema.ts';

/** `SEED=7 node --test …`: the same tickets and filters again. */
const seed = Number(process.env.SEED ?? 20_261_128);
const random = randomly(seed);
const among = <Value>(values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
};
const sometimes = <Value>(value: Value): Value | undefined => (random() < 0.3 ? value : undefined);

const server = useSharedServer();
let people: { admin: TestUser; agent: TestUser; colleague: TestUser };
let queueIds: number[];
let tagIds: number[];
/** The tickets that each of them follows. */
let followed: number[];

/** A moment of January; some tickets share one, so that the id decides their order. */
const moment = () => new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 20)));

async function makePeopleAndTickets(): Promise<void> {
  const { id: companyId } = await server.make.company();
  queueIds = [];
  tagIds = [];
  for (let each = 0; each < 3; each += 1) queueIds.push((await server.make.queue({ companyId })).id);
  for (let each = 0; each < 3; each += 1) tagIds.push((await server.make.tag({ companyId })).id);
  const agentOf = (mine: number[]) => server.make.user({ companyId, queueIds: mine, allTicket: 'enable' });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  people = { admin, agent: await agentOf(queueIds.slice(0, 2)), colleague: await agentOf(queueIds) };
  for (let each = 0; each < 60; each += 1) await makeTicket(companyId);
}

async function makeTicket(companyId: number): Promise<void> {
  const name = among(['Ana Souza', 'João da Silva', 'Zoé', 'Ângela Souza']);
  const contact = await server.make.contact({ companyId, name });
  const status = among(['open', 'pending', 'closed'] as const);
  const isSnoozed = status !== 'closed' && random() < 0.3;
  const isWaiting = status !== 'closed' && random() < 0.5;
  const ticket = await server.make.ticket({
    ...{ companyId, contactId: contact.id, status, isGroup: random() < 0.2 },
    queueId: among([...queueIds, null]),
    userId: status === 'pending' ? null : among([people.agent.id, people.colleague.id, people.admin.id, null]),
    unreadMessages: among([0, 0, 3]),
    ...(isSnoozed && { snoozedAt: moment(), snoozedBy: 'Ana', snoozeReason: '' }),
    lastMessage: among(['Olá, tudo bem?', 'Pão francês', 'Até amanhã']),
    lastMessageAt: moment(),
    waitingSince: isWaiting ? moment() : null,
    lateSince: isWaiting && random() < 0.5 ? moment() : null,
    lastMessageFromMe: random() < 0.5,
    // Not at the edge of a filter: the two clocks are not the same.
    windowUntil: among([null, new Date(Date.now() + 30 * 60_000), new Date(Date.now() + 90 * 60_000), moment()]),
    ...(random() < 0.6 && {
      levelTarget: 'nextAnswer',
      levelDueAt: among([null, new Date(Date.now() + 30 * 60_000), new Date(Date.now() + 90 * 60_000), moment()]),
    }),
  });
  const tags = tagIds.filter(() => random() < 0.4);
  if (tags.length === 0) return;
  await server.database.database.tenant(companyId, ({ db }) =>
    db.insert(ticketTags).values(tags.map((tagId) => ({ companyId, ticketId: ticket.id, tagId }))),
  );
}

/** The viewer follows some of the tickets that they see; those that are not closed count. */
async function followSome(viewer: TestUser, visible: readonly Ticket[]): Promise<number[]> {
  const some = visible.filter(({ status }) => status !== 'closed' && random() < 0.2).map(({ id }) => id);
  for (const ticketId of some) await server.call('PUT /ticket-follows/:ticketId', { as: viewer, params: { ticketId } });
  return some;
}

/** What the screen asks for, with more filters at once than a person would choose. */
function someQuery(viewer: TestUser): TicketQuery {
  if (random() < 0.15)
    return {
      concernsMe: 'true',
      viewerId: viewer.id,
      viewerHearsWaiting: viewer !== people.admin,
      viewerFollows: followed,
    };
  const queues = queueIds.filter(() => random() < 0.6);
  if (random() < 0.5) return { viewerId: viewer.id, ...queryOfView(someView()) };
  return {
    viewerId: viewer.id,
    showAll: among(['true', 'false']),
    status: sometimes(among(['open', 'pending', 'closed'])),
    following: sometimes('true'),
    viewerFollows: followed,
    snoozed: sometimes(among(['true', 'false'])),
    isGroup: sometimes(among(['true', 'false'])),
    sort: sometimes('waiting'),
    queueIds: sometimes(queues),
    users: sometimes(among([[people.agent.id], [people.colleague.id, people.agent.id]])),
    tags: sometimes([among(tagIds), among(tagIds)]),
    withUnreadMessages: sometimes('true'),
    searchParam: sometimes(among(['souza', 'joao', 'PAO frances', 'silva joão', 'nada disso'])),
  };
}

/** A view with a few parts. */
function someView(): TicketViewFilter {
  return {
    inQueues: sometimes(queueIds.filter(() => random() < 0.6)),
    agents: sometimes(among<AgentChoice[]>([['me'], ['nobody', people.agent.id], ['me', people.colleague.id], []])),
    anyTags: sometimes([among(tagIds), among(tagIds)]),
    statuses: sometimes(among<Ticket['status'][]>([['open'], ['open', 'pending'], ['closed', 'pending'], []])),
    waitingMinutes: sometimes(600),
    silentHours: sometimes(100),
    windowMinutes: sometimes(60),
    levelMinutes: sometimes(among([0, 60])),
    withUnreadMessages: sometimes(true),
    searchParam: sometimes(among(['souza', 'joao'])),
  };
}

/** All pages of a list, as the server answers. */
async function listed(
  as: TestUser,
  { viewerId: _, viewerHearsWaiting: __, viewerFollows: ___, ...query }: TicketQuery,
): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const asked = Object.fromEntries(
      Object.entries({ ...query, pageNumber }).filter(([, value]) => value !== undefined),
    );
    const { status, body } = await server.call('GET /tickets', { as, query: asked });
    assert.equal(status, 200, JSON.stringify(body));
    found.push(...body.tickets);
    if (!body.hasMore) return found;
  }
}

test(`the server's lists hold what the rule of the screens says, in its order (SEED=${seed})`, async () => {
  await makePeopleAndTickets();
  // Rules of time run each minute, also between two of the lists: what they change is changed before.
  await sweepTickets(server.platform);
  const lengths = new Set<number>();
  for (const viewer of Object.values(people)) {
    const visible = await listed(viewer, { showAll: 'true' });
    followed = await followSome(viewer, visible);
    for (let each = 0; each < 60; each += 1) {
      const query = someQuery(viewer);
      const expected = visible.filter((ticket) => isInTicketList(ticket, query));
      const order = expected.toSorted((a, b) => compareTickets(a, b, query)).map(({ id }) => id);
      const found = (await listed(viewer, query)).map(({ id }) => id);
      assert.deepEqual(found, order, JSON.stringify(query));
      lengths.add(found.length);
    }
  }
  assert.ok(lengths.size > 10, 'the filters find different numbers of tickets');
});
