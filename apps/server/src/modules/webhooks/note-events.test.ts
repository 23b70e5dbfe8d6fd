import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { tellChannelEvent } from '../../channels/channel-events.ts';
import type { Unit } from '../../platform/database/database.ts';
import { campaigns, contacts, settings, tickets, webhookDeliveries } from '../../platform/database/schema/index.ts';
import type { TestUser } from '../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../testing/shared-server.ts';
import { finishIfDone } from '../campaigns/run-campaigns.ts';
import { closeBySystem } from '../tickets/close-by-system.ts';
import { handOverTicket } from '../tickets/hand-over.ts';
import { recordTicketEvents } from '../tickets/record-events.ts';
import { inbound, person, text } from '../tickets/testing/world.ts';

/** Nothing answers there: the deliveries wait, as they were written. */
const address = 'http://127.0.0.1:9/';
const all = ['message.received', 'ticket.opened', 'ticket.moved', 'ticket.closed', 'ticket.rated'] as const;

let server: SharedServer;
let companyId: number;
let admin: TestUser;
let connectionId: number;

before(async () => {
  server = await shareTestServer();
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
});
after(() => server.close());

const unit = <T>(id: number, work: (inside: Unit) => Promise<T>): Promise<T> =>
  server.platform.database.tenant(id, work);

async function addWebhook(...events: ((typeof all)[number] | 'campaign.done')[]): Promise<number> {
  const { body } = await server.call('POST /webhooks', { as: admin, body: { name: 'Loja', address, events } });
  return body.id;
}

/** What a webhook is told, in its order. */
async function toldTo(webhookId: number) {
  const rows = await unit(companyId, ({ db }) =>
    db
      .select({ event: webhookDeliveries.event, subject: webhookDeliveries.subject, body: webhookDeliveries.body })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, webhookId))
      .orderBy(webhookDeliveries.id),
  );
  return rows.map(({ event, subject, body }) => ({ event, subject, data: JSON.parse(body).data }));
}

const write = (number: string, words: string) =>
  unit(companyId, (inside) => {
    const message = inbound(person(number), text(words), server.platform.clock(), {});
    return tellChannelEvent(inside, { companyId, connectionId }, { type: 'message', message });
  });

async function ticketOf(number: string) {
  const [ticket] = await unit(companyId, ({ db }) =>
    db
      .select({ id: tickets.id })
      .from(tickets)
      .innerJoin(contacts, eq(contacts.id, tickets.contactId))
      .where(and(eq(contacts.companyId, companyId), eq(contacts.number, number))),
  );
  assert.ok(ticket);
  return ticket;
}

test('a round is told from its first message to its rating, and what the next message opens', async () => {
  const number = '5511900000001';
  await unit(companyId, ({ db }) => db.insert(settings).values({ companyId, key: 'userRating', value: 'enabled' }));
  const webhookId = await addWebhook(...all);
  await write(number, 'Oi');
  const { id: ticketId } = await ticketOf(number);
  for (const status of ['open', 'closed'] as const)
    await server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId }, body: { status } });
  await write(number, '3');
  await write(number, 'Oi de novo');
  const told = await toldTo(webhookId);
  assert.deepEqual(
    told.map(({ event, data }) => [event, data.move ?? data.rating ?? data.message.body, data.ticket.status]),
    [
      ['ticket.opened', 'opened', 'pending'],
      ['message.received', 'Oi', 'pending'],
      ['ticket.moved', 'accepted', 'open'],
      ['ticket.closed', 'resolved', 'closed'],
      ['ticket.rated', 3, 'closed'],
      ['ticket.opened', 'reopened', 'pending'],
      ['message.received', 'Oi de novo', 'pending'],
    ],
  );
  assert.deepEqual(new Set(told.map(({ subject }) => subject)), new Set([`ticket:${ticketId}`]));
});

test('what a bot does with a ticket is told like what a user does', async () => {
  const number = '5511900000002';
  await write(number, 'Oi');
  const { id: ticketId } = await ticketOf(number);
  const queue = await server.make.queue({ companyId });
  const webhookId = await addWebhook('ticket.moved', 'ticket.closed');
  await unit(companyId, (inside) => handOverTicket(server.platform, inside, ticketId, queue.id));
  await unit(companyId, (inside) => closeBySystem(server.platform, inside, ticketId));
  const told = await toldTo(webhookId);
  assert.deepEqual(
    told.map(({ event, data }) => [event, data.move, data.before, data.ticket.queueId, data.ticket.status]),
    [
      ['ticket.moved', 'transferred', { queueId: null, userId: null }, queue.id, 'pending'],
      ['ticket.closed', 'resolved', null, queue.id, 'closed'],
    ],
  );
});

test('tickets that are closed together are told one by one', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => server.make.ticket({ companyId, status: 'open', userId: admin.id })),
  );
  const webhookId = await addWebhook('ticket.closed');
  const other = await addWebhook('ticket.opened');
  const happenings = made.map((ticket) => ({ kind: 'resolved', by: 'system', ticket }) as const);
  await unit(companyId, (inside) => recordTicketEvents(server.platform, inside, happenings));
  assert.deepEqual(
    (await toldTo(webhookId)).map(({ subject }) => subject),
    made.map(({ id }) => `ticket:${id}`),
  );
  assert.deepEqual(await toldTo(other), []);
});

test('a campaign that is finished is told once', async () => {
  const webhookId = await addWebhook('campaign.done');
  const values = { companyId, name: 'Natal', status: 'EM_ANDAMENTO' as const };
  const [campaign] = await unit(companyId, ({ db }) => db.insert(campaigns).values(values).returning());
  const campaignId = campaign?.id ?? 0;
  const finish = (inside: Unit) => finishIfDone(server.platform, inside, campaignId);
  for (const isDone of [true, false]) {
    assert.equal(await unit(companyId, finish), isDone);
  }
  assert.deepEqual(await toldTo(webhookId), [
    {
      event: 'campaign.done',
      subject: `campaign:${campaignId}`,
      data: { campaign: { id: campaignId, name: 'Natal', status: 'FINALIZADA' } },
    },
  ]);
});
