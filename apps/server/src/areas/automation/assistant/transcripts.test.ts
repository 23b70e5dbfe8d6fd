import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { type ServerWithAi, startServerWithAi } from '../prompts/testing/prompt-company.ts';
import { type AssistantCompany, openAssistantCompany } from './testing/assistant-company.ts';

const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(64)]);
const unknown = { fileName: null, size: 10, width: null, height: null, waveform: null, reference: {} };
const sound = { ...unknown, mimetype: 'audio/ogg; codecs=opus', seconds: 2, voice: true };

describe('A voice note that is written down', () => {
  let world: ServerWithAi;
  let given: AssistantCompany;
  before(async () => {
    world = await startServerWithAi();
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openAssistantCompany(world);
    world.server.whatsapp.file = ogg;
  });

  const transcribe = (messageId: number) =>
    world.server.call('POST /messages/:messageId/transcript', { as: given.admin, params: { messageId } });
  const found = async (searchParam: string) => {
    const query = { searchParam };
    const { body } = await world.server.call('GET /messages/search', { as: given.admin, query });
    return body.messages.map(({ id, excerpt }) => ({ id, excerpt }));
  };
  const speak = async () => {
    await given.customer.write({ kind: 'audio', caption: '', media: sound });
    return eventually('the sound is there', async () => {
      const heard = (await given.messages()).find(({ mediaType }) => mediaType === 'audio');
      return heard?.mediaUrl ? heard : undefined;
    });
  };

  test('is read beside its sound, found by its words, asked for once, and part of a summary', async () => {
    const { ai } = world;
    const { id } = await speak();
    assert.deepEqual(await found('girassol'), []);
    ai.next.push('Quero o bolo de girassol.');
    const { body } = await transcribe(id);
    assert.equal(body.data?.transcript, 'Quero o bolo de girassol.');
    assert.deepEqual(await found('girassol'), [{ id, excerpt: 'Quero o bolo de girassol.' }]);
    await transcribe(id);
    assert.equal(ai.calls.length, 1);
    await world.server.call('POST /tickets/:ticketId/summary', {
      as: given.admin,
      params: { ticketId: given.ticketId },
    });
    assert.match(given.asked(), /Quero o bolo de girassol/);
  });

  test('is no longer found when it was deleted', async () => {
    const { server, ai } = world;
    const { id } = await speak();
    ai.next.push('Quero o bolo de girassol.');
    await transcribe(id);
    await server.platform.database.system(({ db }) =>
      db.execute(`update messages set is_deleted = true where id = ${id}`),
    );
    assert.deepEqual(await found('girassol'), []);
  });

  test('refuses a text, and a sound in which nothing is said', async () => {
    const [text] = await given.messages();
    assert.equal((await transcribe(text?.id ?? 0)).body.error, 'ERR_NOTHING_TO_READ');
    const { id } = await speak();
    world.ai.next.push('');
    assert.equal((await transcribe(id)).body.error, 'ERR_NO_SUGGESTION');
  });
});
