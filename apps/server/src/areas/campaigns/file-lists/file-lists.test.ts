import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

describe('File lists', () => {
  const server = useSharedServer();
  let admin: TestUser;
  beforeEach(async () => {
    admin = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
  });

  const add = async (name: string, ...captions: string[]) => {
    const body = { name, message: 'Segue', options: captions.map((caption) => ({ name: caption })) };
    return (await server.call('POST /files', { as: admin, body })).body;
  };
  const change = (fileListId: number, body: object) =>
    server.call('PUT /files/:fileListId', { as: admin, params: { fileListId }, body });
  const read = async (fileListId: number) =>
    (await server.call('GET /files/:fileListId', { as: admin, params: { fileListId } })).body;
  const text = (name: string) => ({ field: 'files', name, content: `content of ${name}` });
  const status = async (address: string | null | undefined) => (await fetch(address ?? '')).status;

  /** Uploads files as existing clients do: with one `id`, `name` and `mediaType` for each file. */
  const upload = async (fileListId: number, ids: unknown[], names: string[], files = names.map(text)) => {
    const form = new FormData();
    form.append('fileId', String(fileListId));
    form.append('typeArch', 'fileList');
    for (const { name, content } of files) form.append('files', new Blob([content]), name);
    for (const id of ids) form.append('id', String(id));
    for (const name of names) form.append('name', `Legenda de ${name}`);
    for (const { name } of files) form.append('mediaType', `text/${name}`);
    const answer = await fetch(`${server.apiUrl}/files/uploadList/${fileListId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  };

  test('are created, searched, changed and deleted, and published to administrators', async () => {
    const browser = await server.socket(admin);
    const { id } = await add('Ação de preço', 'Tabela');
    await add('Balcão');
    const names = async (searchParam = '') => {
      const { body } = await server.call('GET /files', { as: admin, query: { searchParam } });
      return body.files.map(({ name }) => name);
    };
    assert.deepEqual(await names(), ['Ação de preço', 'Balcão']);
    assert.deepEqual(await names('PRECO acao'), ['Ação de preço']);
    await change(id, { name: 'Caixa', details: 'Só no natal' });
    await browser.waitFor(`company-${admin.companyId}-file`, (event) => JSON.stringify(event).includes('Caixa'));
    const list = await read(id);
    assert.deepEqual([list.name, list.details, list.options.length], ['Caixa', 'Só no natal', 1]);
    await server.call('DELETE /files/:fileListId', { as: admin, params: { fileListId: id } });
    const { body } = await server.call('GET /files/list', { as: admin });
    assert.deepEqual(
      body.map(({ name }) => name),
      ['Balcão'],
    );
  });

  test('SPEC §5: a short name and a missing message are refused', async () => {
    const refused = async (body: object) => (await server.call('POST /files', { as: admin, body })).body;
    assert.match(JSON.stringify(await refused({ name: 'ab', message: 'x' })), /tooShort/);
    assert.match(JSON.stringify(await refused({ name: 'abc' })), /body\.message/);
  });

  test('files of several options arrive in one form, and are replaced and deleted with their option', async () => {
    const { id, options } = await add('Tabelas', 'a', 'b', 'c');
    const ids = options.map((option) => option.id);
    assert.equal((await upload(id, ids.slice(0, 2), ['a.txt', 'b.txt'])).status, 200);
    const [a, b, c] = (await read(id)).options;
    assert.deepEqual([a?.file, b?.file, c?.file], ['a.txt', 'b.txt', null]);
    assert.deepEqual([a?.name, c?.name], ['a', 'c']);
    assert.equal(await (await fetch(a?.path ?? '')).text(), 'content of a.txt');

    await upload(id, [ids[0]], ['novo.txt']);
    await eventually('the former file is gone', async () => (await status(a?.path)) === 404);
    await change(id, { options: [{ id: ids[2], name: 'primeira' }, { id: ids[0], name: '' }, { name: 'nova' }] });
    const after = (await read(id)).options;
    assert.deepEqual(
      after.map(({ name, file }) => [name, file]),
      [
        ['primeira', null],
        ['', 'novo.txt'],
        ['nova', null],
      ],
    );
    await eventually('the file of the missing option is gone', async () => (await status(b?.path)) === 404);
    await server.call('DELETE /files/:fileListId', { as: admin, params: { fileListId: id } });
    await eventually('its files are gone', async () => (await status(after[1]?.path)) === 404);
  });

  test('files for options of another list, without an option, or for one option twice are refused', async () => {
    const [{ id }, other] = [await add('Uma', 'a'), await add('Outra', 'b')];
    const [own] = (await read(id)).options;
    const strange = other.options[0]?.id;
    for (const ids of [[strange], [], [own?.id, own?.id], [own?.id, strange]]) {
      const names = ids.length > 1 ? ['x.txt', 'y.txt'] : ['x.txt'];
      assert.ok([400, 404].includes((await upload(id, ids, names)).status), JSON.stringify(ids));
    }
    assert.deepEqual([(await read(id)).options[0]?.file, (await read(other.id)).options[0]?.file], [null, null]);
  });

  test('an option that a colleague deleted meanwhile is kept as a new one', async () => {
    const { id, options } = await add('Tabelas', 'a');
    await change(id, { options: [] });
    const { body } = await change(id, { options: [{ id: options[0]?.id, name: 'digitado' }] });
    assert.deepEqual(
      body.options.map(({ name }) => name),
      ['digitado'],
    );
  });
});
