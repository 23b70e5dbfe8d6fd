import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import type { ForeignServer } from '../../../../testing/foreign-server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../../company/settings/customer-texts.ts';
import { mediaFiles } from '../../../conversations/messages/messages.schema.ts';
import type { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { ticketNotes } from '../../../conversations/ticket-notes/ticket-notes.schema.ts';
import { type IntegrationCompany, openIntegrationCompany, serviceAccount } from '../testing/integration-company.ts';

/** The smallest picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
type Kind = 'image' | 'audio' | 'video' | 'document';

describe('Files of an integration', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let server: TestServer;
  let given: IntegrationCompany;
  let customer: ReturnType<typeof newCustomer>;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openIntegrationCompany(world);
    server.whatsapp.file = png;
  });

  const use = async (body: object) => {
    ({ customer } = await given.use(body));
  };
  const send = (kind: Kind, caption = '') => {
    const details = { width: null, height: null, seconds: 2, voice: false, waveform: null, reference: {} };
    const media = { mimetype: 'application/octet-stream', fileName: 'pedido.bin', size: 10, ...details };
    return customer.write({ kind, caption, media });
  };
  const notesOf = (ticketId: number) =>
    server.platform.database.system(({ db }) =>
      db.select().from(ticketNotes).where(eq(ticketNotes.ticketId, ticketId)),
    );
  const conversation = () => answeredTicket(server, given.companyId, customer.number);
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
    test(`${type}: gets the address of each kind of file, which needs no session and cannot be guessed`, async () => {
      await use({ type });
      for (const kind of ['image', 'video', 'document'] as const) await send(kind, `Meu ${kind}`);
      const sent = await asked(/hook/, 3);
      assert.deepEqual(
        sent.map(({ message: { body, type: mediaType } }) => [body, mediaType]),
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

  test('webhook: a file in its answer is sent with the text as caption, of a missing file or a page only the caption, with a note', async () => {
    await use({ type: 'webhook' });
    foreign.byPath.set('/foto.png', { bytes: png });
    foreign.byPath.set('/voz.ogg', { bytes: ogg });
    const { origin } = foreign;
    foreign.byPath.set('/page?token=secret', { text: '<html></html>', headers: { 'content-type': 'text/html' } });
    foreign.byPath.set('/gone.png?token=secret', { status: 404 });
    foreign.byPath.set('/hook', {
      json: [
        { output: 'O cardápio', file: { url: `${origin}/foto.png`, name: 'cardapio.png' } },
        { message: 'Ouça', file: `${origin}/voz.ogg` },
        { message: 'A tabela', file: 'http://127.0.0.2/inside.png?token=secret' },
        { file: `${origin}/gone.png?token=secret` },
        { message: 'O site', file: `${origin}/page?token=secret` },
        { file: `${origin}/page?token=secret` },
      ],
    });
    await customer.write('Oi');
    const said = await conversation().answered(5);
    assert.deepEqual(
      said.map(({ mediaType, body }) => [mediaType, body]),
      [
        ['image', 'O cardápio'],
        ['chat', 'Ouça'],
        ['audio', ''],
        ['chat', 'A tabela'],
        ['chat', 'O site'],
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
    const notes = await notesOf((await conversation().ticket()).id);
    assert.deepEqual([notes.length, /sem ele/.test(notes[0]?.note ?? '')], [1, true]);
  });

  for (const [what, path] of [
    ['a page', '/page?token=secret'],
    ['nothing', '/gone.png?token=secret'],
  ] as const) {
    test(`webhook: an answer of one file whose address shows ${what} hands the ticket to people, without the address`, async () => {
      await use({ name: 'Robô', type: 'webhook' });
      foreign.byPath.set('/page?token=secret', { text: '<html></html>', headers: { 'content-type': 'text/html' } });
      foreign.byPath.set('/gone.png?token=secret', { status: 404 });
      foreign.byPath.set('/hook', { json: { file: `${foreign.origin}${path}` } });
      await customer.write('Oi');
      const { ticket, said } = conversation();
      await eventually('people have it', async () => (await ticket()).botState?.isHandedOver === true);
      assert.deepEqual(
        (await said()).map(({ body }) => body),
        [customerTexts.handOverMessage.pt],
      );
      const notes = await notesOf((await ticket()).id);
      assert.deepEqual(
        notes.map(({ userName, note }) => [userName, /o arquivo da resposta dela/.test(note)]),
        [['Robô', true]],
      );
    });
  }

  test('typebot: a picture whose address shows a page is left out, an embedded page is sent as its address', async () => {
    const { origin } = foreign;
    await use({ type: 'typebot', urlN8N: origin });
    foreign.byPath.set('/page', { text: '<html></html>', headers: { 'content-type': 'text/html' } });
    const bubble = (type: string) => ({ id: type, type, content: { url: `${origin}/page` } });
    const messages = [bubble('image'), bubble('embed')];
    foreign.next.push({ json: { sessionId: 'abc', messages, input: { type: 'text input' } } });
    await customer.write('Oi');
    const said = await conversation().answered(1);
    assert.deepEqual(
      said.map(({ body }) => body),
      [`${origin}/page`],
    );
  });

  test('webhook: of a file inside the network or on the server, also after a redirection, only the caption is sent', async () => {
    await use({ type: 'webhook' });
    const { origin } = foreign;
    const moved = (location: string) => ({ status: 302, headers: { location } });
    foreign.byPath.set('/inside.png', moved('http://127.0.0.2/inside.png'));
    foreign.byPath.set('/local.png', moved('file:///etc/hosts'));
    foreign.byPath.set('/hook', {
      json: [
        { message: 'Um', file: `${origin}/inside.png` },
        { message: 'Dois', file: `${origin}/local.png` },
        { message: 'Três', file: 'http://169.254.169.254/latest/meta-data' },
        { message: 'Quatro', file: 'file:///etc/hosts' },
      ],
    });
    await customer.write('Oi');
    assert.deepEqual(
      (await conversation().answered(4)).map(({ mediaType, body }) => [mediaType, body]),
      [
        ['chat', 'Um'],
        ['chat', 'Dois'],
        ['chat', 'Três'],
        ['chat', 'Quatro'],
      ],
    );
  });

  test('typebot: its pictures and sounds are sent, and a question for files is answered with the address', async () => {
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

  test('dialogflow: reads the caption or the kind of a file; its pictures are sent', async () => {
    const jsonContent = serviceAccount();
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
});
