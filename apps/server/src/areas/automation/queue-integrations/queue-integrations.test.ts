import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { initialOf } from '@recado/api/fields';
import { and, eq } from 'drizzle-orm';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { plans } from '../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { queueIntegrations } from './queue-integrations.schema.ts';

const serviceAccount = JSON.stringify({ client_email: 'bot@loja.iam.gserviceaccount.com', private_key: 'PRIVATE-KEY' });

describe('Queue integrations', () => {
  const server = useSharedServer();
  let companyId: number;
  let planId: number;
  let admin: TestUser;
  beforeEach(async () => {
    const company = await server.make.company();
    companyId = company.id;
    planId = company.planId ?? 0;
    admin = await server.make.user({ companyId, profile: 'admin' });
  });

  const usual = { name: 'Robô', type: 'webhook', urlN8N: 'https://loja.example/robo' } as const;
  const add = async (body: object = {}) =>
    (await server.call('POST /queueIntegration', { as: admin, body: { ...usual, ...body } })).body;
  const change = (queueIntegrationId: number, body: object) =>
    server.call('PUT /queueIntegration/:queueIntegrationId', { as: admin, params: { queueIntegrationId }, body });
  const names = async (searchParam = '', as = admin) => {
    const { body } = await server.call('GET /queueIntegration', { as, query: { searchParam } });
    return body.queueIntegrations.map(({ name }) => name);
  };

  test('are created with the defaults of SPEC §9, searched, changed and deleted', async () => {
    const { id, ...made } = await add({ type: 'typebot' });
    const { typebotDelayMessage, typebotExpires, type, language } = made;
    assert.deepEqual([typebotDelayMessage, typebotExpires, type, language], [1000, 1, 'typebot', 'pt-BR']);
    const { jsonContent: _never, urlN8N: _given, ...initial } = initialOf('POST /queueIntegration');
    assert.partialDeepStrictEqual(made, initial);
    await add({ name: 'Ação' });
    assert.deepEqual(await names(), ['Ação', 'Robô']);
    assert.deepEqual(await names('ACAO'), ['Ação']);
    const changed = await change(id, { name: 'Caixa', typebotExpires: '30', typebotDelayMessage: '' });
    const { name, typebotExpires: expires, typebotDelayMessage: delay } = changed.body;
    assert.deepEqual([name, expires, delay], ['Caixa', 30, 1000]);
    const params = { queueIntegrationId: id };
    await server.call('DELETE /queueIntegration/:queueIntegrationId', { as: admin, params });
    const gone = await server.call('GET /queueIntegration/:queueIntegrationId', { as: admin, params });
    assert.deepEqual([gone.status, gone.body.error], [404, 'ERR_NO_INTEGRATION_FOUND']);
  });

  test('store every field of SPEC §3 exactly as entered', async () => {
    const typed = {
      type: 'typebot' as const,
      name: 'Fluxo',
      projectName: 'padaria-abcd',
      language: 'es' as const,
      urlN8N: 'https://typebot.example',
      typebotSlug: 'boas-vindas',
      typebotExpires: 30,
      typebotDelayMessage: 500,
      typebotKeywordFinish: 'sair',
      typebotKeywordRestart: 'reiniciar',
      typebotUnknownMessage: 'Não entendi',
      typebotRestartMessage: 'De novo',
    };
    const { id } = await add(typed);
    const params = { queueIntegrationId: id };
    const { body } = await server.call('GET /queueIntegration/:queueIntegrationId', { as: admin, params });
    assert.deepEqual({ ...body, ...typed }, body);
    for (const type of ['dialogflow', 'n8n', 'webhook', 'typebot'] as const) {
      assert.equal((await change(id, { type })).body.type, type);
    }
  });

  test('require a name of 2 to 50 characters, and a known type and language', async () => {
    const wrong = [{ name: '' }, { name: 'a' }, { name: 'a'.repeat(51) }, { type: 'chatgpt' }, { language: 'fr' }];
    for (const body of wrong) {
      const { status } = await server.call('POST /queueIntegration', { as: admin, body: { name: 'Robô', ...body } });
      assert.equal(status, 400, JSON.stringify(body));
    }
  });

  test('store the key of a service account encrypted, never return it, and keep it if a change has none', async () => {
    const browser = await server.socket(admin);
    const made = await add({ type: 'dialogflow', jsonContent: serviceAccount });
    assert.equal(made.credentialEmail, 'bot@loja.iam.gserviceaccount.com');
    const stored = () =>
      server.platform.database.system(({ db }) =>
        db.select().from(queueIntegrations).where(eq(queueIntegrations.id, made.id)),
      );
    const [before] = await stored();
    assert.ok(before?.sealedKey);
    const changed = await change(made.id, { name: 'Outro', jsonContent: '' });
    assert.equal(changed.body.credentialEmail, made.credentialEmail);
    assert.equal((await stored())[0]?.sealedKey, before.sealedKey);
    await browser.waitFor(`company-${companyId}-queueIntegration`, (event) => JSON.stringify(event).includes('Outro'));
    const entries = await server.platform.database.system(({ db }) =>
      db.select().from(auditEntries).where(eq(auditEntries.companyId, companyId)),
    );
    assert.ok(entries.some(({ kind }) => kind === 'queue_integrations'));
    const everywhere = JSON.stringify([made, changed.body, browser.heard, entries, before]);
    assert.doesNotMatch(everywhere, /PRIVATE-KEY/);
    assert.ok(!JSON.stringify([made, changed.body, browser.heard, entries]).includes(before.sealedKey));
  });

  test('refuse an invalid key of a service account without repeating it', async () => {
    for (const jsonContent of ['{"client_email":"a@b.c"}', 'PRIVATE-KEY']) {
      const body = { name: 'Robô', type: 'dialogflow', jsonContent } as const;
      const answer = await server.call('POST /queueIntegration', { as: admin, body });
      assert.deepEqual([answer.status, answer.body], [400, { error: 'ERR_INTEGRATION_CREDENTIALS' }]);
    }
  });

  test('get a different signing key each time, which no other answer contains', async () => {
    const { id } = await add();
    const renew = async () =>
      (
        await server.call('POST /queueIntegration/:queueIntegrationId/secret', {
          as: admin,
          params: { queueIntegrationId: id },
        })
      ).body.secret;
    const [first, second] = [await renew(), await renew()];
    assert.match(first, /^rcs_[\w-]{43}$/);
    assert.notEqual(first, second);
    const { body } = await server.call('GET /queueIntegration', { as: admin });
    assert.ok(!JSON.stringify(body).includes(second));
  });

  test('cannot be chosen without the address, slug or key that their type needs', async () => {
    const { id: queueId } = await server.make.queue({ companyId });
    const incomplete = [
      { urlN8N: '' },
      { type: 'typebot', typebotSlug: '' },
      { type: 'typebot', urlN8N: '', typebotSlug: 'loja' },
      { type: 'dialogflow' },
    ];
    for (const body of incomplete) {
      const { id: integrationId } = await add(body);
      const params = { queueId };
      const chosen = await server.call('PUT /queue/:queueId', { as: admin, params, body: { integrationId } });
      assert.equal(chosen.body.error, 'ERR_NO_INTEGRATION_FOUND', JSON.stringify(body));
    }
  });

  test('can be chosen only for queues, connections and tickets of their own company', async () => {
    const { id: integrationId } = await add();
    const { id: queueId } = await server.make.queue({ companyId });
    const { id: whatsappId } = await server.make.connection({ companyId });
    const { id: ticketId } = await server.make.ticket({ companyId, whatsappId });
    const choose = (as: TestUser, ids: { queueId: number; whatsappId: number; ticketId: number }) =>
      Promise.all([
        server.call('PUT /queue/:queueId', { as, params: { queueId: ids.queueId }, body: { integrationId } }),
        server.call('PUT /whatsapp/:whatsappId', {
          as,
          params: { whatsappId: ids.whatsappId },
          body: { integrationId },
        }),
        server.call('PUT /tickets/:ticketId', { as, params: { ticketId: ids.ticketId }, body: { integrationId } }),
      ]);
    const own = await choose(admin, { queueId, whatsappId, ticketId });
    assert.deepEqual(
      own.map(({ body }) => body.integrationId),
      [integrationId, integrationId, integrationId],
    );
    const other = (await server.make.company()).id;
    const stranger = await server.make.user({ companyId: other, profile: 'admin' });
    const theirs = await choose(stranger, {
      queueId: (await server.make.queue({ companyId: other })).id,
      whatsappId: (await server.make.connection({ companyId: other })).id,
      ticketId: (await server.make.ticket({ companyId: other })).id,
    });
    for (const { status, body } of theirs) {
      assert.deepEqual([status, body], [404, { error: 'ERR_NO_INTEGRATION_FOUND' }]);
    }
  });

  test('that are deleted are removed from queues, connections and tickets, and browsers are notified', async () => {
    const { id: integrationId } = await add();
    const queue = await server.make.queue({ companyId });
    const connection = await server.make.connection({ companyId });
    await server.call('PUT /queue/:queueId', { as: admin, params: { queueId: queue.id }, body: { integrationId } });
    const params = { whatsappId: connection.id };
    await server.call('PUT /whatsapp/:whatsappId', { as: admin, params, body: { integrationId } });
    const ticket = await server.make.ticket({ companyId, integrationId, useIntegration: true });
    const browser = await server.socket(admin);
    await server.call('DELETE /queueIntegration/:queueIntegrationId', {
      as: admin,
      params: { queueIntegrationId: integrationId },
    });
    const shown = await server.call('GET /queue/:queueId', { as: admin, params: { queueId: queue.id } });
    assert.equal(shown.body.integrationId, null);
    const whatsapp = await server.call('GET /whatsapp/:whatsappId', { as: admin, params });
    assert.deepEqual([whatsapp.body.integrationId, whatsapp.body.integration], [null, null]);
    const [row] = await server.platform.database.system(({ db }) =>
      db
        .select()
        .from(tickets)
        .where(and(eq(tickets.id, ticket.id))),
    );
    assert.deepEqual([row?.integrationId, row?.useIntegration], [null, false]);
    await browser.waitFor(`company-${companyId}-queue`, (event) => JSON.stringify(event).includes(`"id":${queue.id}`));
    await browser.waitFor(`company-${companyId}-queueIntegration`, (event) => JSON.stringify(event).includes('delete'));
  });

  test('are available to administrators of their own company, if its plan includes them', async () => {
    const { id: queueIntegrationId } = await add();
    const agent = await server.make.user({ companyId });
    assert.equal((await server.call('GET /queueIntegration', { as: agent })).status, 403);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.deepEqual(await names('', stranger), []);
    const theirs = await server.call('GET /queueIntegration/:queueIntegrationId', {
      as: stranger,
      params: { queueIntegrationId },
    });
    assert.equal(theirs.status, 404);
    await server.platform.database.system(({ db }) =>
      db.update(plans).set({ useIntegrations: false }).where(eq(plans.id, planId)),
    );
    const later = await server.make.user({ companyId, profile: 'admin' });
    assert.equal((await server.call('GET /queueIntegration', { as: later })).body.error, 'ERR_PLAN_REQUIRED');
  });
});
