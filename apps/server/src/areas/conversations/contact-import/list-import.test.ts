import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('Imports into a contact list', () => {
  const server = useSharedServer();
  let admin: TestUser;
  let agent: TestUser;
  let contactListId: number;
  beforeEach(async () => {
    const { id: companyId } = await server.make.company();
    admin = await server.make.user({ companyId, profile: 'admin' });
    agent = await server.make.user({ companyId, exchangesContacts: true });
    contactListId = (await server.call('POST /contact-lists', { as: admin, body: { name: 'Clientes' } })).body.id;
  });

  const upload = (content: string | Uint8Array, body: { draft?: string } = {}) =>
    server.call('POST /contact-lists/:contactListId/upload', {
      as: admin,
      params: { contactListId },
      body,
      files: [{ field: 'file', name: 'lista.csv', content }],
    });
  const read = async (importId: number) =>
    (await server.call('GET /contacts/imports/:importId', { as: admin, params: { importId } })).body;
  const ended = async (importId: number) => {
    await eventually('the import ends', async () => (await read(importId)).state !== 'running');
    return read(importId);
  };
  const start = (importId: number, body: object, as = admin) =>
    server.call('POST /contacts/imports/:importId/start', { as, params: { importId }, body });
  const items = async () =>
    (await server.call('GET /contact-list-items', { as: admin, query: { contactListId } })).body.contacts.map(
      ({ name, number }) => [name, number],
    );
  const reasons = async (importId: number) =>
    (
      await server.call('GET /contacts/imports/:importId/refusals', { as: admin, params: { importId } })
    ).body.records.map(({ row, reason }) => [row, reason]);
  const add = (number: string) =>
    server.call('POST /contact-list-items', { as: admin, body: { contactListId, name: 'Já existe', number } });

  test('a draft shows its columns; each row is stored, or has a reason; contacts are unchanged', async () => {
    await add('5511900000001');
    const sheet = 'Nome;Celular\nAna;(11) 98765-4321\nRepetida;11987654321\nCurto;12\nExiste;11 90000-0001\n';
    const { body } = await upload(sheet, { draft: 'true' });
    assert.deepEqual([body.state, body.guess?.number, body.contactListId], ['draft', 1, contactListId]);
    await start(body.id, { name: 0, number: 1, country: 'BR' });
    const { created, refused } = await ended(body.id);
    assert.deepEqual([created, refused], [1, 3]);
    assert.deepEqual(await reasons(body.id), [
      [3, 'repeated'],
      [4, 'number'],
      [5, 'exists'],
    ]);
    assert.deepEqual(await items(), [
      ['Ana', '5511987654321'],
      ['Já existe', '5511900000001'],
    ]);
    assert.equal((await server.call('GET /contacts', { as: admin })).body.count, 0);
  });

  test('numbers on the list are updated if that is chosen, and counted', async () => {
    await add('5511900000001');
    const { body } = await upload('Nome;Número\nNovo;5511900000001\n', { draft: 'true' });
    await start(body.id, { name: 0, number: 1, onDuplicate: 'update' });
    const { created, updated, refused } = await ended(body.id);
    assert.deepEqual([created, updated, refused, await items()], [0, 1, 0, [['Novo', '5511900000001']]]);
  });

  test('clients of the family start an import at once, by the titles of the columns', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Nome', 'Número'],
      ['=1+1', 5511987654321],
    ]);
    const content: unknown = xlsx.write(xlsx.utils.book_new(sheet, 'x'), { type: 'buffer', bookType: 'xlsx' });
    assert.ok(Buffer.isBuffer(content));
    const { status, body } = await upload(content);
    assert.deepEqual([status, body.state], [200, 'running']);
    assert.equal((await ended(body.id)).created, 1);
    assert.deepEqual(await items(), [['=1+1', '5511987654321']]);
  });

  test('a sheet in the code page Windows-1252 keeps its accents', async () => {
    const { body } = await upload(Buffer.from('Nome;Número\nJoão;5511987654321\n', 'latin1'));
    await ended(body.id);
    assert.deepEqual(await items(), [['João', '5511987654321']]);
  });

  test('empty, invalid and huge files are refused with a reason', async () => {
    const answers = [
      await upload(''),
      await upload('Nome;Cidade\nAna;Santos\n'),
      await upload(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      await upload('1;2\n'.repeat(1_000_000)),
    ];
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error]),
      [
        [400, 'ERR_SPREADSHEET_EMPTY'],
        [400, 'ERR_SPREADSHEET_COLUMNS'],
        [415, 'ERR_FILE_TYPE'],
        [413, 'ERR_SPREADSHEET_TOO_LARGE'],
      ],
    );
  });

  test('an import into a list is not among the imports of contacts, and agents neither see nor start it', async () => {
    const { body } = await upload('Nome;Número\nAna;5511987654321\n', { draft: 'true' });
    assert.deepEqual((await server.call('GET /contacts/imports', { as: agent })).body, []);
    const query = { contactListId };
    assert.equal((await server.call('GET /contacts/imports', { as: agent, query })).status, 403);
    assert.equal((await server.call('GET /contacts/imports', { as: admin, query })).body.length, 1);
    const params = { importId: body.id };
    assert.equal((await server.call('GET /contacts/imports/:importId', { as: agent, params })).status, 403);
    assert.equal((await start(body.id, { number: 1 }, agent)).status, 403);
    assert.equal((await server.call('DELETE /contacts/imports/:importId', { as: agent, params })).status, 403);
  });
});
