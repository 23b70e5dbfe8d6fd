import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { type ChannelEventOf, channelEvents } from '../../../channels/channel-events.ts';
import { campaignRecipients, campaigns } from '../../campaigns/campaigns/campaigns.schema.ts';
import { composeMessage } from '../messages/compose.ts';
import { messages } from '../messages/messages.schema.ts';
import { messageCharges } from '../templates/templates.schema.ts';
import { openWorld, person, type World } from '../tickets/testing/world.ts';
import { findTicketRow } from '../tickets/ticket-rows.ts';

type Status = ChannelEventOf<'status'>['event'];

let world: World;
before(async () => {
  world = await openWorld();
  await world.configure({ provider: 'official' });
});
after(() => world.close());

const pricing = { billable: true, category: 'utility', type: 'regular' };

/** Sends a message to somebody who has written; returns its id at WhatsApp. */
async function send(number: string, clientKey: string | null = null): Promise<string> {
  const asked = await world.write(person(number), 'oi', { window: 24 });
  return world.unit(async (unit) => {
    const [received] = await unit.db.select().from(messages).where(eq(messages.wid, asked));
    const row = received && (await findTicketRow(unit, received.ticketId));
    assert.ok(row);
    const draft = { body: 'Bom dia', userId: null, origin: 'api' as const, ...(clientKey && { clientKey }) };
    const id = await composeMessage(unit, row, draft);
    const [sent] = await unit.db
      .select()
      .from(messages)
      .where(eq(messages.id, id ?? 0));
    return sent?.wid ?? '';
  });
}

function report(...events: Omit<Status, 'type'>[]): Promise<void> {
  const { companyId, connectionId } = world;
  const statuses = events.map((event) => ({ type: 'status' as const, ...event }));
  return world.unit((unit) =>
    unit.emit(channelEvents.statuses, { companyId, connectionId, events: statuses, later: async () => undefined }),
  );
}

const chargesOf = (wid: string) =>
  world.unit(({ db }) => db.select().from(messageCharges).where(eq(messageCharges.wid, wid)));

test('a price among many statuses is charged once, when the message is delivered, however often it is told', async () => {
  const chat = person('5511900002001');
  const wid = await send('5511900002001');
  const status = { chat, wid, pricing };
  await report({ ...status, ack: 1 });
  assert.deepEqual(await chargesOf(wid), []);
  await report({ ...status, ack: 2 }, { ...status, ack: 2 }, { ...status, ack: 3 });
  const first = await chargesOf(wid);
  assert.deepEqual(
    first.map(({ category, billable, country }) => [category, billable, country]),
    [['utility', true, '55']],
  );
  world.wait(60);
  await report({ ...status, ack: 2, pricing: { ...pricing, category: 'marketing' } });
  const later = await chargesOf(wid);
  assert.deepEqual(
    later.map(({ category, chargedAt }) => [category, chargedAt]),
    [['marketing', first[0]?.chargedAt]],
  );
  const [sent] = await world.unit(({ db }) => db.select().from(messages).where(eq(messages.wid, wid)));
  assert.equal(sent?.ack, 3);
});

test('messages of one report get a charge each, in one statement, also to people without a number', async () => {
  const wids = [await send('5511900002011'), await send('5511900002012')];
  const scoped = { userId: 'PT.abc', parentUserId: null, username: null };
  const hidden = { chatId: 'PT.abc', number: null, lid: null, scoped, isGroup: false };
  await report(
    ...wids.map((wid, at) => ({ chat: person(`551190000201${at + 1}`), wid, ack: 2, pricing })),
    { chat: hidden, wid: 'wamid.unknown', ack: 2, pricing },
    { chat: hidden, wid: 'wamid.failed', ack: 0, errorCode: '131026', pricing },
  );
  const rows = await world.unit(({ db }) => db.select().from(messageCharges).orderBy(asc(messageCharges.id)));
  const found = rows.filter(({ wid }) => wids.includes(wid) || wid.startsWith('wamid.'));
  assert.deepEqual(found.map(({ country, messageId }) => [country, messageId !== null]).sort(), [
    ['351', false],
    ['55', true],
    ['55', true],
  ]);
});

test('a message in a group is charged for each participant whom it reaches, in their country, and once for each', async () => {
  const wid = await send('5511900002041');
  const chat = { chatId: 'group-1', number: null, lid: null, isGroup: true };
  const reached = (participant: string, ack: number) => {
    const receipt = { participant, others: null };
    return { chat, wid, ack, pricing, receipt };
  };
  await report(reached('5511900002042', 2), reached('351912345678', 2), reached('PT.abc', 1));
  await report(reached('351912345678', 3), reached('PT.abc', 2));
  const rows = await world.unit(({ db }) => db.select().from(messageCharges).orderBy(asc(messageCharges.id)));
  const charged = rows.filter((row) => row.wid.startsWith(`${wid}/`));
  assert.deepEqual(charged.map(({ country }) => country).sort(), ['351', '351', '55']);
  assert.ok(charged.every(({ messageId }) => messageId !== null));
});

test('a message under the id that we chose is charged under the one that WhatsApp gave it', async () => {
  const wid = await send('5511900002021');
  await report({ chat: person('5511900002021'), wid: 'wamid.given', sentAs: wid, ack: 2, pricing });
  const [charge] = await chargesOf('wamid.given');
  assert.equal(typeof charge?.messageId, 'number');
});

test('the charge of a campaign’s message names the campaign', async () => {
  const { companyId } = world;
  const number = '5511900002031';
  const { campaignId, recipientId } = await world.unit(async ({ db }) => {
    const [campaign] = await db.insert(campaigns).values({ companyId, name: 'Natal' }).returning();
    const recipient = { companyId, campaignId: campaign?.id ?? 0, number, name: 'Ana' };
    const [made] = await db.insert(campaignRecipients).values(recipient).returning();
    return { campaignId: campaign?.id, recipientId: made?.id };
  });
  const wid = await send(number, `campaign-${recipientId}`);
  await report({ chat: person(number), wid, ack: 2, pricing });
  const [charge] = await chargesOf(wid);
  assert.equal(charge?.campaignId, campaignId);
});
