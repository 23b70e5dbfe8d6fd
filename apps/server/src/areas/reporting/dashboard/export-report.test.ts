import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts';
import { type SharedServer, shareTestServer } from '../../../testing/shared-server.ts';
import { type Office, openOffice } from '../../conversations/tickets/testing/office.ts';

describe('The export of the report', () => {
  let server: SharedServer;
  let office: Office;
  let folder: string;

  before(async () => {
    server = await shareTestServer();
    office = await openOffice(server);
    folder = await mkdtemp(join(tmpdir(), 'report-export-'));
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  /** Creates a ticket with this many finished rounds, from 1 March on, a minute apart. */
  async function store(name: string, lastMessage: string, rounds: number): Promise<number> {
    const { companyId, ana, sales, connectionId } = office;
    const contactId = (await server.make.contact({ companyId, name })).id;
    const { id } = await office.make({ contactId, status: 'closed', lastMessage: 'of another round' });
    await office.system(({ db }) =>
      db.execute(sql`
        insert into ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, queued_at, started_at, finished_at, rating)
        select ${companyId}::int, ${id}::int, ${connectionId}::int, ${sales.id}::int, ${ana.id}::int,
          at, at + interval '1 minute', at + interval '31 minutes', 2
        from generate_series(1, ${rounds}::int) n, lateral (select '2026-03-01T12:00:00Z'::timestamptz + n * interval '1 minute' as at) t`),
    );
    await office.system(({ db }) =>
      db.execute(sql`
        insert into messages (company_id, ticket_id, cycle_id, body, created_at)
        select company_id, ticket_id, id, ${lastMessage}::text, queued_at from ticket_cycles
        where ticket_id = ${id}::int and queued_at < '2026-04-01'`),
    );
    return contactId;
  }
  async function rowsOf(query: Record<string, string>, token = office.admin.token): Promise<string[][]> {
    const search = new URLSearchParams({ dateFrom: '2026-03-01', dateTo: '2026-03-31', ...query });
    const answer = await fetch(`${server.apiUrl}/ticket/reports/export?${search}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-disposition') ?? '', /atendimentos\.xlsx/);
    const path = join(folder, `${crypto.randomUUID()}.xlsx`);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const rows: string[][] = [];
    await readSheet({ companyId: 1, path }, async (some) => {
      rows.push(...some.map(({ cells }) => cells));
    });
    return rows;
  }

  test('has every column in the time of the company, and no formulas', async () => {
    const contactId = await store('=1+2', '<b>"Até & logo"</b>\u0007', 1);
    const ad = { title: 'Bolos caseiros', text: 'Peça já', link: 'https://fb.me/bolos', app: 'instagram' };
    await office.system(({ db }) =>
      db.execute(sql`update ticket_cycles set source = ${JSON.stringify(ad)}::jsonb where ticket_id in (
        select id from tickets where contact_id = ${contactId}::int)`),
    );
    const [titles, row, ...others] = await rowsOf({ contactId: String(contactId) });
    assert.deepEqual(others, []);
    assert.deepEqual(titles?.slice(0, 5), ['Nº', 'Contato', 'Conexão', 'Atendente', 'Fila']);
    const setLanguage = (language: string) =>
      office.system(({ db }) =>
        db.execute(sql`update companies set language = ${language}::text where id = ${office.companyId}::int`),
      );
    await setLanguage('en');
    const [translated, same] = await rowsOf({ contactId: String(contactId) });
    await setLanguage('pt');
    assert.deepEqual([translated?.slice(0, 3), same?.[5]], [['No.', 'Contact', 'Connection'], 'Closed']);
    assert.equal((await rowsOf({ contactId: String(contactId), ad: ad.title })).length, 2);
    assert.equal((await rowsOf({ contactId: String(contactId), cameByAd: 'false' })).length, 1, 'only the titles');
    assert.match(row?.[0] ?? '', /^\d+$/);
    assert.deepEqual([row?.[1], row?.[3], row?.[4]], ['=1+2', 'Ana', 'Vendas']);
    assert.deepEqual([titles?.at(-1), row?.at(-1)], ['Anúncio', 'Bolos caseiros – https://fb.me/bolos']);
    assert.deepEqual(row?.slice(5, 11), [
      'Fechado',
      '<b>"Até & logo"</b>',
      '2026-03-01 09:01',
      '2026-03-01 09:32',
      '00:30',
      '2',
    ]);
  });

  test('has all rows in order, however few of them one unit reads, and returns their number', async () => {
    const contactId = await store('Maria', 'Até logo', 2_500);
    const socket = await server.socket(office.admin);
    const rows = await rowsOf({ contactId: String(contactId) });
    assert.equal(rows.length, 2_501);
    const starts = rows.slice(1).map((row) => row[7] ?? '');
    assert.deepEqual(starts, starts.toSorted().toReversed(), 'the latest first');
    assert.equal(new Set(starts).size, 2_500);
    const event = await socket.waitFor(`company-${office.companyId}-reportExport`);
    assert.deepEqual(event, { action: 'update', done: 1_000, total: 2_500 });
  });

  test('is refused before it begins for agents, and for impossible days', async () => {
    const call = (query: object, as = office.admin) =>
      server.call('GET /ticket/reports/export', { as, query: { ...query } });
    assert.equal((await call({}, office.ana)).status, 403);
    const refused = await call({ dateFrom: '2026-03-31', dateTo: '2026-03-01' });
    assert.equal(refused.status, 400);
  });
});
