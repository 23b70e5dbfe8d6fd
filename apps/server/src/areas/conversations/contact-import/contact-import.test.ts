import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { eq, sql } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { contactImportParts } from './contact-import.schema.ts';
import { guessColumns } from './guess-columns.ts';

let server: TestServer;
let companyId: number;
let ana: TestUser;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  ana = await server.make.user({ companyId, exchangesContacts: true });
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
    const { state, total, processed, created, updated, refused, leftOut } = await ended(body.id);
    assert.deepEqual([state, total, processed, created, updated, refused, leftOut], ['done', 9, 9, 6, 0, 3, 3]);
    assert.deepEqual(
      (await stored()).map(({ name, number, email, numberState }) => [name, number, email, numberState]),
      [
        ['Já existe', '5511900000001', '', 'known'],
        ['Ana', '5511987654321', 'ana@example.com', 'unchecked'],
        ['Portugal', '351912345678', '', 'unchecked'],
        ['5511987654322', '5511987654322', '', 'unchecked'],
        ['5511987654323', '5511987654323', '', 'unchecked'],
        ['x'.repeat(50), '5511987654324', '', 'unchecked'],
        ['Correio', '5511987654325', '', 'unchecked'],
      ],
    );
    assert.deepEqual(
      (await refusals(body.id)).map(({ row, reason, isKept, value }) => [row, reason, isKept, value]),
      [
        [5, 'repeated', false, ''],
        [6, 'number', false, ''],
        [7, 'name', true, 'A'],
        [8, 'nameTooLong', true, 'x'.repeat(51)],
        [9, 'email', true, 'nada'],
        [10, 'exists', false, ''],
      ],
    );
    const parts = await server.database.database.system(({ db }) =>
      db.select().from(contactImportParts).where(eq(contactImportParts.importId, body.id)),
    );
    assert.deepEqual(parts, []);
  });

  test('as programs export them become the people, with what else is known of them', async () => {
    const rows = [
      'Relatório de clientes;;;;;',
      ';;;;;',
      'Código;Cliente;Telefone;Celular;E-mail;Nascimento',
      '1;Ana;11 3333-4444;11980000006;NÃO TEM;12/05/1990',
      '2;Bia;11 3333-4445;;bia@example.com ::: b@example.com;',
      '3;Caio;;5.511971161E+12;;',
      '4;Davi;;5.511980000007E+12;;',
      '5;Eva;;11980000008 / 11980000009;;01/02/2003',
    ];
    const { body } = await upload(rows.join('\r\n'));
    const { rowsAbove, withTitles, name, number, furtherNumbers, email, extras } = body.guess ?? {};
    assert.deepEqual(
      [rowsAbove, withTitles, name, number, furtherNumbers, email, extras],
      [1, true, 1, 3, [2], 4, [0, 5]],
    );
    await start(body.id, { ...body.guess, country: 'BR' });
    const { total, created, refused, leftOut } = await ended(body.id);
    assert.deepEqual([total, created, refused, leftOut], [5, 4, 1, 1]);
    assert.deepEqual(
      (await stored()).map(({ name: called, number: at, email: mail, extraInfo }) => [
        called,
        at,
        mail,
        extraInfo.map((info) => `${info.name}: ${info.value}`),
      ]),
      [
        ['Ana', '5511980000006', '', ['Celular: 551133334444', 'Código: 1', 'Nascimento: 12/05/1990']],
        ['Bia', '551133334445', 'bia@example.com', ['Código: 2']],
        ['Davi', '5511980000007', '', ['Código: 4']],
        ['Eva', '5511980000008', '', ['Celular: 5511980000009', 'Código: 5', 'Nascimento: 01/02/2003']],
      ],
    );
    assert.deepEqual(
      (await refusals(body.id)).map(({ row, reason, value }) => [row, reason, value]),
      [
        [4, 'email', 'NÃO TEM'],
        [6, 'rounded', ''],
      ],
    );
  });

  test('has rows that can be corrected: refused people are stored, and stored ones completed', async () => {
    const { body } = await upload('Nome;Número;E-mail\nAna;11980000006;nada\nBia;123;\nCaio;11980000008;\n');
    await start(body.id, columns);
    await ended(body.id);
    const [email, number] = await refusals(body.id);
    const correct = (refusalId: number, change: object) =>
      server.call('PUT /contacts/imports/:importId/refusals/:refusalId', {
        as: ana,
        params: { importId: body.id, refusalId },
        body: change,
      });
    const wrong = await correct(number?.id ?? 0, { name: 'Bia', number: '5.511971161E+12', email: '' });
    assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.code], [400, 'roundedNumber']);
    const known = await correct(number?.id ?? 0, { name: 'Bia', number: '(11) 98000-0008', email: '' });
    assert.equal(known.body.error, 'ERR_DUPLICATED_CONTACT');
    const { body: after } = await correct(number?.id ?? 0, { name: 'Bia', number: '(11) 98000-0007', email: '' });
    assert.deepEqual([after.created, after.refused, after.leftOut], [3, 0, 1]);
    const { body: last } = await correct(email?.id ?? 0, {
      name: 'Ana',
      number: '5511980000006',
      email: 'a@example.com',
    });
    assert.deepEqual([last.created, last.updated, last.refused, last.leftOut], [3, 0, 0, 0]);
    assert.deepEqual(await refusals(body.id), []);
    assert.deepEqual(
      (await stored()).map((row) => [row.name, row.number, row.email]),
      [
        ['Ana', '5511980000006', 'a@example.com'],
        ['Caio', '5511980000008', ''],
        ['Bia', '5511980000007', ''],
      ],
    );
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
    assert.equal(csv, `\u{feff}Nome;Número;E-mail\r\n"'=HYPERLINK(""http://x"")";55 11 98765-4321;\r\n`);
    for (const [language, titles] of Object.entries({ en: 'Name;Number;E-mail', es: 'Nombre;Número;Correo' })) {
      const setLanguage = (to: string) =>
        server.platform.database.system(({ db }) =>
          db.execute(sql`update companies set language = ${to}::text where id = ${ana.companyId}::int`),
        );
      await setLanguage(language);
      const translated = (await server.call('GET /contacts/export', { as: ana })).body;
      await setLanguage('pt');
      assert.equal(translated.split('\r\n')[0], `\u{feff}${titles}`);
      const { name, number, email } = guessColumns([titles.split(';'), ['Ana', '5511987654321', 'ana@example.com']]);
      assert.deepEqual([name, number, email], [0, 1, 2]);
    }
    // There and back: no number that a spreadsheet would round, and the same person again.
    const { body: again } = await upload(csv);
    await start(again.id, { ...again.guess, country: '' });
    const { refused, created } = await ended(again.id);
    assert.deepEqual([refused, created, (await refusals(again.id))[0]?.reason], [1, 0, 'exists']);
    assert.equal((await refusals(again.id))[0]?.name, '=HYPERLINK("http://x")');
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
    const bia = await server.make.user({ companyId, exchangesContacts: true });
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
      '\u{feff}Linha;Nome;Número;E-mail;Motivo;Deixado de fora\r\n2;\'=1+1;12;;Número inválido;\r\n3;"a;b";34;;Número inválido;\r\n',
    );
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    const inEnglish = await server.call('GET /contacts/imports/:importId/refusals/export', {
      as: ana,
      params,
      query: { language: 'en' },
    });
    assert.match(String(inEnglish.body), /Row;Name;Number;E-mail;Reason;Left out\r\n2;'=1\+1;12;;Invalid number;\r\n/);
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

describe('the right', () => {
  const calls = (as: TestUser) =>
    Promise.all([
      server.call('GET /contacts/imports', { as }),
      upload('Nome;Número\nAna;5511980000006\n', as),
      server.call('POST /contactsImport', { as, body: { name: 'Bia', number: 5511980000007 } }),
      server.call('GET /contacts/export', { as }),
    ]);

  test('to import and export is given to users by an administrator, not by themselves', async () => {
    const agent = await server.make.user({ companyId });
    const admin = await server.make.user({ companyId, profile: 'admin' });
    const give = (as: TestUser) =>
      server.call('PUT /users/:userId', { as, params: { userId: agent.id }, body: { exchangesContacts: true } });
    assert.deepEqual(
      (await calls(agent)).map(({ status }) => status),
      [403, 403, 403, 403],
    );
    assert.deepEqual((await stored()).length, 0);
    assert.equal((await give(agent)).status, 403);
    assert.equal((await give(admin)).body.exchangesContacts, true);
    assert.deepEqual(
      (await calls(agent)).map(({ status }) => status),
      [200, 200, 200, 200],
    );
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
