import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type LookFinding, type LookReport, lookReport } from '@recado/contract';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { onPostgresql, openTestDatabase } from '../../../../testing/database.ts';
import { openFolder } from '../source/files/folder.ts';
import { openSource } from '../source/open-source.ts';
import { oldDatabase } from '../testing/old-database.ts';
import { oldFiles } from '../testing/old-files.ts';
import { addTraps, type Traps } from '../testing/traps.ts';
import { describeReport } from './describe-report.ts';
import { look } from './look.ts';
import { type LookHere, lookHere } from './look-here.ts';
import { reportHtml } from './report-html.ts';
import { reportText } from './report-text.ts';

const empty: LookHere = {
  emails: async () => new Set(),
  tokens: async (tokens) => new Set(tokens.filter((token) => token === 'token-of-old')),
  hasCompany: async (name) => name === 'Loja',
};

/** How many rows a finding is about, and the ids of its examples. */
function found(findings: readonly LookFinding[], kind: string, reason: string) {
  const finding = findings.find((one) => one.kind === kind && one.reason === reason);
  return { rows: finding?.rows ?? 0, ids: finding?.examples.map(({ id }) => id) ?? [] };
}

describe('a look into a database of the 6.x edition with every trap', { skip: !onPostgresql }, () => {
  let report: LookReport;
  let traps: Traps;

  before(async () => {
    const [old, files] = await Promise.all([oldDatabase('saas'), oldFiles()]);
    traps = await addTraps(old, files);
    await old.run('ALTER TABLE "Contacts" ADD COLUMN "favouriteColor" text');
    await old.run(`UPDATE "Contacts" SET "favouriteColor" = 'blue' WHERE id = 1`);
    await old.run('CREATE TABLE "Stickers" (id integer)');
    await old.run('INSERT INTO "Stickers" VALUES (1), (2)');
    const source = await openSource(old.url);
    report = await look(source, openFolder(files.folder), empty);
    await source.close();
    await Promise.all([old.close(), files.close()]);
  });

  test('it says what is there, and how long a copy takes', () => {
    assert.deepEqual(lookReport.parse(report), report);
    const [company, other] = report.companies;
    assert.deepEqual([report.edition, company?.sourceId, other?.name], ['saas', '1', 'Loja']);
    assert.deepEqual([company?.counts.users, company?.counts.contacts, company?.counts.tickets], [2, 7, 5]);
    assert.equal(company?.files?.count, 5);
    assert.ok((company?.seconds ?? 0) >= 1);
    assert.equal(company?.firstMessageAt?.slice(0, 10), '2025-01-01');
  });

  test('it finds everything that does not come over exactly', () => {
    const findings = report.companies[0]?.findings ?? [];
    const rows = (kind: string, reason: string) => found(findings, kind, reason).rows;
    const [, twin] = traps.ninthDigitTwins;
    assert.deepEqual(found(findings, 'contacts', 'doubledPerson').ids, [`${twin}`, `${traps.lidTwins[1]}`]);
    assert.equal(rows('contacts', 'noNumber'), 1);
    assert.equal(rows('messages', 'unreadableDate'), 4);
    assert.equal(rows('messages', 'largeProtocolMessage'), 1);
    assert.equal(rows('messages', 'orphanMessage'), 1);
    assert.equal(rows('tickets', 'orphanTicket'), 1);
    assert.equal(rows('tickets', 'sharedAddress'), 1);
    // Missing, upwards, absolute, a link, and 3 GB.
    assert.equal(rows('messages', 'missingFile'), 5);
    assert.equal(rows('queues', 'collidingName'), 1);
    assert.equal(rows('tags', 'collidingName'), 1);
    assert.equal(rows('quickMessages', 'collidingName'), 1);
    assert.equal(rows('users', 'superUser'), 1);
    assert.equal(rows('connections', 'notPaired'), 2);
    assert.equal(rows('companies', 'beyondPlan'), 3);
    assert.equal(rows('connections', 'tokenHere'), 1);
    assert.equal(rows('connections', 'unreadableNumber'), 1);
    assert.equal(rows('invoices', 'unreadableDate'), 2);
    assert.equal(found(report.companies[1]?.findings ?? [], 'users', 'doubledEmail').rows, 1);
    assert.equal(found(report.companies[1]?.findings ?? [], 'companies', 'companyExists').rows, 1);
  });

  test('it finds unknown columns and tables, and rows of no company', () => {
    const details = report.findings.flatMap(({ reason, rows, examples }) => [[reason, rows, examples[0]?.detail]]);
    assert.deepEqual(
      details.filter(([reason]) => reason === 'unknownColumn' || reason === 'unknownTable'),
      [
        ['unknownColumn', 1, 'Contacts.favouriteColor'],
        ['unknownTable', 2, 'Stickers'],
      ],
    );
    assert.equal(found(report.findings, 'contacts', 'orphanRow').rows, 1);
    assert.equal(found(report.findings, 'notes', 'orphanNote').rows, 1);
  });

  test('the report is the same in a terminal and as a page, and names do not become markup', () => {
    for (const language of ['pt', 'en', 'es'] as const) {
      const described = describeReport(report, language);
      const [text, html] = [reportText(described), reportHtml(described)];
      for (const { findings } of described.parts)
        for (const { sentence } of findings)
          assert.ok(text.includes(sentence) && html.includes(sentence.replaceAll("'", '&#39;')));
      assert.ok(text.includes('Padaria <b>Pão</b>'));
      assert.ok(html.includes('Padaria &lt;b&gt;Pão&lt;/b&gt;') && !html.includes('<b>Pão'));
      assert.ok(!/<script|<img|https?:\/\//.test(html.replace(/&lt;.*?&gt;/g, '')));
    }
  });

  test('no report has a token or a password', () => {
    const text = JSON.stringify(report);
    assert.ok(!text.includes('token-of-old') && !text.includes('$2b$') && !text.includes('sk-'));
  });
});

test('steering characters do not reach the terminal', () => {
  const [part] = [{ title: 'A\u001b[31mB\u202eC', facts: [], findings: [] }];
  const text = reportText({ language: 'en', title: 'T', facts: [], parts: [part], notExactly: '', exactly: '' });
  assert.ok(text.includes('A [31mB C') && !text.includes('\u001b'));
});

for (const edition of ['community', 'saas-chat', 'ticketz'] as const)
  test(`a ${edition} database with every trap is looked at`, { skip: !onPostgresql }, async (t) => {
    const old = await oldDatabase(edition, (made) => addTraps(made));
    t.after(() => old.close());
    const source = await openSource(old.url);
    t.after(() => source.close());
    const [company] = (await look(source, null, empty)).companies;
    assert.deepEqual([company?.sourceId, company?.files], ['1', null]);
    const findings = company?.findings ?? [];
    // The twin by LID is known where the edition has LIDs beside numbers.
    assert.equal(found(findings, 'contacts', 'doubledPerson').rows, edition === 'ticketz' ? 2 : 1);
    assert.equal(found(findings, 'connections', 'otherChannel').rows, edition === 'ticketz' ? 1 : 0);
    assert.equal(found(findings, 'messages', 'orphanMessage').rows, edition === 'community' ? 0 : 1);
  });

test('what is here already is known by e-mail, token and name', { skip: !onPostgresql }, async (t) => {
  const opened = await openTestDatabase();
  t.after(() => opened.close());
  await opened.database.system(async ({ db }) => {
    const [company] = await db.insert(companies).values({ name: 'Loja' }).returning({ id: companies.id });
    const user = { name: 'Dona', email: 'Dona@example.com', passwordHash: '-', profile: 'admin' as const };
    await db.insert(users).values({ ...user, companyId: company?.id ?? 0 });
  });
  const here = lookHere(opened.database);
  assert.deepEqual([...(await here.emails(['dona@example.com', 'other@example.com']))], ['dona@example.com']);
  assert.deepEqual([await here.hasCompany(' loja '), await here.hasCompany('Lo')], [true, false]);
  assert.equal((await here.tokens(['unknown'])).size, 0);
});
