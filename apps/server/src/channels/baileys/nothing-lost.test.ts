import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import type { ChannelEvent } from '../port.ts';
import { type BaileysWorld, startBaileysWorld } from '../testing/baileys-world.ts';
import type { TestCustomer } from '../testing/provider-world.ts';

describe('no message is lost or duplicated', () => {
  let world: BaileysWorld;
  let customer: TestCustomer;
  let connectionId = 0;
  let shop = '';

  before(async () => {
    world = await startBaileysWorld();
  });
  after(() => world.close());

  async function paired() {
    connectionId += 1;
    shop = `551199100000${connectionId}`;
    const connection = await world.pair(connectionId, shop);
    customer = await world.customer(`551198800000${connectionId}`, 'Maria', shop);
    return connection;
  }

  test('messages sent while offline arrive after the next login, once and in order', async () => {
    const connection = await paired();
    await connection.channel.disconnect();
    const wids = [];
    for (let n = 0; n < 25; n++) wids.push(await customer.say({ text: `offline ${n}` }));
    const again = await world.open(connectionId);
    await again.message(wids.at(-1) ?? '');
    assert.deepEqual(contents(world.pairings.events, wids), wids);
  });

  for (let failing = 1; failing <= 3; failing++) {
    test(`a failed write (number ${failing} after the message) loses nothing and needs no new QR`, async () => {
      const connection = await paired();
      await connection.message(await customer.say({ text: 'primeira' }));
      const start = world.pairings.writes;
      world.pairings.beforeWrite = (write) => {
        if (write === start + failing) throw new Error('The disk is full');
      };
      const states = connection.states.length;
      const wids = [];
      for (let n = 0; n < 5; n++) wids.push(await customer.say({ text: `mensagem ${n}` }));
      for (const wid of wids) await connection.message(wid);
      assert.deepEqual(contents(world.pairings.events, wids).sort(), [...wids].sort());
      await eventually('connected again', () => connection.last()?.status === 'CONNECTED');
      assert.ok(connection.states.slice(states).every((state) => state.status !== 'qrcode'));
    });
  }

  for (let failing = 1; failing <= 4; failing++) {
    test(`a failed read (number ${failing} after the message) loses nothing, and the order stays`, async () => {
      const connection = await paired();
      let reads = 0;
      world.pairings.beforeRead = () => {
        reads += 1;
        if (reads === failing) throw new Error('The connection to the database ended');
      };
      const wids: string[] = [];
      for (let n = 0; n < 5; n++) wids.push(await customer.say({ text: `mensagem ${n}` }));
      for (const wid of wids) await connection.message(wid);
      assert.ok(reads >= failing, 'no read failed');
      const opened = world.pairings.events.flatMap((event) =>
        event.type === 'message' && !event.message.stub && wids.includes(event.message.wid) ? [event.message.wid] : [],
      );
      assert.deepEqual(opened, wids);
      world.pairings.beforeRead = () => undefined;
    });
  }

  test('an undecryptable message is requested again, and its stub does not come after it', async () => {
    const connection = await paired();
    await connection.message(await customer.say({ text: 'primeira' }));
    await world.phones.fault({ kind: 'badMac', number: shop, count: 1 });
    const wid = await customer.say({ text: 'segunda tentativa' });
    assert.deepEqual((await connection.message(wid)).content, { kind: 'text', text: 'segunda tentativa' });
    await connection.message(await customer.say({ text: 'depois' }));
    const reported = world.pairings.events.filter((event) => event.type === 'message' && event.message.wid === wid);
    const last = reported.at(-1);
    assert.equal(last?.type === 'message' && last.message.stub, false);
  });

  test('a group message arrives with its author', async () => {
    const connection = await paired();
    const group = await world.phones.group('Condomínio', [shop, customer.number]);
    const wid = await world.phones.say(customer.number, group, { text: 'Oi, grupo' });
    const message = await connection.message(wid);
    assert.deepEqual([message.chat.isGroup, message.chat.chatId], [true, group]);
    assert.deepEqual([message.author?.number, message.author?.name], [customer.number, 'Maria']);
    assert.equal(await connection.channel.groupName?.(group), 'Condomínio');
  });

  test('a message that the owner writes on their phone arrives as a message of the company', async () => {
    const connection = await paired();
    const wid = await world.phones.say(shop, customer.number, { text: 'do celular' });
    const message = await connection.message(wid);
    assert.deepEqual([message.fromMe, message.chat.number], [true, customer.number]);
  });
});

/** The ids, among these, of messages whose content was reported, in the order of the reports. */
function contents(events: ChannelEvent[], wids: string[]): string[] {
  return events.flatMap((event) =>
    event.type === 'message' && !event.message.stub && wids.includes(event.message.wid) ? [event.message.wid] : [],
  );
}
