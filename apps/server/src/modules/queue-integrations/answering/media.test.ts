import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { mediaFiles, ticketNotes } from '../../../platform/database/schema/index.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { type ForeignServer, faults, startForeignServer } from '../../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { answeredTicket } from '../../automations/testing/answered-ticket.ts';
import { newCustomer } from '../../messages/testing/customer.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
/** The smallest picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
type Kind = 'image' | 'audio' | 'video' | 'document';

describe('Files and failures of an integration', () => {
  let foreign: ForeignServer;
  let server: TestServer;
  let companyId: number;
  let admin: TestUser;
  let customer: ReturnType<typeof newCustomer>;

  before(async () => {
    foreign = await startForeignServer();
    const { origin } = foreign;
    const environment = { OUTBOUND_ORIGINS: origin, DIALOGFLOW_ORIGIN: origin, OUTBOUND_PATIENCE_SECONDS: '0.5' };
    server = await startTestServer({ environment });
  });
  after(async () => {
    await server.close();
    await foreign.close();
  });
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    foreign.reset();
    server.whatsapp.file = png;
  });

  const use = async (body: object) => {
    const fields = { name: 'Robô', typebotSlug: 'loja', typebotDelayMessage: 0, urlN8N: `${foreign.origin}/hook` };
    const made = await server.call('POST /queueIntegration', { as: admin, body: { ...fields, ...body } });
    const online = { companyId, integrationId: made.body.id, status: 'CONNECTED' as const };
    const connection = await server.make.connection(online);
    customer = newCustomer(server, { companyId, connectionId: connection.id });
  };
  const send = (kind: Kind, caption = '') => {
    const details = { width: null, height: null, seconds: 2, voice: false, waveform: null, reference: {} };
    const media = { mimetype: 'application/octet-stream', fileName: 'pedido.bin', size: 10, ...details };
    return customer.write({ kind, caption, media });
  };
  const conversation = () => answeredTicket(server, companyId, customer.number);
  const asked = (path: RegExp, count = 1) =>
    eventually(`request ${count} to ${path}`, () => {
      const found = foreign.received.filter((one) => path.test(one.path));
      return found.length >= count && found.map(({ body }) => JSON.parse(body));
    });
  const isPicture = async (url: string) => {
    const answer = await fetch(url);
    return [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer()).equals(png)];
  };

  for (const type of ['webhook', 'n8n']) {
    test(`${type}: gets the address of each kind of file, which opens without a session and cannot be guessed`, async () => {
      await use({ type });
      for (const kind of ['image', 'video', 'document'] as const) await send(kind, `Meu ${kind}`);
      const sent = await asked(/hook/, 3);
      assert.deepEqual(
        sent.map(({ message: { body, type: told } }) => [body, told]),
        [
          ['Meu image', 'image'],
          ['Meu video', 'video'],
          ['Meu document', 'application'],
        ],
      );
      const { file } = sent[0].message;
      assert.deepEqual([file.name, file.mimetype, file.size], ['pedido.bin', 'image/png', png.length]);
      assert.deepEqual(await isPicture(file.url), [200, 'image/png', true]);
      for (const wrong of [file.url.split('?')[0], file.url.replace(/expires=\d+/, 'expires=9999999999')]) {
        assert.equal((await fetch(wrong)).status, 404, wrong);
      }
    });
  }

  test('webhook: a file in its answer is sent with its words as caption; what cannot be fetched as an address', async () => {
    await use({ type: 'webhook' });
    foreign.byPath.set('/foto.png', { bytes: png });
    foreign.byPath.set('/voz.ogg', { bytes: ogg });
    const { origin } = foreign;
    foreign.byPath.set('/hook', {
      json: [
        { output: 'O cardápio', file: { url: `${origin}/foto.png`, name: 'cardapio.png' } },
        { message: 'Ouça', file: `${origin}/voz.ogg` },
        { file: 'http://127.0.0.2/inside.png' },
      ],
    });
    await customer.write('Oi');
    const said = await conversation().answered(4);
    assert.deepEqual(
      said.map(({ mediaType, body }) => [mediaType, body]),
      [
        ['image', 'O cardápio'],
        ['chat', 'Ouça'],
        ['audio', ''],
        ['chat', 'http://127.0.0.2/inside.png'],
      ],
    );
    const [file] = await server.platform.database.system(({ db }) =>
      db
        .select()
        .from(mediaFiles)
        .where(eq(mediaFiles.id, said[0]?.mediaId ?? 0)),
    );
    assert.deepEqual([file?.originalName, file?.size], ['cardapio.png', png.length]);
    await eventually('the picture on the phone', () =>
      server.whatsapp.sent.some(({ content }) => content.kind === 'image'),
    );
  });

  test('typebot: a picture is attached, a sound is one, a question for files is answered with the address', async () => {
    const { origin } = foreign;
    await use({ type: 'typebot', urlN8N: origin });
    const flow = (type: string) => ({ json: { sessionId: 'abc', messages: [], input: { type } } });
    foreign.next.push(flow('text input'), flow('text input'), flow('file input'), flow('text input'));
    await send('image', 'Primeira');
    await asked(/startChat/);
    await send('image', 'Segunda');
    await asked(/continueChat/, 1);
    server.whatsapp.file = ogg;
    await send('audio');
    await asked(/continueChat/, 2);
    server.whatsapp.file = png;
    await send('document');
    const [first] = await asked(/startChat/);
    const [picture, sound, document] = await asked(/continueChat/, 3);
    assert.deepEqual([first.message.text, first.message.attachedFileUrls.length], ['Primeira', 1]);
    assert.equal(first.prefilledVariables.fileUrl, first.message.attachedFileUrls[0]);
    assert.equal(picture.message.text, 'Segunda');
    assert.deepEqual(await isPicture(picture.message.attachedFileUrls[0]), [200, 'image/png', true]);
    assert.equal(sound.message.type, 'audio');
    assert.equal((await fetch(sound.message.url)).status, 200);
    assert.deepEqual(Object.keys(document.message), ['type', 'text']);
    assert.deepEqual(await isPicture(document.message.text), [200, 'image/png', true]);
  });

  test('dialogflow: reads the caption, or what kind of file it is; its pictures are sent', async () => {
    const jsonContent = JSON.stringify({ client_email: 'bot@loja.example', private_key: privateKey });
    await use({ type: 'dialogflow', projectName: 'loja', jsonContent });
    foreign.byPath.set('/token', { json: { access_token: 'tok', expires_in: 3600 } });
    foreign.byPath.set('/foto.png', { bytes: png });
    const image = { imageUri: `${foreign.origin}/foto.png`, accessibilityText: 'A foto' };
    foreign.next.push({ json: { queryResult: { fulfillmentMessages: [{ image }] } } }, { json: { queryResult: {} } });
    await send('image', 'Quanto custa?');
    const [said] = await conversation().answered(1);
    assert.deepEqual([said?.mediaType, said?.body], ['image', 'A foto']);
    await send('image');
    const [first, second] = await asked(/detectIntent/, 2);
    assert.deepEqual([first.queryInput.text.text, second.queryInput.text.text], ['Quanto custa?', 'imagem']);
    assert.deepEqual(await isPicture(first.queryParams.payload.file.url), [200, 'image/png', true]);
  });

  test('typebot: after the minutes without a word its flow begins anew, before them it goes on', async () => {
    await use({ type: 'typebot', urlN8N: foreign.origin, typebotExpires: 10 });
    const flow = { json: { sessionId: 'abc', messages: [], input: { type: 'text input' } } };
    foreign.next.push(flow, flow, flow, flow);
    await customer.write('Oi');
    await asked(/startChat/, 1);
    server.advance(9 * 60_000);
    await customer.write('Ainda aqui');
    await asked(/continueChat/, 1);
    server.advance(9 * 60_000);
    await customer.write('E agora');
    await asked(/continueChat/, 2);
    server.advance(11 * 60_000);
    await customer.write('Voltei');
    await asked(/startChat/, 2);
  });

  test('what answers too late, after people took over, is not sent, and its file is not kept', async () => {
    await use({ type: 'webhook' });
    const { origin } = foreign;
    foreign.byPath.set('/foto.png', { bytes: png });
    const isTaken = async () => {
      const { id: ticketId } = await conversation().ticket();
      const choice = { as: admin, params: { ticketId }, body: { automation: null } };
      assert.equal((await server.call('PUT /tickets/:ticketId/automation', choice)).status, 200);
    };
    let removed = 0;
    const { storage } = server.platform;
    const { remove } = storage;
    storage.remove = async (ids) => {
      removed += ids.length;
      await remove(ids);
    };
    foreign.before = (path) => (path === '/hook' ? isTaken() : undefined);
    foreign.next.push({ json: { output: 'Tarde', file: `${origin}/foto.png` } });
    await customer.write('Oi');
    await eventually('the file is gone', () => removed === 1);
    storage.remove = remove;
    assert.deepEqual(await conversation().said(), []);
  });

  const words: Record<keyof typeof faults, RegExp> = {
    'is too slow': /não respondeu\./,
    'answers something else': /não pôde ser lida/,
    'answers too much': /não pôde ser lida/,
    'redirects without end': /não pôde ser lida/,
    'redirects inside': /não pode ser chamado/,
    refuses: /recusou o pedido/,
    fails: /não respondeu\./,
    'is down': /não respondeu\./,
  };
  for (const what of Object.keys(faults) as (keyof typeof faults)[]) {
    test(`one that ${what} leaves the ticket to people, with a note that says why`, async () => {
      const jsonContent = JSON.stringify({ client_email: `${companyId}@loja.example`, private_key: privateKey });
      const { origin } = foreign;
      const types: Record<string, object> = {
        webhook: {},
        n8n: {},
        typebot: { urlN8N: origin },
        dialogflow: { projectName: 'loja', jsonContent },
      };
      // A webhook may answer anything: what is no JSON sends nothing.
      const isAnswer = what === 'answers something else';
      const failing = Object.keys(types).filter((type) => !isAnswer || ['typebot', 'dialogflow'].includes(type));
      foreign.always = faults[what];
      const waiting: ReturnType<typeof conversation>[] = [];
      for (const type of failing) {
        await use({ name: `Robô ${type}`, type, ...types[type] });
        await customer.write('Oi');
        waiting.push(conversation());
      }
      for (const [index, { ticket, said }] of waiting.entries()) {
        const name = `${failing[index]} ${what}`;
        await eventually(name, async () => (await ticket()).botState?.isHandedOver === true);
        const { id } = await ticket();
        const notes = await server.platform.database.system(({ db }) =>
          db.select().from(ticketNotes).where(eq(ticketNotes.ticketId, id)),
        );
        assert.deepEqual([notes.length, notes[0]?.userName], [1, `Robô ${failing[index]}`], name);
        assert.match(notes[0]?.note ?? '', words[what], name);
        assert.deepEqual(await said(), [], name);
      }
    });
  }
});
