import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../testing/eventually.ts';
import type { ChatAddress } from '../port.ts';
import { type BaileysWorld, type OpenConnection, startBaileysWorld } from '../testing/baileys-world.ts';
import type { TestCustomer } from '../testing/provider-world.ts';

/** After how many writes the process dies: before the first, between any two, after the last. */
const deaths = Array.from({ length: 7 }, (_, writes) => writes);

let world: BaileysWorld;
let connectionId = 0;

before(async () => {
  world = await startBaileysWorld({ sendTimeout: 2_000 });
});
after(() => world.close());

/** After this number of writes, nothing more is written to disk, as if the process were dead. */
function dieAfter(writes: number): { died(): boolean; failWrites(): void } {
  const last = world.pairings.writes + writes;
  const { promise: blockedWrite, reject } = Promise.withResolvers<void>();
  let dead = false;
  blockedWrite.catch(() => undefined);
  world.pairings.beforeWrite = (write) => {
    if (write <= last) return undefined;
    dead = true;
    return blockedWrite;
  };
  return { died: () => dead, failWrites: () => reject(new Error('The process is gone')) };
}

async function send(connection: OpenConnection, chat: ChatAddress, wid: string): Promise<boolean> {
  const content = { kind: 'text', text: `resposta ${wid}` } as const;
  return connection.channel.send({ wid, chat, content }).then(
    () => true,
    () => false,
  );
}

for (const writes of deaths) {
  test(`a process that dies ${writes} writes after traffic began: all messages arrive once, without a new QR`, async (context) => {
    connectionId += 1;
    const shop = `551199000000${connectionId}`;
    const connection = await world.pair(connectionId, shop);
    const customer: TestCustomer = await world.customer(`551198800000${connectionId}`, 'Maria', shop);
    const { chat } = await connection.message(await customer.say({ text: 'Olá' }));
    const death = dieAfter(writes);
    context.after(death.failWrites);
    const sent = [world.provider.newMessageId(), world.provider.newMessageId()];
    for (const wid of sent) void send(connection, chat, wid);
    const received = [await customer.say({ text: 'um' }), await customer.say({ text: 'dois' })];
    await eventually('it died', death.died);
    void connection.channel.disconnect();
    world.pairings.beforeWrite = () => undefined;

    const reopened = await world.open(connectionId);
    await reopened.state('CONNECTED');
    for (const wid of received) await reopened.message(wid);
    for (const wid of sent) await eventually(`${wid} taken`, () => send(reopened, chat, wid));
    for (const wid of sent) await customer.sees(wid);
    const reported = world.pairings.events.flatMap((event) =>
      event.type === 'message' && !event.message.stub && received.includes(event.message.wid)
        ? [event.message.wid]
        : [],
    );
    assert.deepEqual(reported, received);
    const shown = (await world.phones.screen(customer.number, shop)).filter(({ id }) => sent.includes(id));
    assert.equal(shown.length, sent.length);
    assert.ok(reopened.states.every(({ status }) => status !== 'qrcode'));
  });
}
