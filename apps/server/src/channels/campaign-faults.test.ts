import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { contactListItems } from '../areas/conversations/contact-lists/contact-lists.schema.ts';
import { eventually } from '../testing/eventually.ts';
import { shortlyAhead } from '../testing/shortly-ahead.ts';
import { fakeImage } from './testing/files.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';

const people = 8;

describe('a campaign over a connection with faults', () => {
  let world: ServerWorld;
  let shop: string;
  let whatsappId: number;
  let contactListId: number;
  let shops = 0;

  before(async () => {
    world = await startServerWorld({ keepAlive: 100, sendTimeout: 1_000 });
  });
  after(() => world.close());
  beforeEach(async () => {
    shops += 1;
    shop = `55119${91_000_000 + shops}`;
    whatsappId = await world.pair(`Loja ${shops}`, shop);
    await setPause(1);
    contactListId = (await call('POST /contact-lists', { body: { name: `Lista ${shops}` } })).body.id;
    for (const [index, number] of numbers().entries()) await world.phones.addPhone(number, `Pessoa ${index}`);
    await world.server.database.database.system(({ db }) =>
      db.insert(contactListItems).values(
        numbers().map((number, index) => ({
          ...{ companyId: world.admin.companyId, contactListId, number, email: '', isWhatsappValid: true },
          name: `Pessoa ${index}`,
        })),
      ),
    );
  });

  type ServerCall = ServerWorld['server']['call'];
  const call: ServerCall = (key, options) => world.server.call(key, { as: world.admin, ...options });
  const setPause = (messageInterval: number) =>
    call('POST /campaign-settings', {
      body: { settings: { messageInterval, greaterInterval: messageInterval, longerIntervalAfter: 0 } },
    });
  const numbers = () => Array.from({ length: people }, (_, index) => `55119${80_000_000 + shops * 100 + index}`);
  async function start(): Promise<number> {
    const campaign = { name: 'Natal', message1: 'Bolo', contactListId, whatsappId, opensTickets: false };
    const { body } = await shortlyAhead((scheduledAt) =>
      call('POST /campaigns', { body: { ...campaign, scheduledAt } }),
    );
    return body.id;
  }
  const read = async (campaignId: number) =>
    (await call('GET /campaigns/:campaignId', { params: { campaignId } })).body;
  /** The texts from the shop that each phone shows. */
  const screens = () =>
    Promise.all(
      numbers().map(async (number) =>
        (await world.phones.screen(number, shop))
          .filter(({ fromMe }) => !fromMe)
          .map(({ caption, text }) => caption ?? text),
      ),
    );
  const arrived = async () => (await screens()).flat().length;
  async function eachHasOne(campaignId: number) {
    await eventually('it is finished', async () => (await read(campaignId)).status === 'FINALIZADA');
    await eventually('all arrived', async () => (await arrived()) >= people);
    assert.deepEqual(await screens(), Array(people).fill(['Bolo']));
  }

  for (const [code, status] of [
    [403, 'banned'],
    [440, 'DISCONNECTED'],
  ] as const)
    test(`pauses visibly when the connection ends with ${code}, and continues when it is open again`, async () => {
      // The second message is not due before the connection has ended.
      await setPause(3_600);
      const id = await start();
      await eventually('one has it', async () => (await arrived()) >= 1);
      await world.phones.fault({ kind: 'streamError', code, number: shop });
      await world.status(whatsappId, status);
      await setPause(0);
      await eventually('it waits', async () => (await read(id)).pausedFor === 'disconnected');
      const { counts } = await read(id);
      assert.ok(counts.queued > 0);
      await call('POST /whatsappsession/:whatsappId', { params: { whatsappId } });
      await world.status(whatsappId, 'CONNECTED');
      await eachHasOne(id);
    });

  test('reaches each recipient once, even if it is interrupted again and again', async () => {
    await setPause(0);
    const id = await start();
    for (const some of [2, 4, 6]) {
      await eventually('some have it', async () => (await arrived()) >= some);
      await world.phones.fault({ kind: 'disconnect', number: shop });
    }
    await eachHasOne(id);
  });

  test('sends each recipient the file once, and nobody the text alone, even if the upload is slow', async () => {
    await setPause(0);
    const { id } = (
      await call('POST /campaigns', {
        body: { name: 'Natal', message1: 'Bolo', contactListId, whatsappId, opensTickets: false },
      })
    ).body;
    const params = { campaignId: id };
    const files = [{ field: 'file', name: 'bolo.png', content: fakeImage(4_000) }];
    await call('POST /campaigns/:campaignId/media-upload', { params, files });
    await world.phones.fault({ kind: 'mediaSlow', milliseconds: 700, number: shop });
    await shortlyAhead((scheduledAt) => call('PUT /campaigns/:campaignId', { params, body: { scheduledAt } }));
    await eachHasOne(id);
    await world.phones.clearFaults();
    for (const number of numbers()) {
      const [message] = (await world.phones.screen(number, shop)).filter(({ fromMe }) => !fromMe);
      assert.notEqual(message?.mimetype, undefined, 'the file is there');
    }
  });
});
