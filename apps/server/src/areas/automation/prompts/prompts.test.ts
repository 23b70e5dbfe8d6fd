import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { prompts } from './prompts.schema.ts';

describe('Prompts', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let queueId: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    queueId = (await server.make.queue({ companyId })).id;
  });

  const text = 'Você atende os clientes da padaria com gentileza e brevidade.';
  const draft = (changes: object = {}) => ({
    name: 'Atendente',
    prompt: text,
    apiKey: 'sk-secret',
    queueId,
    ...changes,
  });
  const create = (changes: object = {}) => server.call('POST /prompt', { as: admin, body: draft(changes) });
  const change = (promptId: number, body: object) =>
    server.call('PUT /prompt/:promptId', { as: admin, params: { promptId }, body });
  const stored = async (id: number) => {
    const [row] = await server.platform.database.system(({ db }) =>
      db.select().from(prompts).where(eq(prompts.id, id)),
    );
    assert.ok(row);
    return row;
  };

  test('have the defaults of SPEC §9, are listed with their queue, searched, changed and deleted', async () => {
    const { body } = await create();
    const { voice, maxTokens, temperature, maxMessages } = body;
    assert.deepEqual([voice, maxTokens, temperature, maxMessages], ['texto', 100, 1, 10]);
    await create({ name: 'Vendedora' });
    const list = (await server.call('GET /prompt', { as: admin, query: { searchParam: 'vend' } })).body;
    assert.deepEqual(
      list.prompts.map(({ name }) => name),
      ['Vendedora'],
    );
    assert.equal((await change(body.id, { name: 'Outro nome' })).body.name, 'Outro nome');
    const params = { promptId: body.id };
    assert.equal(
      (await server.call('GET /prompt/:promptId', { as: admin, params })).body.queue?.name.slice(0, 5),
      'Queue',
    );
    await server.call('DELETE /prompt/:promptId', { as: admin, params });
    assert.equal((await server.call('GET /prompt/:promptId', { as: admin, params })).body.error, 'ERR_NO_PROMPT_FOUND');
  });

  test('store every field of SPEC §3 exactly as entered, except the keys', async () => {
    const typed = {
      name: 'Vendedora',
      prompt: text,
      voice: 'pt-BR-YaraNeural' as const,
      voiceRegion: 'brazilsouth',
      maxTokens: 200,
      temperature: 0.4,
      maxMessages: 20,
      baseUrl: 'https://ai.example/v1',
      model: 'llama',
      queueId,
    };
    const { id: promptId } = (await create(typed)).body;
    const { body } = await server.call('GET /prompt/:promptId', { as: admin, params: { promptId } });
    assert.deepEqual({ ...body, ...typed }, body);
  });

  test('need a name of 5 to 100 characters, 50 characters of text, and a queue of the company', async () => {
    for (const wrong of [{ name: 'abcd' }, { name: 'a'.repeat(101) }, { prompt: 'curto' }, { queueId: undefined }]) {
      assert.equal((await create(wrong)).status, 400, JSON.stringify(wrong));
    }
    const strange = await server.make.queue({ companyId: (await server.make.company()).id });
    assert.equal((await create({ queueId: strange.id })).body.error, 'ERR_NO_QUEUE_FOUND');
  });

  test('seal their keys: no answer, event, audit log or row shows them', async () => {
    const socket = await server.socket(admin);
    const { body } = await create({ voiceKey: 'azure-secret' });
    assert.deepEqual([body.apiKey, body.voiceKey], ['********', '********']);
    await socket.waitFor(`company-${companyId}-prompt`, (event) => JSON.stringify(event).includes('Atendente'));
    await change(body.id, { apiKey: 'sk-other-secret' });
    const entries = await server.platform.database.system(({ db }) =>
      db.select().from(auditEntries).where(eq(auditEntries.companyId, companyId)),
    );
    assert.ok(entries.some(({ kind }) => kind === 'prompts'));
    const everything = JSON.stringify([body, socket.heard, entries, await stored(body.id)]);
    assert.doesNotMatch(everything, /secret/);
  });

  test('keep the stored key if a change has none or asterisks, but not for another origin', async () => {
    const { id } = (await create()).body;
    const { apiKey } = await stored(id);
    await change(id, { apiKey: '', name: 'Sem chave' });
    await change(id, { apiKey: '********', baseUrl: 'https://api.openai.com/v2' });
    assert.equal((await stored(id)).apiKey, apiKey);
    const elsewhere = { baseUrl: 'https://other.example.com/v1' };
    const refused = await change(id, { ...elsewhere, apiKey: '********' });
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.path], [400, 'body.apiKey']);
    assert.equal((await change(id, { ...elsewhere, apiKey: 'sk-2' })).status, 200);
  });

  test('are removed from connections, queues and tickets when they are deleted', async () => {
    const { id: promptId } = (await create()).body;
    const { id: whatsappId } = await server.make.connection({ companyId });
    const body = { promptId };
    assert.equal((await server.call('PUT /queue/:queueId', { as: admin, params: { queueId }, body })).status, 200);
    assert.equal(
      (await server.call('PUT /whatsapp/:whatsappId', { as: admin, params: { whatsappId }, body })).status,
      200,
    );
    const ticket = { companyId, whatsappId, promptId, useIntegration: true, status: 'pending' } as const;
    const { id: ticketId } = await server.make.ticket(ticket);
    await server.call('DELETE /prompt/:promptId', { as: admin, params: { promptId } });
    const queue = (await server.call('GET /queue/:queueId', { as: admin, params: { queueId } })).body;
    const whatsapp = (await server.call('GET /whatsapp/:whatsappId', { as: admin, params: { whatsappId } })).body;
    const [left] = await server.platform.database.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.id, ticketId)),
    );
    assert.deepEqual([queue.promptId, whatsapp.promptId], [null, null]);
    assert.deepEqual([left?.promptId, left?.useIntegration], [null, false]);
  });

  test('can be chosen only in their own company, if its plan has them', async () => {
    const { id: promptId } = (await create()).body;
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const body = { name: 'Loja', color: '#123456', promptId };
    assert.equal((await server.call('POST /queue', { as: stranger, body })).body.error, 'ERR_NO_PROMPT_FOUND');
    const other = await server.make.company({ plan: { useOpenAi: false } });
    const poor = await server.make.user({ companyId: other.id, profile: 'admin' });
    assert.equal((await server.call('GET /prompt', { as: poor })).body.error, 'ERR_PLAN_REQUIRED');
  });
});
