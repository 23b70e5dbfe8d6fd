import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { contactImportParts } from './contact-import.schema.ts';

let server: TestServer;
let companyId: number;
let ana: TestUser;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  ana = await server.make.user({ companyId });
});

const upload = (content: string | Uint8Array, as = ana, name = 'contatos.csv') =>
  server.call('POST /contacts/imports', { as, files: [{ field: 'file', name, content }] });
const start = (importId: number, body: object, as = ana) =>
  server.call('POST /contacts/imports/:importId/start', { as, params: { importId }, body });
const read = async (importId: number) =>
  (await server.call('GET /contacts/imports/:importId', { as: ana, params: { importId } })).body;
const ended = async (importId: number) => {
  await eventually('the import ends', async () => (await read(importId)).state !== 'running');
  return read(importId);
};
const stored = () =>
  server.database.database.system(({ db }) =>
    db.select().from(contacts).where(eq(contacts.companyId, companyId)).orderBy(contacts.id),
  );
const refusals = async (importId: number) =>
  (await server.call('GET /contacts/imports/:importId/refusals', { as: ana, params: { importId } })).body.records;
const columns = { name: 0, number: 1, email: 2, country: 'BR' };

describe('a spreadsheet', () => {
  test('has columns that are guessed by their titles and shown with the first rows', async () => {
    const { status, body } = await upload('E-mail;Telefone celular;Nome completo\nana@x.com;11 98765-4321;Ana\n');
    assert.equal(status, 200);
    const { number, name, email, withTitles } = body.guess ?? {};
    assert.deepEqual([number, name, email, withTitles], [1, 2, 0, true]);
    assert.deepEqual(body.sample[1], ['ana@x.com', '11 98765-4321', 'Ana']);
    assert.deepEqual([body.state, body.total, body.fileName], ['draft', 2, 'contatos.csv']);
  });

  test('without titles has columns that are guessed by the form of the cells', async () => {
    const { body } = await upload('Ana;+5511987654321;ana@x.com\nBia;+5511987654322;bia@x.com\n');
    const { number, name, email, withTitles } = body.guess ?? {};
    assert.deepEqual([number, name, email, withTitles], [1, 0, 2, false]);
  });

  test('has rows that become contacts, whose numbers are checked later, or are refused with a reason', async () => {
    await server.make.contact({ companyId, name: 'Já existe', number: '5511900000001' });
    const rows = [
      'Nome;Número;E-mail',
      'Ana;(11) 98765-4321;ana@example.com',
      'Portugal;+351 912 345 678;',
      ';+55 11 98765-4322;',
      'Repetida;5511987654321;',
      'Curto;123;',
      'A;11 98765-4323;',
      `${'x'.repeat(51)};11 98765-4324;`,
      'Correio;11 98765-4325;nada',
      'Existe;11 90000-0001;nova@example.com',
    ];
    const { body } = await upload(rows.join('\n'));
    assert.equal((await start(body.id, columns)).body.state, 'running');
    const { state, total, processed, created, updated, refused } = await ended(body.id);
    assert.deepEqual([state, total, processed, created, updated, refused], ['done', 9, 9, 3, 0, 6]);
    assert.deepEqual(
      (await stored()).map(({ name, number, email, numberState }) => [name, number, email, numberState]),
      [
        ['Já existe', '5511900000001', '', 'known'],
        ['Ana', '5511987654321', 'ana@example.com', 'unchecked'],
        ['Portugal', '351912345678', '', 'unchecked'],
        ['5511987654322', '5511987654322', '', 'unchecked'],
      ],
    );
    assert.deepEqual(
      (await refusals(body.id)).map(({ row, reason }) => [row, reason]),
      [
        [5, 'repeated'],
        [6, 'number'],
        [7, 'name'],
        [8, 'nameTooLong'],
        [9, 'email'],
        [10, 'exists'],
      ],
    );
    const parts = await server.database.database.system(({ db }) =>
      db.select().from(contactImportParts).where(eq(contactImportParts.importId, body.id)),
    );
    assert.deepEqual(parts, []);
  });

  test('updates existing contacts if that is chosen; an empty e-mail address changes nothing', async () => {
    await server.make.contact({ companyId, name: 'Velho', number: '5511900000001', email: 'a@example.com' });
    const { body } = await upload('Nome;Número;E-mail\nNovo;5511900000001;\n');
    await start(body.id, { ...columns, onDuplicate: 'update' });
    const { updated, refused } = await ended(body.id);
    const [row] = await stored();
    assert.deepEqual([updated, refused, row?.name, row?.email], [1, 0, 'Novo', 'a@example.com']);
  });

  test('has numbers without country code refused if no country is chosen', async () => {
    const { body } = await upload('Nome;Número\nAna;11 98765-4321\nBia;5511987654322\n');
    await start(body.id, { ...columns, country: '' });
    await ended(body.id);
    assert.deepEqual(
      (await refusals(body.id)).map(({ row, reason }) => [row, reason]),
      [[2, 'number']],
    );
  });

  test('as .xlsx imports the results of formulas, and keeps texts that look like formulas', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Nome', 'Número'],
      ['=HYPERLINK("http://x")', 5511987654321],
    ]);
    const content: unknown = xlsx.write(xlsx.utils.book_new(sheet, 'x'), { type: 'buffer', bookType: 'xlsx' });
    assert.ok(Buffer.isBuffer(content));
    const { body } = await upload(content, ana, 'contatos.xlsx');
    await start(body.id, columns);
    await ended(body.id);
    const { body: csv } = await server.call('GET /contacts/export', { as: ana });
    assert.equal(csv, `\u{feff}Nome;Número;E-mail\r\n"'=HYPERLINK(""http://x"")";5511987654321;\r\n`);
  });

  test('is refused with a reason if it is no spreadsheet, and nothing of it is stored', async () => {
    const answers = await Promise.all([
      upload(''),
      upload(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      upload('1;2\n'.repeat(100_001)),
      server.call('POST /contacts/imports', { as: ana, body: {} }),
    ]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error]),
      [
        [400, 'ERR_SPREADSHEET_EMPTY'],
        [415, 'ERR_FILE_TYPE'],
        [413, 'ERR_SPREADSHEET_TOO_LARGE'],
        [404, 'ERR_NO_FILE_FOUND'],
      ],
    );
    assert.deepEqual((await server.call('GET /contacts/imports', { as: ana })).body, []);
  });
});

describe('an import', () => {
  const many = (howMany: number) =>
    `Nome;Número\n${Array.from({ length: howMany }, (_, at) => `Cliente ${at};55119${80_000_000 + at}`).join('\n')}`;

  test('continues after a restart, without lost or repeated rows', async () => {
    const { body } = await upload(many(3_000));
    await start(body.id, columns);
    await eventually('some are imported', async () => (await read(body.id)).processed > 0);
    server = await server.restart();
    const { processed, created, refused } = await ended(body.id);
    assert.deepEqual([processed, created, refused, (await stored()).length], [3_000, 3_000, 0, 3_000]);
  });

  test('is cancelled; created contacts stay', async () => {
    const { body } = await upload(many(3_000));
    await start(body.id, columns);
    const params = { importId: body.id };
    assert.equal(
      (await server.call('DELETE /contacts/imports/:importId', { as: ana, params })).body.state,
      'cancelled',
    );
    assert.equal((await server.call('DELETE /contacts/imports/:importId', { as: ana, params })).status, 409);
    const { created } = await read(body.id);
    assert.equal((await stored()).length, created);
  });

  test('runs alone in its company, and a draft is started once', async () => {
    const bia = await server.make.user({ companyId });
    const [first, second] = [await upload(many(2_000)), await upload(many(10), bia)];
    const answers = await Promise.all([start(first.body.id, columns), start(second.body.id, columns, bia)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    await ended(first.body.id);
    await ended(second.body.id);
    const again = answers[0]?.status === 200 ? start(first.body.id, columns) : start(second.body.id, columns, bia);
    assert.equal((await again).body.error ?? '', 'ERR_IMPORT_STATE');
  });

  test('publishes its progress only to its company', async () => {
    const stranger = await server.make.user({ companyId: (await server.make.company()).id });
    const [own, theirs] = [await server.socket(ana), await server.socket(stranger)];
    const { body } = await upload(many(600));
    await start(body.id, columns);
    await ended(body.id);
    const isDone = (payload: unknown) => JSON.stringify(payload).includes('"done"');
    await own.waitFor(`company-${companyId}-contact-import`, isDone);
    const importEvents = (heard: typeof own.heard) => heard.filter(({ name }) => name.endsWith('contact-import'));
    assert.ok(importEvents(own.heard).length >= 4);
    assert.deepEqual(importEvents(theirs.heard), []);
  });

  test('has its refused rows as a file, with formulas made harmless', async () => {
    const { body } = await upload('Nome;Número\n=1+1;12\n"a;b";34\n');
    await start(body.id, columns);
    await ended(body.id);
    const params = { importId: body.id };
    const answer = await server.call('GET /contacts/imports/:importId/refusals/export', { as: ana, params });
    assert.equal(
      answer.body,
      '\u{feff}Linha;Nome;Número;E-mail;Motivo\r\n2;\'=1+1;12;;Número inválido\r\n3;"a;b";34;;Número inválido\r\n',
    );
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    const inEnglish = await server.call('GET /contacts/imports/:importId/refusals/export', {
      as: ana,
      params,
      query: { language: 'en' },
    });
    assert.match(String(inEnglish.body), /Row;Name;Number;E-mail;Reason\r\n2;'=1\+1;12;;Invalid number\r\n/);
  });

  test('has one draft per user, and a company keeps its latest imports', async () => {
    const ids = [];
    for (let made = 0; made < 3; made += 1) ids.push((await upload('Nome;Número\nA;1\n')).body.id);
    const kept = (await server.call('GET /contacts/imports', { as: ana })).body.map(({ id }) => id);
    assert.deepEqual(kept, ids.slice(-1));
  });
});

describe('the agenda of the phones', () => {
  const importAgenda = () => server.call('POST /contacts/import', { as: ana });
  const connected = async () => {
    const { id: whatsappId } = await server.make.connection({ companyId, status: 'OPENING' });
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const now = () => server.call('GET /whatsapp/:whatsappId', { as: admin, params: { whatsappId } });
    await eventually('it is open', async () => (await now()).body.status === 'CONNECTED');
  };

  test('is refused without a connection, without an open one, and while it is empty', async () => {
    server.whatsapp.agenda = [];
    assert.equal((await importAgenda()).body.error, 'ERR_NO_DEF_WAPP_FOUND');
    await server.make.connection({ companyId, status: 'DISCONNECTED' });
    assert.equal((await importAgenda()).body.error, 'ERR_WAPP_NOT_INITIALIZED');
    await connected();
    assert.equal((await importAgenda()).body.error, 'ERR_NO_AGENDA_FOUND');
  });

  test('becomes contacts; known contacts stay unchanged, also at the second import', async () => {
    await connected();
    await server.make.contact({ companyId, name: 'Nome daqui', number: '5511900000001' });
    server.whatsapp.agenda = [
      { name: 'Do celular', number: '5511900000001', lid: null },
      { name: 'Nova\u202e'.repeat(40), number: '5511900000002', lid: '77@lid' },
      { name: 'Sem número', number: 'abc', lid: null },
    ];
    const { body } = await importAgenda();
    const { created, refused, state } = await ended(body.id);
    assert.deepEqual([state, created, refused], ['done', 1, 1]);
    const again = await ended((await importAgenda()).body.id);
    assert.deepEqual([again.created, again.refused], [0, 2]);
    const [known, fresh] = await stored();
    assert.deepEqual([known?.name, known?.lid], ['Nome daqui', null]);
    assert.deepEqual([fresh?.number, fresh?.lid, fresh?.numberState], ['5511900000002', '77@lid', 'known']);
    assert.ok((fresh?.name.length ?? 99) <= 50);
  });
});

describe('clients of the family', () => {
  test('send one row per request; a known number is updated', async () => {
    const send = (body: object) => server.call('POST /contactsImport', { as: ana, body });
    assert.equal((await send({ name: 'Ana', number: 5511987654321 })).status, 200);
    const { body } = await send({ name: 'Ana Maria', number: '+55 (11) 98765-4321', email: 'ana@example.com' });
    assert.deepEqual([body.name, body.number, body.email], ['Ana Maria', '5511987654321', 'ana@example.com']);
    assert.equal((await stored()).length, 1);
    assert.equal((await send({ name: 'Ana', number: '12' })).status, 400);
  });
});
