import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { numberKey } from '@recado/contract/phone-numbers';
import { and, eq } from 'drizzle-orm';
import { comparedNumber } from '../../../platform/phone-number.ts';
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { exactly } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contactListItems, contactLists } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { hasSuppressedNumber, isSuppressed } from './is-suppressed.ts';
import { suppressedNumbers } from './suppression.schema.ts';

describe('The suppression list', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
  });

  const add = (number: string, more: object = {}, as = admin) =>
    server.call('POST /suppressed-numbers', { as, body: { number, ...more } });
  const read = async (query: object = {}, as = admin) =>
    (await server.call('GET /suppressed-numbers', { as, query: { ...query } })).body;
  const numbers = async (query: object = {}) => (await read(query)).records.map(({ number }) => number);
  const upload = (content: string | Uint8Array, body: object = {}) =>
    server.call('POST /suppressed-numbers/upload', {
      as: admin,
      body,
      files: [{ field: 'file', name: 'sair.csv', content }],
    });
  const suppressed = (number: string, ofCompany = companyId) =>
    server.database.database.tenant(ofCompany, (unit) => isSuppressed(unit, ofCompany, number));

  test('compares a number in a column as the forms of numbers say', async () => {
    const written = [
      '5511988880001',
      '551133330001',
      '5521912345678',
      '5511933334444',
      '5215512345678',
      '5491123456789',
      '5511888880001',
      '19995550001',
      '55119888800012',
    ];
    const rows = await server.database.database.tenant(companyId, async ({ db }) => {
      await db
        .insert(suppressedNumbers)
        .values(written.map((number) => ({ companyId, number, source: 'import' as const })));
      return db
        .select({ number: suppressedNumbers.number, compared: comparedNumber(suppressedNumbers.number) })
        .from(suppressedNumbers)
        .where(eq(suppressedNumbers.companyId, companyId))
        .orderBy(suppressedNumbers.id);
    });
    assert.deepEqual(
      rows.map(({ compared }) => compared),
      written.map(numberKey),
    );
    assert.deepEqual(rows[3], { number: '5511933334444', compared: '5511933334444' });
    assert.deepEqual(rows[4], { number: '5215512345678', compared: '525512345678' });
  });

  test('is searched by name and number, newest first, in pages', async () => {
    await add('5511988880001', { name: 'Ação Ltda' });
    await add('+55 (11) 98888-0002', { reason: 'pediu por telefone' });
    assert.deepEqual(await numbers(), ['5511988880002', '5511988880001']);
    assert.deepEqual(await numbers({ searchParam: 'acao' }), ['5511988880001']);
    assert.deepEqual(await numbers({ searchParam: '98888-0002' }), ['5511988880002']);
    const rows = Array.from({ length: 25 }, (_, at) => ({ companyId, number: `551197777${1000 + at}` }));
    await server.database.database.tenant(companyId, ({ db }) =>
      db.insert(suppressedNumbers).values(rows.map((row) => ({ ...row, source: 'import' as const }))),
    );
    const last = await read({ pageNumber: 2 });
    assert.deepEqual([last.records.length, last.count, last.hasMore], [7, 27, false]);
  });

  test('contains a number once, whether entered with the ninth digit or without', async () => {
    await add('5511988880001');
    for (const same of ['5511988880001', '551188880001']) {
      const { status, body } = await add(same);
      assert.deepEqual([status, body.error], [409, 'ERR_NUMBER_SUPPRESSED']);
      assert.ok(await suppressed(same));
    }
    assert.ok(!(await suppressed('5511988880002')));
    assert.equal((await add('12345678')).body.error, 'ERR_WAPP_INVALID_CONTACT');
  });

  test('lets a removed number get messages again; both changes are in the audit log', async () => {
    const { id } = (await add('5511988880001')).body;
    const remove = () =>
      server.call('DELETE /suppressed-numbers/:suppressedNumberId', { as: admin, params: { suppressedNumberId: id } });
    assert.equal((await remove()).status, 200);
    assert.equal((await remove()).body.error, 'ERR_NO_SUPPRESSED_NUMBER_FOUND');
    assert.ok(!(await suppressed('5511988880001')));
    const log = await server.call('GET /audits', { as: admin, query: { kind: 'suppressed_numbers' } });
    assert.deepEqual(
      log.body.records.map(({ action, label }) => [action, label]),
      [
        ['delete', '5511988880001'],
        ['create', '5511988880001'],
      ],
    );
  });

  test('SERVER §3.13: numbers of other companies are not shown, removed or applied', async () => {
    const { id } = (await add('5511988880001')).body;
    const other = (await server.make.company()).id;
    const stranger = await server.make.user({ companyId: other, profile: 'admin' });
    assert.deepEqual((await read({}, stranger)).records, []);
    const params = { suppressedNumberId: id };
    const removal = await server.call('DELETE /suppressed-numbers/:suppressedNumberId', { as: stranger, params });
    assert.equal(removal.body.error, 'ERR_NO_SUPPRESSED_NUMBER_FOUND');
    assert.ok(!(await suppressed('5511988880001', other)));
  });

  test('is for administrators of companies whose plan has campaigns; they receive changes', async () => {
    const agent = await server.make.user({ companyId });
    const [boss, away] = [await server.socket(admin), await server.socket(agent)];
    assert.equal((await add('5511988880001', {}, agent)).body.error, 'ERR_NO_PERMISSION');
    await add('5511988880001');
    await boss.waitFor(`company-${companyId}-suppressed-number`, (change) =>
      JSON.stringify(change).includes('988880001'),
    );
    assert.ok(!away.heard.some(({ name }) => name.includes('suppressed-number')));
    const plain = await server.make.company({ plan: { useCampaigns: false } });
    const without = await server.make.user({ companyId: plain.id, profile: 'admin' });
    assert.equal((await add('5511988880001', {}, without)).body.error, 'ERR_PLAN_REQUIRED');
  });

  test('imports new numbers from a spreadsheet, and reports known and invalid ones', async () => {
    await add('5511988880001');
    const sheet = 'Nome;Celular\nAna;11 98888-0001\nBia;(11) 98888-0002\nBia;5511988880002\nCurto;12\n';
    const { body } = await upload(sheet, { country: 'BR' });
    assert.deepEqual(body, { added: 1, known: 2, refused: 1 });
    const [newest] = (await read()).records;
    assert.deepEqual([newest?.number, newest?.name, newest?.source], ['5511988880002', 'Bia', 'import']);
  });

  test('imports no number that a spreadsheet has rounded, and says how many there are', async () => {
    const sheet = 'Nome;Celular\nAna;5,511971161E+12\nBia;5.511980000007E+12\nCaio;5511980000006.0\nCurto;12\n';
    assert.deepEqual((await upload(sheet)).body, { added: 2, known: 0, refused: 2, rounded: 1 });
    const numbers = (await read()).records.map(({ number }) => number);
    assert.deepEqual(numbers.toSorted(), ['5511980000006', '5511980000007']);
  });

  test('publishes an import to the administrators once, and not if nothing is new', async () => {
    const boss = await server.socket(await server.make.user({ companyId, profile: 'admin' }));
    const name = `company-${companyId}-suppressed-number`;
    const imports = () =>
      boss.heard.filter((event) => event.name === name && isDeepStrictEqual(event.payload, imported));
    const imported = { action: 'import' };
    await upload(Array.from({ length: 1_200 }, (_, index) => `${5_511_980_000_000 + index}`).join('\n'));
    await boss.waitFor(name, exactly(imported));
    await upload('5511980000001\n');
    await add('5511988880009');
    await boss.waitFor(name, (change) => JSON.stringify(change).includes('create'));
    assert.equal(imports().length, 1);
  });

  test('reads a file without titles by its cells; without a country no national number is guessed', async () => {
    assert.deepEqual((await upload('5511988880001\n5511988880002\n')).body, { added: 2, known: 0, refused: 0 });
    assert.deepEqual((await upload('11988880003\n')).body, { added: 0, known: 0, refused: 1 });
  });

  test('refuses an empty file, a file without numbers, and one that is no spreadsheet', async () => {
    const refused = async (content: string) => (await upload(content)).body.error;
    assert.equal(await refused(''), 'ERR_SPREADSHEET_EMPTY');
    assert.equal(await refused('Nome;Cidade\nAna;Recife\n'), 'ERR_SPREADSHEET_COLUMNS');
    assert.equal(await refused('%PDF-1.7\n%âãÏÓ'), 'ERR_FILE_TYPE');
    assert.deepEqual(await numbers(), []);
  });

  test('exports all numbers; names are not written as formulas', async () => {
    await server.database.database.tenant(companyId, async ({ db }) => {
      const rows = Array.from({ length: 1_001 }, (_, at) => ({ companyId, number: `55119${70_000_000 + at}` }));
      await db.insert(suppressedNumbers).values(rows.map((row) => ({ ...row, source: 'import' as const })));
    });
    await add('5511988880001', { name: '=1+2', reason: 'pediu' });
    const answer = await fetch(`${server.apiUrl}/suppressed-numbers/export?language=en`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    assert.match(answer.headers.get('content-disposition') ?? '', /suprimidos\.xlsx/);
    const folder = await mkdtemp(join(tmpdir(), 'suppression-'));
    const rows: string[][] = [];
    try {
      await writeFile(join(folder, 'list.xlsx'), Buffer.from(await answer.arrayBuffer()));
      await readSheet(
        { companyId, path: join(folder, 'list.xlsx') },
        async (some) => void rows.push(...some.map(({ cells }) => cells)),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const [titles, first, ...others] = rows;
    assert.deepEqual(titles, ['Number', 'Name', 'Reason', 'Source', 'Since']);
    assert.deepEqual(first?.slice(0, 4), ['55 11 98888-0001', '=1+2', 'pediu', 'Team']);
    assert.equal(new Set(others.map(([number]) => number)).size, 1_001);
  });

  test('finds a customer who opted out before their number was known, alone and in a list', async () => {
    const lid = '98765@lid';
    await server.database.database.tenant(companyId, ({ db }) =>
      db.insert(suppressedNumbers).values([
        { companyId, lid, name: 'Sem número', source: 'customer' },
        { companyId, number: '551188880002', source: 'customer' },
      ]),
    );
    assert.ok(!(await suppressed('5511988880001')));
    await server.database.database.tenant(companyId, async ({ db }) => {
      await db.insert(contacts).values({ companyId, name: 'Maria', number: '551188880001', lid });
    });
    assert.ok(await suppressed('5511988880001'));
    const kept = await server.database.database.tenant(companyId, async ({ db }) => {
      const [list] = await db.insert(contactLists).values({ companyId, name: 'Clientes' }).returning();
      const contactListId = list?.id ?? 0;
      const of = (number: string) => ({ companyId, contactListId, name: 'x', number, isWhatsappValid: true });
      await db.insert(contactListItems).values(['5511988880001', '5511988880002', '5511988880003'].map(of));
      return db
        .select({ number: contactListItems.number })
        .from(contactListItems)
        .where(
          and(
            eq(contactListItems.contactListId, contactListId),
            hasSuppressedNumber(contactListItems.number, companyId),
          ),
        )
        .orderBy(contactListItems.number);
    });
    assert.deepEqual(
      kept.map(({ number }) => number),
      ['5511988880001', '5511988880002'],
    );
  });
});
