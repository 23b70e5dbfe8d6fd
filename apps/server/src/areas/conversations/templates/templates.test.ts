import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { reactToAccountChange } from '../../../channels/account-events.ts';
import type { RemoteTemplate } from '../../../channels/template-port.ts';
import { AppError } from '../../../platform/errors.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { messages } from '../messages/messages.schema.ts';
import { messageCharges } from './templates.schema.ts';
import { officialConnection, plainContent, storedTemplate } from './testing/templates.ts';

describe('Message templates', () => {
  const server = useTestServer();
  let companyId: number;
  let admin: TestUser;
  let connection: Awaited<ReturnType<typeof officialConnection>>;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    connection = await officialConnection(server, { companyId });
    Object.assign(server.whatsapp.account, { remote: [], submitted: [], uploaded: [], refusal: undefined });
  });

  const create = (body: object = {}) =>
    server.call('POST /templates', {
      as: admin,
      body: { whatsappId: connection.id, name: 'pedido', content: plainContent, examples: { name: 'Ana' }, ...body },
    });
  const submit = (templateId: number, body: object = {}) =>
    server.call('POST /templates/:templateId/submit', { as: admin, params: { templateId }, body });
  const read = async (templateId: number) =>
    (await server.call('GET /templates/:templateId', { as: admin, params: { templateId } })).body;
  const names = async (query: object = {}) =>
    (await server.call('GET /templates', { as: admin, query: { ...query } })).body.records.map(({ name }) => name);
  const stored = (fields: object = {}) =>
    storedTemplate(server, { companyId, accountId: connection.accountId, ...fields });
  const sync = () => server.call('POST /templates/sync', { as: admin, query: {} });
  const remote = (fields: Partial<RemoteTemplate> = {}): RemoteTemplate => ({
    ...{ externalId: '9007199254740993', name: 'de_fora', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' },
    ...{ parameterFormat: 'NAMED', content: plainContent, examples: { name: 'Ana' }, quality: 'GREEN', reason: null },
    ...fields,
  });

  test('a draft is made, changed, submitted, and waits for its review', async () => {
    const { body: draft } = await create();
    assert.deepEqual([draft.status, draft.whatsappIds, draft.parameterFormat], ['DRAFT', [connection.id], 'NAMED']);
    const params = { templateId: draft.id };
    const changed = await server.call('PUT /templates/:templateId', {
      as: admin,
      params,
      body: { name: 'pedido_novo' },
    });
    assert.equal(changed.body.name, 'pedido_novo');
    const { body } = await submit(draft.id, { bindings: { name: 'contact.firstName' } });
    assert.deepEqual([body.status, body.bindings], ['PENDING', { name: 'contact.firstName' }]);
    assert.deepEqual(
      server.whatsapp.account.submitted.map(({ name, language }) => [name, language]),
      [['pedido_novo', 'pt_BR']],
    );
    const late = await server.call('PUT /templates/:templateId', { as: admin, params, body: { name: 'outro' } });
    assert.equal(late.body.error, 'ERR_TEMPLATE_STATE');
  });

  test('a template that breaks a rule is not submitted, and says where', async () => {
    const { body: draft } = await create({ content: { ...plainContent, body: '{{name}} chegou.' }, examples: {} });
    const { status, body } = await submit(draft.id);
    assert.equal(status, 400);
    assert.deepEqual(
      body.issues?.map(({ path, code }) => `${path} ${code}`),
      ['body.content.body variableAtEdge', 'body.examples.name exampleMissing'],
    );
    assert.equal(server.whatsapp.account.submitted.length, 0);
  });

  test("WhatsApp's refusal is passed on in its words, and the draft stays", async () => {
    const { body: draft } = await create();
    server.whatsapp.account.refusal = new AppError('ERR_TEMPLATE_REFUSED', { details: { cause: 'Too promotional' } });
    const { body } = await submit(draft.id);
    assert.deepEqual([body.error, body.cause], ['ERR_TEMPLATE_REFUSED', 'Too promotional']);
    assert.equal((await read(draft.id)).status, 'DRAFT');
    assert.equal((await submit(draft.id)).body.status, 'PENDING');
  });

  test('a name exists once in an account and language; a copy finds a free one', async () => {
    const { body: first } = await create();
    assert.equal((await create()).body.error, 'ERR_TEMPLATE_NAME_ALREADY_EXISTS');
    const copy = (body: object) =>
      server.call('POST /templates/:templateId/duplicate', { as: admin, params: { templateId: first.id }, body });
    assert.deepEqual([(await copy({})).body.name, (await copy({})).body.name], ['pedido_2', 'pedido_3']);
    const other = (await copy({ language: 'en' })).body;
    assert.deepEqual([other.name, other.language, other.content], ['pedido', 'en', plainContent]);
    assert.equal((await copy({ language: 'en' })).body.error, 'ERR_TEMPLATE_NAME_ALREADY_EXISTS');
    const elsewhere = await officialConnection(server, { companyId });
    assert.deepEqual((await copy({ whatsappId: elsewhere.id })).body.whatsappIds, [elsewhere.id]);
  });

  test('an approved template is edited once a day, in its category; a refused one any time', async () => {
    const approved = await stored();
    const edit = { content: { ...plainContent, footer: 'Loja' } };
    assert.equal((await submit(approved.id, { category: 'MARKETING' })).body.error, 'ERR_TEMPLATE_STATE');
    assert.equal((await submit(approved.id, edit)).body.status, 'PENDING');
    assert.equal((await submit(approved.id, edit)).body.error, 'ERR_TEMPLATE_STATE');
    const edited = await stored({ edits: [server.platform.clock().getTime() - 3_600_000] });
    assert.equal((await submit(edited.id, edit)).body.error, 'ERR_TEMPLATE_EDIT_LIMIT');
    const refused = await stored({ status: 'REJECTED', edits: edited.edits, reason: 'ABUSIVE_CONTENT' });
    const { body } = await submit(refused.id, { ...edit, category: 'MARKETING' });
    assert.deepEqual([body.status, body.category, body.reason], ['PENDING', 'MARKETING', null]);
  });

  test('all pages of an account are fetched; drafts and bindings stay, and what is gone is marked', async () => {
    const { body: draft } = await create();
    const known = await stored({ name: 'conhecido', externalId: '11', bindings: { name: 'contact.name' } });
    const gone = await stored({ name: 'sumido', createdAt: new Date('2026-01-01') });
    const other = remote({ externalId: '11', name: 'conhecido', status: 'PAUSED', quality: 'RED' });
    server.whatsapp.account.remote = [remote(), remote({ externalId: '12', name: 'segundo' }), other];
    await sync();
    await eventually('fetched', async () => (await read(gone.id)).status === 'DELETED');
    assert.deepEqual(await names(), ['conhecido', 'de_fora', 'pedido', 'segundo']);
    const now = await read(known.id);
    assert.deepEqual([now.status, now.notice, now.bindings], ['PAUSED', 'paused', { name: 'contact.name' }]);
    assert.equal((await read(draft.id)).status, 'DRAFT');
    assert.deepEqual(await names({ noticed: 'true' }), ['sumido', 'conhecido']);
    assert.deepEqual(await names({ status: 'DELETED' }), ['sumido']);
    assert.deepEqual(await names({ whatsappId: connection.id, searchParam: 'SEGU' }), ['segundo']);
  });

  test('a submission whose answer was lost is found by its name', async () => {
    const { body: draft } = await create();
    server.whatsapp.account.remote = [remote({ name: 'pedido', status: 'PENDING' })];
    await sync();
    await eventually('found', async () => (await read(draft.id)).status === 'PENDING');
    assert.equal((await read(draft.id)).notice, null);
    assert.deepEqual(await names(), ['pedido']);
  });

  test('a deleted template stays for its messages, and its name can be used again', async () => {
    const approved = await stored({ name: 'velho' });
    const params = { templateId: approved.id };
    const remove = () => server.call('DELETE /templates/:templateId', { as: admin, params });
    server.whatsapp.account.refusal = new AppError('ERR_TEMPLATE_UNREACHABLE');
    assert.equal((await remove()).status, 502);
    assert.equal((await read(approved.id)).status, 'APPROVED');
    assert.equal((await remove()).status, 200);
    assert.equal((await read(approved.id)).status, 'DELETED');
    const again = await create({ name: 'velho' });
    assert.deepEqual([again.body.id, again.body.status], [approved.id, 'DRAFT']);
    assert.equal((await remove()).status, 200);
    assert.equal((await server.call('GET /templates/:templateId', { as: admin, params })).status, 404);
  });

  describe('reports of WhatsApp', () => {
    const report = (
      template: { name: string; language: string; externalId: string | null },
      change: object,
      at = 1_000,
    ) =>
      server.database.database.tenant(companyId, (unit) =>
        reactToAccountChange(unit, { companyId, accountId: connection.accountId, at }, {
          ...{ templateId: template.externalId ?? '', name: template.name, language: template.language },
          ...{ kind: 'templateStatus', event: '', reason: null, advice: null, category: null, disableAt: null },
          ...change,
        } as Parameters<typeof reactToAccountChange>[2]),
      );

    test('an event is not always a state; an older one changes nothing', async () => {
      const template = await stored();
      const after = async (change: object, at: number) => {
        await report(template, change, at);
        const { status, reason, notice } = await read(template.id);
        return [status, reason, notice];
      };
      assert.deepEqual(await after({ event: 'FLAGGED', reason: 'NONE' }, 1), ['APPROVED', null, 'flagged']);
      assert.deepEqual(await after({ event: 'LOCKED' }, 2), ['APPROVED', null, 'flagged']);
      assert.deepEqual(await after({ event: 'PAUSED', reason: 'FIRST_PAUSE' }, 4), ['PAUSED', 'FIRST_PAUSE', 'paused']);
      assert.deepEqual(await after({ event: 'APPROVED' }, 3), ['PAUSED', 'FIRST_PAUSE', 'paused']);
      assert.deepEqual(await after({ event: 'REINSTATED' }, 5), ['APPROVED', null, 'paused']);
      assert.deepEqual(await after({ event: 'PENDING_DELETION' }, 6), ['DELETED', null, 'paused']);
    });

    test('a falling quality and a moved category are noticed until somebody has seen them', async () => {
      const template = await stored({ quality: 'GREEN' });
      await report(template, { kind: 'templateCategory', category: 'UTILITY', next: 'MARKETING', nextAt: null });
      const { category, nextCategory, notice } = await read(template.id);
      assert.deepEqual([category, nextCategory, notice], ['UTILITY', 'MARKETING', 'moving']);
      await report(template, { kind: 'templateCategory', category: 'MARKETING', next: null, nextAt: null }, 2_000);
      const moved = await read(template.id);
      assert.deepEqual([moved.category, moved.nextCategory, moved.notice], ['MARKETING', null, 'moved']);
      const params = { templateId: template.id };
      const seen = await server.call('DELETE /templates/:templateId/notice', { as: admin, params });
      assert.equal(seen.body.notice, null);
      await report(template, { kind: 'templateQuality', former: 'GREEN', quality: 'YELLOW' });
      assert.equal((await read(template.id)).notice, 'quality');
    });

    test('an unknown template is fetched', async () => {
      server.whatsapp.account.remote = [remote()];
      await report({ name: 'de_fora', language: 'pt_BR', externalId: '5' }, { event: 'APPROVED' });
      await eventually('fetched', async () => (await names()).includes('de_fora'));
    });
  });

  describe('sent', () => {
    const open = async (fields: object = {}) => {
      const contact = await server.make.contact({ companyId, name: 'Ana Souza', ...fields });
      const ticket = { companyId, contactId: contact.id, whatsappId: connection.id, status: 'open', userId: admin.id };
      return (await server.make.ticket({ ...ticket, status: 'open' })).id;
    };
    const send = (ticketId: number, template: object, more: object = {}) =>
      server.call('POST /messages/:ticketId', {
        as: admin,
        params: { ticketId },
        body: { body: '', template, ...more },
      });

    test('a message has the filled text, and WhatsApp gets the template with its values', async () => {
      const { id } = await stored({ bindings: { name: 'contact.firstName' } });
      const ticketId = await open();
      const { status, body } = await send(ticketId, { id });
      assert.deepEqual([status, body.messages[0]?.body], [200, 'Olá Ana, seu pedido saiu.']);
      assert.equal(body.messages[0]?.mediaType, 'templateMessage');
      await send(ticketId, { id, values: { name: 'Bia\nLima' } });
      const rows = await server.database.database.system(({ db }) =>
        db.select().from(messages).where(eq(messages.ticketId, ticketId)).orderBy(messages.id),
      );
      assert.deepEqual(
        rows.map((row) => [row.templateId, row.body]),
        [
          [id, 'Olá Ana, seu pedido saiu.'],
          [id, 'Olá Bia Lima, seu pedido saiu.'],
        ],
      );
    });

    test('a missing value is named; what is not approved, or of another account, is not sent', async () => {
      const ticketId = await open();
      const approved = await stored();
      const { body } = await send(ticketId, { id: approved.id });
      assert.deepEqual(
        body.issues?.map(({ path, code }) => `${path} ${code}`),
        ['body.template.values.name required'],
      );
      const paused = await stored({ status: 'PAUSED' });
      const values = { name: 'Ana' };
      assert.equal((await send(ticketId, { id: paused.id, values })).body.error, 'ERR_TEMPLATE_NOT_APPROVED');
      const foreign = await storedTemplate(server, { companyId, accountId: '99' });
      assert.equal((await send(ticketId, { id: foreign.id, values })).body.error, 'ERR_NO_TEMPLATE_FOUND');
    });

    test('the same key sends once, and is refused for a text', async () => {
      const ticketId = await open();
      const { name, language } = await stored();
      const wish = { name, language, values: { name: 'Ana' } };
      const key = { idempotencyKey: 'chave-unica' };
      const [first, second] = [await send(ticketId, wish, key), await send(ticketId, wish, key)];
      assert.equal(first.body.messages[0]?.id, second.body.messages[0]?.id);
      const params = { ticketId };
      const text = await server.call('POST /messages/:ticketId', { as: admin, params, body: { body: 'Oi', ...key } });
      assert.equal(text.body.error, 'ERR_IDEMPOTENCY_KEY_USED');
    });

    test('a program sends one to a number', async () => {
      const { name, language } = await stored();
      const token = await server.make.apiKey({ companyId });
      const body = {
        number: '5511987654321',
        whatsappId: connection.id,
        template: { name, language, values: { name: 'Ana' } },
      };
      const { status, body: sent } = await server.call('POST /api/messages/send', { as: token, body });
      assert.equal(status, 200);
      const [row] = await server.database.database.system(({ db }) =>
        db.select().from(messages).where(eq(messages.id, sent.id)),
      );
      assert.deepEqual([row?.mediaType, row?.body], ['templateMessage', 'Olá Ana, seu pedido saiu.']);
    });

    test('figures count what became of messages, and what was charged', async () => {
      const buttons = [{ type: 'QUICK_REPLY', text: 'Confirmar' }] as const;
      const template = await stored({ content: { ...plainContent, buttons: [...buttons] } });
      const ticketId = await open();
      const data = { template: { content: template.content } };
      const own = { companyId, ticketId, fromMe: true, templateId: template.id, data, mediaType: 'templateMessage' };
      const [, , read3] = [
        await server.make.message({ ...own, ack: 1 }),
        await server.make.message({ ...own, ack: 2 }),
        await server.make.message({ ...own, ack: 3 }),
        await server.make.message({ ...own, ack: 0, failedCode: 'ERR_WAPP_REFUSED' }),
      ];
      for (const body of ['Confirmar', 'Não sei']) {
        await server.make.message({ companyId, ticketId, fromMe: false, body, quotedMessageId: read3.id });
      }
      const charge = {
        companyId,
        connectionId: connection.id,
        templateId: template.id,
        category: 'utility',
        type: 'regular',
      };
      await server.database.database.system(({ db }) =>
        db.insert(messageCharges).values([
          { ...charge, wid: 'a', billable: true, chargedAt: server.platform.clock() },
          { ...charge, wid: 'b', billable: false, chargedAt: server.platform.clock() },
        ]),
      );
      const params = { templateId: template.id };
      const { body } = await server.call('GET /templates/:templateId/figures', { as: admin, params, query: {} });
      assert.deepEqual(body, {
        ...{ templateId: template.id, sent: 3, delivered: 2, read: 1, clicked: 1, failed: 1 },
        ...{ charged: 2, billable: 1, cost: null, currency: null },
      });
      const all = await server.call('GET /templates/figures', { as: admin, query: { whatsappId: connection.id } });
      assert.deepEqual(all.body.records, [body]);
      const former = { dateFrom: '2020-01-01', dateTo: '2020-02-01' };
      const nothing = await server.call('GET /templates/:templateId/figures', { as: admin, params, query: former });
      assert.equal(nothing.body.sent, 0);
    });
  });

  test('the file of a header is shown in the review, sent with messages, and stays while either has it', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { body: draft } = await create({ content: { ...plainContent, header: { format: 'IMAGE' } } });
    assert.deepEqual(
      (await submit(draft.id)).body.issues?.map(({ path }) => path),
      ['body.headerFile'],
    );
    const params = { templateId: draft.id };
    const upload = (name: string, content: Buffer | string) =>
      server.call('POST /templates/:templateId/media-upload', {
        as: admin,
        params,
        body: {},
        files: [{ field: 'file', name, content }],
      });
    assert.equal((await upload('a.txt', 'texto')).body.error, 'ERR_FILE_TYPE');
    const attached = await upload('capa.png', picture);
    assert.equal(attached.body.headerFileName, 'capa.png');
    assert.equal((await submit(draft.id)).body.status, 'PENDING');
    assert.equal(server.whatsapp.account.submitted.at(-1)?.headerHandle, 'handle-1');
    const address = attached.body.headerFile ?? '';
    assert.equal((await fetch(address)).status, 200);
    await server.call('DELETE /templates/:templateId/media-upload', { as: admin, params });
    await eventually('the file is gone', async () => (await fetch(address)).status === 404);
  });
});
