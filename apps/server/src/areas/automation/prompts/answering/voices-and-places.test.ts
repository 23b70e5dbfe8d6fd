import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../../company/settings/customer-texts.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import type { Behaviour } from '../testing/fake-ai.ts';
import {
  openPromptCompany,
  type PromptCompany,
  type ServerWithAi,
  startServerWithAi,
} from '../testing/prompt-company.ts';

const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
const unknown = { fileName: null, size: 10, width: null, height: null, waveform: null, reference: {} };
const sound = { ...unknown, mimetype: 'audio/ogg; codecs=opus', seconds: 2, voice: true };
const sticker = { ...unknown, mimetype: 'image/webp', seconds: null, voice: false };

describe('A prompt and messages that are not text', () => {
  let world: ServerWithAi;
  let ai: ServerWithAi['ai'];
  let server: ServerWithAi['server'];
  let given: PromptCompany;
  let customer: PromptCompany['customer'];

  before(async () => {
    world = await startServerWithAi(1);
    ({ ai, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openPromptCompany(world, { connection: { status: 'OPENING' } });
    ({ customer } = given);
    server.whatsapp.file = ogg;
  });

  const conversation = () => answeredTicket(server, given.companyId, customer.number);
  const speak = () => customer.write({ kind: 'audio', caption: '', media: sound });
  const isWithPeople = () =>
    eventually('the ticket is with people', async () => {
      const { queueId, useIntegration } = await conversation().ticket();
      return queueId === given.queueId && !useIntegration;
    });
  const paths = () => ai.calls.map(({ path }) => path);
  const lastAsked = (): string => JSON.parse(ai.calls.at(-1)?.body ?? '').messages.at(-1).content;

  test('transcribes a voice note and answers its words', async () => {
    ai.next.push('Tem bolo de cenoura?', 'Temos!');
    await speak();
    const [answer] = await conversation().answered(1);
    assert.equal(answer?.body, 'Temos!');
    assert.deepEqual(paths(), ['/v1/audio/transcriptions', '/v1/chat/completions']);
    const [heard] = ai.calls;
    assert.equal(heard?.headers.authorization, 'Bearer sk-secret');
    assert.match(heard?.body ?? '', /name="model"\r\n\r\nwhisper-1/);
    assert.match(heard?.body ?? '', /filename="audio.ogg"(.|\s)*OggS/);
    assert.equal(lastAsked(), 'Tem bolo de cenoura?');
    const { id: ticketId } = await conversation().ticket();
    const { body } = await server.call('GET /messages/:ticketId', { as: given.admin, params: { ticketId } });
    const note = body.messages.find(({ mediaType }) => mediaType === 'audio');
    assert.equal(note?.data?.transcript, 'Tem bolo de cenoura?');
  });

  const transcriptionFailures: Record<string, Behaviour[]> = {
    'is refused': [401],
    'is silent': [{ form: 'silent' }],
    'is down for long': [500, 503, 502],
    'hears nothing': [''],
    'answers something else': [{ form: 'garbage' }],
    'answers too much': [{ form: 'huge' }],
    'redirects inside': [{ form: 'inside' }],
  };
  for (const [what, behaviours] of Object.entries(transcriptionFailures)) {
    test(`hands the ticket to people if the transcription ${what}`, async () => {
      ai.next.push(...behaviours);
      await speak();
      await isWithPeople();
      const said = (await conversation().said()).map(({ body }) => body);
      assert.deepEqual(said, [customerTexts.handOverMessage.pt]);
      assert.ok(paths().every((path) => path === '/v1/audio/transcriptions'));
    });
  }

  test('hands the ticket to people if the sound of a voice note does not arrive within a minute', async () => {
    // The connection of this company is not open.
    given = await openPromptCompany(world);
    ({ customer } = given);
    await speak();
    server.advance(61_000);
    await isWithPeople();
    assert.deepEqual(paths(), []);
  });

  test('speaks with a voice of Azure, through Azure’s API', async () => {
    await given.change({ voice: 'pt-BR-YaraNeural', voiceKey: 'azure', voiceRegion: 'brazilsouth' });
    ai.next.push('**Bolo** & [pão](https://loja.example)', 'sound');
    await customer.write('Oi');
    const [answer] = await conversation().answered(1);
    assert.deepEqual([answer?.body, answer?.mediaType], ['*Bolo* & pão (https://loja.example)', 'audio']);
    const speech = ai.calls[1];
    assert.equal(speech?.path, '/speech/brazilsouth');
    const { headers, body } = speech;
    assert.equal(headers['ocp-apim-subscription-key'], 'azure');
    assert.equal(headers['x-microsoft-outputformat'], 'ogg-24khz-16bit-mono-opus');
    assert.equal(headers['content-type'], 'application/ssml+xml');
    assert.equal(headers['user-agent'], 'Recado');
    assert.match(body, /xml:lang="pt-BR"><voice name="pt-BR-YaraNeural">Bolo &#38; pão</);
  });

  test('writes if the voice is refused, silent, unavailable, empty, too long or at an internal address', async () => {
    await given.change({ voice: 'pt-BR-YaraNeural', voiceKey: 'azure', voiceRegion: 'brazilsouth' });
    const mute: Behaviour[] = [
      401,
      { form: 'silent' },
      503,
      { form: 'nothing' },
      { form: 'flood' },
      { form: 'inside' },
    ];
    for (const [index, behaviour] of mute.entries()) {
      ai.next.push(`Texto ${index}`, behaviour);
      await customer.write('Oi');
      const answers = await conversation().answered(index + 1);
      assert.deepEqual([answers[index]?.body, answers[index]?.mediaType], [`Texto ${index}`, 'chat']);
    }
  });

  test('reads places with their coordinates, cards with their numbers, and that a sticker is one', async () => {
    const place = { latitude: -23.5505, longitude: -46.6333 };
    await customer.write({ kind: 'location', ...place, name: 'Praça da Sé' });
    await conversation().answered(1);
    assert.equal(lastAsked(), '[localização] Praça da Sé (-23.5505, -46.6333)');
    await customer.write({ kind: 'location', ...place, name: '' });
    await conversation().answered(2);
    assert.equal(lastAsked(), '[localização] -23.5505, -46.6333');
    await customer.write({ kind: 'contact', contacts: [{ name: 'Ana', numbers: ['5511955554444'] }] });
    await conversation().answered(3);
    assert.equal(lastAsked(), '[contato] Ana 5511955554444');
    await customer.write({ kind: 'sticker', caption: '', media: sticker });
    await conversation().answered(4);
    assert.equal(lastAsked(), '[figurinha]');
  });

  test('reads no name of the protocol, which a former version stored of what it could not show', async () => {
    const wid = await customer.write({ kind: 'unknown' });
    const changed = await server.database.database.system(({ db }) =>
      db.update(messages).set({ body: 'orderMessage' }).where(eq(messages.wid, wid)).returning(),
    );
    assert.equal(changed.length, 1);
    await customer.write('Recebeu?');
    await conversation().answered(1);
    const asked = ai.calls.at(-1)?.body ?? '';
    assert.deepEqual([asked.includes('orderMessage'), asked.includes('ainda não sabemos mostrar')], [false, true]);
  });

  test('does not answer a reaction', async () => {
    const wid = await customer.write('Oi');
    await conversation().answered(1);
    await customer.react(wid, '👍');
    await customer.write('E agora?');
    await conversation().answered(2);
    assert.deepEqual([ai.calls.length, lastAsked()], [2, 'E agora?']);
  });
});
