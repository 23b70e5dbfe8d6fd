import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { messageTemplates } from '../templates/templates.schema.ts';
import { officialConnection, storedTemplate } from '../templates/testing/templates.ts';

describe('Templates in place of automatic texts', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let whatsappId: number;
  let templateId: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    const connection = await officialConnection(server, { companyId });
    whatsappId = connection.id;
    templateId = (await storedTemplate(server, { companyId, accountId: connection.accountId })).id;
  });

  const choose = (automationTemplates: object, id = whatsappId) =>
    server.call('PUT /whatsapp/:whatsappId', { as: admin, params: { whatsappId: id }, body: { automationTemplates } });
  const closing = () => ({ complationMessage: { templateId, values: { name: 'cliente' } } });

  test('one is chosen for a text, the template names the connection, and without it the text is free again', async () => {
    const { body } = await choose(closing());
    assert.deepEqual(body.automationTemplates, closing());
    const uses = async () =>
      (await server.call('GET /templates/:templateId/uses', { as: admin, params: { templateId } })).body.uses;
    assert.deepEqual(await uses(), [{ kind: 'connection', id: whatsappId, name: body.name }]);
    assert.deepEqual((await choose({})).body.automationTemplates, {});
    assert.deepEqual(await uses(), []);
  });

  test('only a template that the connection can send is chosen; one that WhatsApp paused later stays', async () => {
    const open = { complationMessage: { templateId, values: {} } };
    const refused = (await choose(open)).body;
    assert.equal(refused.issues?.[0]?.path, 'body.automationTemplates.complationMessage.values.name');
    const foreign = await storedTemplate(server, { companyId: (await server.make.company()).id, accountId: 'x' });
    const other = { complationMessage: { templateId: foreign.id, values: { name: 'x' } } };
    assert.equal((await choose(other)).body.error, 'ERR_NO_TEMPLATE_FOUND');
    const linked = (await server.make.connection({ companyId })).id;
    assert.equal((await choose(closing(), linked)).body.error, 'ERR_NOT_SUPPORTED');
    assert.equal((await choose(closing())).status, 200);
    await server.database.database.system(({ db }) =>
      db.update(messageTemplates).set({ status: 'PAUSED' }).where(eq(messageTemplates.id, templateId)),
    );
    assert.equal((await choose(closing())).status, 200);
    const another = { ...closing(), ratingMessage: { templateId, values: { name: 'cliente' } } };
    assert.equal((await choose(another)).body.error, 'ERR_TEMPLATE_NOT_APPROVED');
  });
});
