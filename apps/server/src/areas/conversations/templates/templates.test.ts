import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AppError } from '../../../platform/errors.ts';
import { eventually } from '../../../testing/eventually.ts';
import { officialConnection, plainContent } from './testing/templates.ts';
import { remote, useTemplates } from './testing/use-templates.ts';

describe('Message templates', () => {
  const templates = useTemplates();
  const { server, create, submit, read, names, stored, sync } = templates;

  test('a draft is made, changed, submitted, and waits for its review', async () => {
    const { body: draft } = await create();
    assert.deepEqual(
      [draft.status, draft.whatsappIds, draft.parameterFormat],
      ['DRAFT', [templates.connection.id], 'NAMED'],
    );
    const params = { templateId: draft.id };
    const changed = await server.call('PUT /templates/:templateId', {
      as: templates.admin,
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
    const late = await server.call('PUT /templates/:templateId', {
      as: templates.admin,
      params,
      body: { name: 'outro' },
    });
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
      server.call('POST /templates/:templateId/duplicate', {
        as: templates.admin,
        params: { templateId: first.id },
        body,
      });
    assert.deepEqual([(await copy({})).body.name, (await copy({})).body.name], ['pedido_2', 'pedido_3']);
    const other = (await copy({ language: 'en' })).body;
    assert.deepEqual([other.name, other.language, other.content], ['pedido', 'en', plainContent]);
    assert.equal((await copy({ language: 'en' })).body.error, 'ERR_TEMPLATE_NAME_ALREADY_EXISTS');
    const elsewhere = await officialConnection(server, { companyId: templates.companyId });
    assert.deepEqual((await copy({ whatsappId: elsewhere.id })).body.whatsappIds, [elsewhere.id]);
  });

  test('the languages of the templates are told, and filter the list', async () => {
    await stored({ name: 'um', language: 'pt_BR' });
    await stored({ name: 'dois', language: 'en' });
    await stored({ name: 'tres', language: 'en' });
    await stored({ name: 'gone', language: 'fr', status: 'DELETED' });
    const { body } = await server.call('GET /templates/languages', { as: templates.admin });
    assert.deepEqual(body, ['en', 'pt_BR']);
    assert.deepEqual(await names({ language: 'en' }), ['dois', 'tres']);
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
    const longAgo = new Date('2026-01-01');
    const gone = await stored({ name: 'sumido', createdAt: longAgo, submittedAt: longAgo });
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
    assert.deepEqual(await names({ whatsappId: templates.connection.id, searchParam: 'SEGU' }), ['segundo']);
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
    const remove = () => server.call('DELETE /templates/:templateId', { as: templates.admin, params });
    server.whatsapp.account.refusal = new AppError('ERR_TEMPLATE_UNREACHABLE');
    assert.equal((await remove()).status, 502);
    assert.equal((await read(approved.id)).status, 'APPROVED');
    assert.equal((await remove()).status, 200);
    assert.equal((await read(approved.id)).status, 'DELETED');
    const again = await create({ name: 'velho' });
    assert.deepEqual([again.body.id, again.body.status], [approved.id, 'DRAFT']);
    assert.equal((await remove()).status, 200);
    assert.equal((await server.call('GET /templates/:templateId', { as: templates.admin, params })).status, 404);
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
        as: templates.admin,
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
    await server.call('DELETE /templates/:templateId/media-upload', { as: templates.admin, params });
    await eventually('the file is gone', async () => (await fetch(address)).status === 404);
  });
});
