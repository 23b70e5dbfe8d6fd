import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import type { ChatAddress } from '../port.ts';
import { RefusedError } from '../refused-error.ts';
import { type BaileysWorld, type OpenConnection, startBaileysWorld } from '../testing/baileys-world.ts';
import type { TestCustomer } from '../testing/provider-world.ts';

/** Faults of single messages on their way to the shop. Dropped messages are delivered again at the next login. */
const messageFaults = [
  { kind: 'drop', count: 3 },
  { kind: 'delay', count: 3, milliseconds: 200 },
  { kind: 'duplicate', count: 3 },
  { kind: 'reorder', count: 3 },
  { kind: 'badMac', count: 3 },
] as const;

/** Faults after which the line opens again. */
const lineFaults = [
  { kind: 'disconnect' },
  ...[408, 428, 500, 503, 515].map((code) => ({ kind: 'streamError', code })),
  { kind: 'hang', count: 1 },
] as const;

describe('with faults of messages and connection, nothing is lost or duplicated', () => {
  let world: BaileysWorld;
  let shops = 0;

  before(async () => {
    world = await startBaileysWorld({ keepAlive: 100, sendTimeout: 1_000 });
  });
  after(() => world.close());

  interface Conversation {
    shop: string;
    connection: OpenConnection;
    customer: TestCustomer;
    chat: ChatAddress;
  }

  async function conversation(): Promise<Conversation> {
    shops += 1;
    const shop = `55119900000${String(shops).padStart(2, '0')}`;
    const connection = await world.pair(shops, shop);
    const customer = await world.customer(`55119880000${String(shops).padStart(2, '0')}`, 'Maria', shop);
    const { chat } = await connection.message(await customer.say({ text: 'Olá' }));
    return { shop, connection, customer, chat };
  }

  /** The customer writes messages; returns their ids. */
  async function write({ customer }: Conversation, count: number): Promise<string[]> {
    const wids = [];
    for (let n = 1; n <= count; n++) wids.push(await customer.say({ text: `pergunta ${n}` }));
    return wids;
  }

  /** Sends as the job queue does: one after the other, repeating each until WhatsApp accepts it. */
  async function answer({ connection, chat }: Conversation, count: number): Promise<string[]> {
    const wids = Array.from({ length: count }, () => world.provider.newMessageId());
    for (const wid of wids) {
      const message = { wid, chat, content: { kind: 'text', text: `resposta ${wid}` } } as const;
      const sent = () =>
        connection.channel.send(message).then(
          () => true,
          () => false,
        );
      await eventually(`${wid} taken`, sent);
    }
    return wids;
  }

  async function arrivedOnce({ connection }: Conversation, wids: string[]): Promise<void> {
    for (const wid of wids) await connection.message(wid);
    assert.deepEqual(reportedIds(connection, wids).sort(), [...wids].sort());
  }

  async function shownOnce({ customer, shop }: Conversation, wids: string[]): Promise<void> {
    for (const wid of wids) await customer.sees(wid);
    const screen = await world.phones.screen(customer.number, shop);
    const shown = screen.map(({ id }) => id).filter((id) => wids.includes(id));
    assert.deepEqual(shown, wids);
  }

  for (const fault of messageFaults) {
    test(`${fault.kind}: all messages arrive once, with their content`, async () => {
      const talk = await conversation();
      await world.phones.fault({ ...fault, number: talk.shop });
      const wids = await write(talk, 6);
      if (fault.kind === 'drop') await world.phones.fault({ kind: 'disconnect', number: talk.shop });
      await arrivedOnce(talk, wids);
      const later = await write(talk, 1);
      await arrivedOnce(talk, [...wids, ...later]);
      await shownOnce(talk, await answer(talk, 2));
      await eventually('all confirmed', () => pending(world, talk.shop) === 0);
    });
  }

  test('all these faults at once: all messages arrive once', async () => {
    const talk = await conversation();
    for (const fault of messageFaults) await world.phones.fault({ ...fault, number: talk.shop });
    const [wids, answers] = await Promise.all([write(talk, 20), answer(talk, 5)]);
    await world.phones.fault({ kind: 'disconnect', number: talk.shop });
    await arrivedOnce(talk, wids);
    await shownOnce(talk, answers);
    await eventually('all confirmed', () => pending(world, talk.shop) === 0);
  });

  for (const fault of lineFaults) {
    test(`${nameOf(fault)} during traffic: all messages arrive once and in order, in both directions`, async () => {
      const talk = await conversation();
      const before = talk.connection.states.length;
      const [wids, answers] = await Promise.all([
        write(talk, 10),
        answer(talk, 5),
        world.phones.fault({ ...fault, number: talk.shop }),
      ]);
      await talk.connection.state('CONNECTED', before);
      await arrivedOnce(talk, wids);
      assert.deepEqual(reportedIds(talk.connection, wids), wids);
      await shownOnce(talk, answers);
      const states = talk.connection.states.slice(before).map(({ status }) => status);
      assert.deepEqual(new Set(states), new Set([...(isRestart(fault) ? [] : ['TIMEOUT']), 'OPENING', 'CONNECTED']));
      assert.equal(world.emulator.world.devices.ofOwner(talk.shop).length, 1);
    });
  }

  for (const code of [463, 479]) {
    test(`sendRejected ${code}: refused permanently, and the next message is sent`, async () => {
      const talk = await conversation();
      await world.phones.fault({ kind: 'sendRejected', number: talk.shop, code, count: 1 });
      await assert.rejects(send(talk, 'recusada'), (error) => {
        return error instanceof RefusedError && error.reason === String(code);
      });
      await shownOnce(talk, await answer(talk, 1));
      const screen = await world.phones.screen(talk.customer.number, talk.shop);
      assert.ok(screen.every(({ text }) => text !== 'recusada'));
    });
  }

  for (const code of [429, 500, 503]) {
    test(`sendRejected ${code}: temporary, the next attempt sends the same message`, async () => {
      const talk = await conversation();
      await world.phones.fault({ kind: 'sendRejected', number: talk.shop, code, count: 2 });
      await shownOnce(talk, await answer(talk, 2));
    });
  }

  function send({ connection, chat }: Conversation, text: string): Promise<unknown> {
    return connection.channel.send({ wid: world.provider.newMessageId(), chat, content: { kind: 'text', text } });
  }
});

/** The ids, among these, of messages whose content was reported, in the order of the reports. */
function reportedIds({ events }: OpenConnection, wids: string[]): string[] {
  return events.flatMap((event) =>
    event.type === 'message' && !event.message.stub && wids.includes(event.message.wid) ? [event.message.wid] : [],
  );
}

/** The number of stanzas that WhatsApp holds until the shop confirms them. */
function pending({ emulator }: BaileysWorld, shop: string): number {
  return emulator.world.devices.ofOwner(shop).reduce((sum, device) => sum + device.pending.size, 0);
}

function isRestart(fault: object): boolean {
  return 'code' in fault && fault.code === 515;
}

function nameOf(fault: { kind: string; code?: number }): string {
  return `${fault.kind} ${fault.code ?? ''}`.trim();
}
