import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { proto } from 'baileys';
import { messages } from '../areas/conversations/messages/messages.schema.ts';
import { eventually } from '../testing/eventually.ts';
import { type ForeignServer, startForeignServer } from '../testing/foreign-server.ts';
import { rules } from './baileys/kinds/table.ts';
import { shop } from './testing/paired-shop.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { acceptTicket, messagesOf } from './testing/tickets.ts';

let foreign: ForeignServer;
let world: ServerWorld;

before(async () => {
  foreign = await startForeignServer();
  world = await startServerWorld({}, { OUTBOUND_ORIGINS: foreign.origin });
  await world.pair('Vendas', shop);
});
after(async () => {
  await world.close();
  await foreign.close();
});

type Part = keyof typeof rules;

/** All parts of the protocol's message. */
const parts = Object.keys(proto.Message.prototype).filter((name): name is Part => name in rules);

/** What is sent of a part: empty, and with words under the names that the protocol has for them. */
const contents = (name: Part): unknown[] => {
  if (name === 'conversation') return ['palavra'];
  const text = { text: 'palavra', title: 'palavra', caption: 'palavra', name: 'palavra', description: 'palavra' };
  // A change names its message, under one of these names; the phone of the shop does not have it.
  const key = { id: '3A00', fromMe: true };
  if (rules[name].change !== undefined) {
    return [{ key, targetMessageKey: key, pollCreationMessageKey: key, eventCreationMessageKey: key, type: 0 }];
  }
  return rules[name].wrapped
    ? [{}, { message: { conversation: 'palavra' } }]
    : [{}, name === 'productMessage' ? { ...text, body: 'palavra' } : text];
};

/** Whether a part is a message; so is a sealed comment, which nobody can open without the message that it is about. */
function isMessage(name: Part): boolean {
  return rules[name].shown !== undefined || rules[name].wrapped !== undefined || name === 'encCommentMessage';
}

/** Names of the protocol: of a part, of a field in a form, and what no program should show. */
const technical = /\b[a-z]+[A-Z]\w*(?:Message|Messsage)\w*|\bcallLogMesssage|undefined|\[object|screen_\d|flow_token/;

/** The texts in a value; the names by which the product itself calls kinds of messages are left out. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return /type$/i.test(key) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, name));
}

test('each part of the protocol, sent by a phone, leaves a message in words or is for phones only', async () => {
  const { server, admin, phones } = world;
  const customer = await world.customer('5511988880001', 'Maria', shop);
  const hook = { name: 'Loja', address: `${foreign.origin}/hook`, events: ['message.received', 'ticket.opened'] };
  assert.equal((await server.call('POST /webhooks', { as: admin, body: hook })).status, 200);
  await customer.say({ text: 'Bom dia' });
  const ticketId = await acceptTicket(server, admin, customer.number);

  const sent = parts.flatMap((name) => contents(name).map((content) => ({ name, message: { [name]: content } })));
  const bytes = sent.map(({ message }) => proto.Message.encode(proto.Message.fromObject(message)).finish());
  const wids = await phones.forge(
    customer.number,
    shop,
    bytes.map((encoded) => ({ bytes: encoded })),
  );
  await customer.say({ text: 'fim' });
  const expected = 2 + sent.filter(({ name }) => isMessage(name)).length;
  await eventually('the webhook has all', () => foreign.received.length >= expected);
  const shown = await messagesOf(server, admin, ticketId);
  const rows = await server.database.database.system(({ db }) => db.select().from(messages));
  for (const [index, { name, message }] of sent.entries()) {
    const what = JSON.stringify(message);
    const row = rows.find(({ wid }) => wid === wids[index]);
    assert.equal(row !== undefined, isMessage(name), what);
    const one = shown.find(({ id }) => id === row?.id);
    if (row) assert(one && (one.body || one.media || one.data), `nothing is shown of ${what}`);
  }
  const query = { showAll: 'true', status: 'open' };
  const { tickets } = (await server.call('GET /tickets', { as: admin, query })).body;
  const told = foreign.received.map(({ body }) => JSON.parse(body));
  for (const text of textsIn([shown, tickets, told])) assert(!technical.test(text), text);
  const search = { as: admin, query: { searchParam: 'palavra' } };
  await eventually('the words are found', async () => {
    return (await server.call('GET /messages/search', search)).body.messages.length > 10;
  });
});
