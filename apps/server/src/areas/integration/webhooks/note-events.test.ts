import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Unit } from '../../../platform/database/database.ts';
import { settings } from '../../../platform/database/schema/companies.ts';
import { campaigns } from '../../campaigns/campaigns/campaigns.schema.ts';
import { finishIfDone } from '../../campaigns/campaigns/run-campaigns.ts';
import { closeBySystem } from '../../conversations/tickets/close-tickets.ts';
import { handOverTicket } from '../../conversations/tickets/hand-over.ts';
import { recordTicketEvents } from '../../conversations/tickets/record-events.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

const all = ['message.received', 'ticket.opened', 'ticket.moved', 'ticket.closed', 'ticket.rated'] as const;

let world: WebhookWorld;
before(async () => {
  world = await openWebhookWorld();
});
after(() => world.close());

test('a round is delivered from its first message to its rating, and so is the next one', async () => {
  const { server, companyId, admin } = world;
  const number = '5511900000001';
  await world.unit(({ db }) => db.insert(settings).values({ companyId, key: 'userRating', value: 'enabled' }));
  const webhookId = await world.addWebhook(...all);
  await world.write(number, 'Oi');
  const { id: ticketId } = await world.ticketOf(number);
  for (const status of ['open', 'closed'] as const)
    await server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId }, body: { status } });
  await world.write(number, '3');
  await world.write(number, 'Oi de novo');
  const deliveries = await world.deliveriesTo(webhookId);
  assert.deepEqual(
    deliveries.map(({ event, data }) => [event, data.move ?? data.rating ?? data.message.body, data.ticket.status]),
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
  assert.deepEqual(new Set(deliveries.map(({ subject }) => subject)), new Set([`ticket:${ticketId}`]));
});

test('a rating tells its scale, and the comment follows it', async () => {
  const { server, admin, connectionId, companyId } = world;
  const number = '5511900000031';
  const asking = { companyId, key: 'userRating', value: 'enabled' };
  await world.unit(({ db }) => db.insert(settings).values(asking).onConflictDoNothing());
  await world.write(number, 'Oi');
  const { id: ticketId } = await world.ticketOf(number);
  const asks = { ratingScale: 10, asksRatingComment: true } as const;
  const params = { whatsappId: connectionId };
  await server.call('PUT /whatsapp/:whatsappId', { as: admin, params, body: asks });
  const webhookId = await world.addWebhook('ticket.rated', 'rating.commented');
  for (const status of ['open', 'closed'] as const)
    await server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId }, body: { status } });
  await world.write(number, '9');
  await world.write(number, 'Muito rápido');
  const rated = { rating: 9, scale: 10, satisfaction: 'satisfied' };
  assert.deepEqual(
    (await world.deliveriesTo(webhookId)).map(({ event, data: { ticket: _ticket, ...data } }) => [event, data]),
    [
      ['ticket.rated', rated],
      ['rating.commented', { ...rated, comment: 'Muito rápido' }],
    ],
  );
  await server.call('PUT /whatsapp/:whatsappId', {
    ...{ as: admin, params },
    body: { ratingScale: 3, asksRatingComment: false },
  });
});

test('a ticket names the advertisement that led the customer to its round, in all events', async () => {
  const { server, admin } = world;
  const number = '5511900000021';
  const ad = { title: 'Bolos caseiros', text: 'Peça já', link: 'https://fb.me/bolos', app: 'instagram' };
  const webhookId = await world.addWebhook(...all);
  await world.write(number, 'Vi o anúncio', { ad });
  const { id: ticketId } = await world.ticketOf(number);
  await server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId }, body: { status: 'closed' } });
  await world.write(number, 'Oi de novo');
  const deliveries = await world.deliveriesTo(webhookId);
  assert.deepEqual(
    deliveries.map(({ event, data }) => [event, data.ticket.source]),
    [
      ['ticket.opened', ad],
      ['message.received', ad],
      ['ticket.closed', ad],
      ['ticket.opened', null],
      ['message.received', null],
    ],
  );
});

test('changes of a ticket by a bot are delivered like those by a user', async () => {
  const { server, companyId } = world;
  const number = '5511900000002';
  await world.write(number, 'Oi');
  const { id: ticketId } = await world.ticketOf(number);
  const queue = await server.make.queue({ companyId });
  const webhookId = await world.addWebhook('ticket.moved', 'ticket.closed');
  await world.unit((inside) => handOverTicket(inside, ticketId, queue.id));
  await world.unit((inside) => closeBySystem(inside, ticketId));
  const deliveries = await world.deliveriesTo(webhookId);
  assert.deepEqual(
    deliveries.map(({ event, data }) => [event, data.move, data.before, data.ticket.queueId, data.ticket.status]),
    [
      ['ticket.moved', 'transferred', { queueId: null, userId: null }, queue.id, 'pending'],
      ['ticket.closed', 'resolved', null, queue.id, 'closed'],
    ],
  );
});

test('a closed ticket says why, and nothing where nobody did', async () => {
  const { server, companyId, admin } = world;
  const sale = await server.call('POST /reasons', { as: admin, body: { name: 'Venda' } });
  const price = await server.call('POST /reasons', { as: admin, body: { name: 'Preço', parentId: sale.body.id } });
  const webhookId = await world.addWebhook('ticket.closed');
  for (const why of [{ reasonId: price.body.id, closingNote: 'Achou caro' }, {}]) {
    const { id: ticketId } = await server.make.ticket({ companyId, status: 'open', userId: admin.id });
    await server.call('PUT /tickets/:ticketId', {
      as: admin,
      params: { ticketId },
      body: { status: 'closed', ...why },
    });
  }
  assert.deepEqual(
    (await world.deliveriesTo(webhookId)).map(({ data }) => [data.reason, data.closingNote]),
    [
      [{ id: price.body.id, name: 'Preço', path: 'Venda › Preço' }, 'Achou caro'],
      [null, null],
    ],
  );
});

test('tickets that are closed together are delivered separately', async () => {
  const { server, companyId, admin } = world;
  const made = await Promise.all(
    [1, 2, 3].map(() => server.make.ticket({ companyId, status: 'open', userId: admin.id })),
  );
  const webhookId = await world.addWebhook('ticket.closed');
  const other = await world.addWebhook('ticket.opened');
  const happenings = made.map((ticket) => ({ kind: 'resolved', by: 'system', ticket }) as const);
  await world.unit((inside) => recordTicketEvents(inside, happenings));
  assert.deepEqual(
    (await world.deliveriesTo(webhookId)).map(({ subject }) => subject),
    made.map(({ id }) => `ticket:${id}`),
  );
  assert.deepEqual(await world.deliveriesTo(other), []);
});

test('the end of a campaign is delivered once', async () => {
  const { companyId } = world;
  const webhookId = await world.addWebhook('campaign.done');
  const values = { companyId, name: 'Natal', status: 'EM_ANDAMENTO' as const };
  const [campaign] = await world.unit(({ db }) => db.insert(campaigns).values(values).returning());
  const campaignId = campaign?.id ?? 0;
  const finish = (inside: Unit) => finishIfDone(inside, campaignId);
  for (const isDone of [true, false]) {
    assert.equal(await world.unit(finish), isDone);
  }
  assert.deepEqual(await world.deliveriesTo(webhookId), [
    {
      event: 'campaign.done',
      subject: `campaign:${campaignId}`,
      data: { campaign: { id: campaignId, name: 'Natal', status: 'FINALIZADA' } },
    },
  ]);
});
