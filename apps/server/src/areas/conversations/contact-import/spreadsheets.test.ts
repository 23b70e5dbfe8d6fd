import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as xlsx from '@e965/xlsx';
import { eq, sql } from 'drizzle-orm';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contactImportParts } from './contact-import.schema.ts';
import { guessColumns } from './guess-columns.ts';
import { columns, importingCompany } from './testing/importing-company.ts';

const server = useSharedServer();
const company = importingCompany(() => server);
const { upload, start, ended, stored, refusals } = company;

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
    await server.make.contact({ companyId: company.now.companyId, name: 'Já existe', number: '5511900000001' });
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

  test('updates existing contacts if that is chosen; an empty e-mail address changes nothing', async () => {
    await server.make.contact({
      companyId: company.now.companyId,
      name: 'Velho',
      number: '5511900000001',
      email: 'a@example.com',
    });
    const { body } = await upload('Nome;Número;E-mail\nNovo;5511900000001;\n');
    await start(body.id, { ...columns, onDuplicate: 'update' });
    const { updated, refused } = await ended(body.id);
    const [row] = await stored();
    assert.deepEqual([updated, refused, row?.name, row?.email], [1, 0, 'Novo', 'a@example.com']);
  });

  test('as .xlsx imports the results of formulas, and keeps texts that look like formulas', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Nome', 'Número'],
      ['=HYPERLINK("http://x")', 5511987654321],
    ]);
    const content: unknown = xlsx.write(xlsx.utils.book_new(sheet, 'x'), { type: 'buffer', bookType: 'xlsx' });
    assert.ok(Buffer.isBuffer(content));
    const { body } = await upload(content, company.now.ana, 'contatos.xlsx');
    await start(body.id, columns);
    await ended(body.id);
    const { body: csv } = await server.call('GET /contacts/export', { as: company.now.ana });
    assert.equal(
      csv,
      `\u{feff}Nome;Número;E-mail;Nome de usuário;Empresa;Bloqueado;Aceita marketing\r\n"'=HYPERLINK(""http://x"")";55 11 98765-4321;;;;;\r\n`,
    );
    const titlesIn = {
      en: 'Name;Number;E-mail;Username;Organisation;Blocked;Accepts marketing',
      es: 'Nombre;Número;Correo;Nombre de usuario;Empresa;Bloqueado;Acepta marketing',
    };
    for (const [language, titles] of Object.entries(titlesIn)) {
      const setLanguage = (to: string) =>
        server.platform.database.system(({ db }) =>
          db.execute(sql`update companies set language = ${to}::text where id = ${company.now.companyId}::int`),
        );
      await setLanguage(language);
      const translated = (await server.call('GET /contacts/export', { as: company.now.ana })).body;
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
      server.call('POST /contacts/imports', { as: company.now.ana, body: {} }),
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
    assert.deepEqual((await server.call('GET /contacts/imports', { as: company.now.ana })).body, []);
  });
});
