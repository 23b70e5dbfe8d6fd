import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { MessageContent } from '../../../../channels/port.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { ForeignServer } from '../../../../testing/foreign-server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import type { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { type IntegrationCompany, openIntegrationCompany, serviceAccount } from '../testing/integration-company.ts';

const place = { latitude: -23.5505, longitude: -46.6333, name: 'Praça da Sé' };
const somewhere = { ...place, name: '' };
const cards = [
  { name: 'Ana Entregas', numbers: ['5511955554444'] },
  { name: 'Rui', numbers: [] },
];
const contents: MessageContent[] = [
  { kind: 'location', ...place },
  { kind: 'location', ...somewhere },
  { kind: 'contact', contacts: cards },
];
const words = ['Praça da Sé (-23.5505, -46.6333)', '-23.5505, -46.6333', 'Ana Entregas 5511955554444, Rui'];

describe('Places, cards and stickers of a customer', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let given: IntegrationCompany;
  let customer: ReturnType<typeof newCustomer>;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openIntegrationCompany(world);
  });

  const use = async (body: object) => {
    ({ customer } = await given.use(body));
  };
  const asked = (path: RegExp, count: number) =>
    eventually(`request ${count} to ${path}`, () => {
      const found = foreign.received.filter((one) => path.test(one.path));
      return found.length >= count && found.map(({ body }) => JSON.parse(body));
    });
  const writeAll = async () => {
    for (const content of contents) await customer.write(content);
  };

  for (const type of ['webhook', 'n8n']) {
    test(`reach ${type} as words and as fields`, async () => {
      await use({ type });
      await writeAll();
      const sent = (await asked(/hook/, 3)).map(({ message }) => message);
      assert.deepEqual(sent, [
        { body: words[0], type: 'locationMessage', file: null, location: place },
        { body: words[1], type: 'locationMessage', file: null, location: somewhere },
        { body: words[2], type: 'contactMessage', file: null, contacts: cards },
      ]);
    });
  }

  test('reach Typebot as words; a flow that begins with a place gets its coordinates', async () => {
    await use({ type: 'typebot', urlN8N: foreign.origin });
    const flow = { json: { sessionId: 'abc', messages: [], input: { type: 'text input' } } };
    foreign.next.push(flow, flow, flow);
    await writeAll();
    const others = await asked(/continueChat/, 2);
    const [first] = await asked(/startChat/, 1);
    const { latitude, longitude, message } = first.prefilledVariables;
    assert.deepEqual([latitude, longitude, message], [place.latitude, place.longitude, words[0]]);
    const texts = [first, ...others].map((body) => body.message);
    assert.deepEqual(
      texts,
      words.map((text) => ({ type: 'text', text })),
    );
  });

  test('reach Dialogflow as words, and its fulfilment as fields; a sticker is named by its kind', async () => {
    await use({ type: 'dialogflow', projectName: 'loja', jsonContent: serviceAccount('places@loja.example') });
    foreign.byPath.set('/token', { json: { access_token: 'tok', expires_in: 3600 } });
    const silent = { json: { queryResult: {} } };
    foreign.next.push(silent, silent, silent, silent);
    await writeAll();
    const unknown = { width: null, height: null, seconds: null, voice: false, waveform: null, reference: {} };
    const media = { mimetype: 'image/webp', fileName: null, size: 10, ...unknown };
    await customer.write({ kind: 'sticker', caption: '', media });
    const sent = await asked(/detectIntent/, 4);
    assert.deepEqual(
      sent.map(({ queryInput }) => queryInput.text.text),
      [...words, 'figurinha'],
    );
    const [first, , third, fourth] = sent.map(({ queryParams }) => queryParams.payload);
    assert.deepEqual([first, third], [{ location: place }, { contacts: cards }]);
    assert.ok(fourth.file.url);
  });

  test('are sent to an integration, but reactions are not', async () => {
    await use({});
    const wid = await customer.write('Oi');
    await asked(/hook/, 1);
    await customer.react(wid, '👍');
    await customer.write('E agora?');
    const [, second, ...others] = await asked(/hook/, 2);
    assert.deepEqual([second.message.body, others], ['E agora?', []]);
  });
});
