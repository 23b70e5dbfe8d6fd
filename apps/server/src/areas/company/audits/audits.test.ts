import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { AuditEntry } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { useTestServer } from '../../../testing/use-server.ts';

const server = useTestServer();
let admin: TestUser;
beforeEach(async () => {
  const { id: companyId } = await server.make.company();
  admin = await server.make.user({ companyId, profile: 'admin' });
});

const chrome = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36' };

async function log(query: Record<string, unknown> = {}, as = admin): Promise<AuditEntry[]> {
  const { status, body } = await server.call('GET /audits', { as, query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.records;
}

/** The latest entry, without the fields that differ in every run. */
async function latest(query: Record<string, unknown> = {}) {
  const [entry] = await log(query);
  assert.ok(entry);
  const { id, createdAt, companyName, companyId, ...rest } = entry;
  return rest;
}

describe('through the API', () => {
  test('each kind of change has the user, the origin, and the values before and after', async () => {
    const from = { actorId: admin.id, address: '127.0.0.1', agent: 'Chrome · Windows' };
    const as = { as: admin, headers: chrome };
    const { body: queue } = await server.call('POST /queue', { ...as, body: { name: 'Vendas', color: '#aa0000' } });
    const params = { queueId: queue.id };
    await server.call('PUT /queue/:queueId', { ...as, params, body: { greetingMessage: 'Oi' } });
    const { actorName, ...changed } = await latest({ kind: 'queues' });
    assert.match(actorName ?? '', /^User/);
    assert.deepEqual(changed, {
      ...from,
      action: 'update',
      kind: 'queues',
      recordId: String(queue.id),
      label: 'Vendas',
      changes: [{ field: 'greetingMessage', before: null, after: 'Oi' }],
    });

    const { body: whatsapp } = await server.call('POST /whatsapp', { ...as, body: { name: 'Loja' } });
    assert.deepEqual(
      [(await latest({ kind: 'whatsapps' })).action, (await latest({ kind: 'whatsapps' })).label],
      ['create', 'Loja'],
    );
    await server.call('DELETE /whatsappsession/:whatsappId', { ...as, params: { whatsappId: whatsapp.id } });
    assert.equal((await latest({ kind: 'whatsapps', action: 'disconnect' })).label, 'Loja');

    await server.call('PUT /settings/:key', { ...as, params: { key: 'tokenixc' }, body: { value: 'very secret' } });
    assert.deepEqual((await latest({ kind: 'settings' })).changes, [
      { field: 'value', before: null, after: '********' },
    ]);

    const week = { schedules: [] };
    await server.call('PUT /companies/:companyId/schedules', {
      ...as,
      params: { companyId: admin.companyId },
      body: week,
    });
    const person = { name: 'Ana', email: `ana-${admin.id}@x.com`, password: 'correct horse battery', profile: 'user' };
    const { body: ana } = await server.call('POST /users', { ...as, body: { ...person, queueIds: [queue.id] } });
    const [queued, created] = await log({ kind: 'users', recordId: ana.id });
    assert.deepEqual(queued?.changes, [{ field: 'queueId', before: null, after: 'Vendas' }]);
    assert.ok(created?.changes.some(({ field, after }) => field === 'passwordHash' && after === '********'));
    await server.call('PUT /users/:userId', { ...as, params: { userId: ana.id }, body: { queueIds: [queue.id] } });
    assert.equal((await log({ kind: 'users', recordId: ana.id })).length, 2, 'the same queues are no change');

    const texts = JSON.stringify(await log());
    assert.doesNotMatch(texts, /very secret|argon2|correct horse/);
  });

  test('a deletion shows the deleted values; the later removal in parts has no entry', async () => {
    const { body: queue } = await server.call('POST /queue', { as: admin, body: { name: 'Fim', color: '#00aa00' } });
    const person = { companyId: admin.companyId, queueIds: [queue.id] };
    await server.make.user(person);
    await server.call('DELETE /queue/:queueId', { as: admin, params: { queueId: queue.id } });
    const { action, changes } = await latest();
    assert.equal(action, 'delete');
    assert.ok(changes.some(({ field, before, after }) => field === 'name' && before === 'Fim' && after === null));
    const { length } = await log();
    await eventually('it is gone', async () => !(await exists('queues', queue.id)));
    assert.equal((await log()).length, length);
  });

  test('deletions, exports and imports of tickets and contacts have entries', async () => {
    const { companyId } = admin;
    const contact = await server.make.contact({ companyId, name: 'Zoé' });
    const ticket = await server.make.ticket({ companyId, contactId: contact.id });
    await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId: ticket.id } });
    assert.deepEqual([(await latest()).kind, (await latest()).label], ['tickets', 'Zoé']);
    await server.call('DELETE /contacts/:contactId', { as: admin, params: { contactId: contact.id } });
    assert.deepEqual([(await latest()).kind, (await latest()).label], ['contacts', 'Zoé']);
    await server.call('GET /contacts/export', { as: admin, query: { searchParam: 'zoe' } });
    const { action, kind, label, changes } = await latest();
    assert.deepEqual(
      [action, kind, label, changes],
      ['export', 'contacts', 'contatos.csv', [{ field: 'searchParam', before: null, after: 'zoe' }]],
    );
  });

  test('sign-ins, failed ones of a known account, sign-outs and a stolen session have entries', async () => {
    const { email } = admin;
    const signIn = (password: string) =>
      server.call('POST /auth/login', { body: { email, password }, headers: chrome });
    await signIn('wrong');
    const { body, headers } = await signIn(testPassword);
    const cookie = (text: string) => ({ cookie: `jrt=${text}` });
    const tokenOf = (given: Headers) => /jrt=([^;]*)/.exec(given.getSetCookie().join())?.[1] ?? '';
    const first = tokenOf(headers);
    await server.call('POST /auth/refresh_token', { headers: cookie(first) });
    server.advance(60_000);
    await server.call('POST /auth/refresh_token', { headers: cookie(first) });
    const again = await signIn(testPassword);
    await server.call('DELETE /auth/logout', { as: again.body });
    admin = { ...admin, ...(await signIn(testPassword)).body };
    await server.call('POST /auth/login', { body: { email: 'nobody@example.com', password: 'x' } });
    const seen = await eventually('all are written', async () => {
      const found = (await log({ kind: 'users', recordId: admin.id })).filter(({ action }) => action !== 'create');
      return found.length === 6 && found;
    });
    assert.deepEqual(seen.map(({ action, actorId }) => `${action} ${actorId === admin.id}`).sort(), [
      'session-ended false',
      'sign-in true',
      'sign-in true',
      'sign-in true',
      'sign-in-failed false',
      'sign-out true',
    ]);
    assert.ok(seen.every(({ address }) => address === '127.0.0.1'));
    assert.ok(body.token);
  });
});

describe('GET /audits', () => {
  test('filters by person, action, kind, record, text and day, and pages', async () => {
    const { companyId } = admin;
    const entry = {
      companyId,
      actorId: 5,
      actorName: 'Márcia',
      action: 'update',
      kind: 'queues',
      label: 'Vendas',
    } as const;
    const at = (text: string) => new Date(text);
    await server.database.database.system(({ db }) =>
      db.insert(auditEntries).values([
        { ...entry, recordId: '1', createdAt: at('2026-01-01T02:59:00Z') },
        { ...entry, recordId: '2', createdAt: at('2026-01-01T03:00:00Z'), after: { is_default: true } },
        { ...entry, actorId: 6, recordId: '2', createdAt: at('2026-01-02T02:59:00Z') },
        { ...entry, action: 'delete', recordId: '3', createdAt: at('2026-01-02T03:00:00Z') },
        ...Array.from({ length: 21 }, (_, n) => ({
          ...entry,
          kind: 'tags',
          createdAt: at(`2026-02-01T00:00:${n + 10}Z`),
        })),
      ]),
    );
    const found = async (query: Record<string, unknown>) =>
      (await log({ kind: 'queues', ...query })).map(({ recordId }) => recordId);
    assert.deepEqual(await found({}), ['3', '2', '2', '1']);
    assert.deepEqual(await found({ actorId: 6 }), ['2']);
    assert.deepEqual(await found({ action: 'delete' }), ['3']);
    assert.deepEqual(await found({ recordId: '2' }), ['2', '2']);
    assert.deepEqual(await found({ searchParam: 'marcia vendas' }), ['3', '2', '2', '1']);
    assert.deepEqual(await found({ searchParam: 'compras' }), []);
    // Days in São Paulo, three hours behind UTC.
    assert.deepEqual(await found({ dateFrom: '2026-01-01', dateTo: '2026-01-01' }), ['2', '2']);
    const { body } = await server.call('GET /audits', { as: admin, query: { kind: 'tags' } });
    assert.deepEqual([body.records.length, body.count, body.hasMore], [20, 21, true]);
    assert.equal((await log({ kind: 'tags', pageNumber: 2 })).length, 1);
  });

  test('refuses days in the wrong order with the field', async () => {
    const query = { dateFrom: '2026-02-01', dateTo: '2026-01-01' };
    const { status, body } = await server.call('GET /audits', { as: admin, query });
    assert.equal(status, 400);
    assert.deepEqual(
      body.issues?.map(({ path, code }) => [path, code]),
      [['query.dateTo', 'endBeforeStart']],
    );
  });

  test('shows a company its own entries, and the super user those of all companies and the installation', async () => {
    const { id: otherId } = await server.make.company({ name: 'Another company' });
    const other = await server.make.user({ companyId: otherId, profile: 'admin' });
    await server.call('POST /queue', { as: other, body: { name: 'Theirs', color: '#0000aa' } });
    assert.ok((await log()).every(({ companyId }) => companyId === admin.companyId));
    const refused = await server.call('GET /audits', { as: admin, query: { everywhere: true } });
    assert.deepEqual([refused.status, refused.body.error], [403, 'ERR_NO_PERMISSION']);
    const root = await server.make.user({ companyId: admin.companyId, profile: 'admin', super: true });
    const all = await log({ everywhere: true }, root);
    assert.equal(all.find(({ label }) => label === 'Theirs')?.companyName, 'Another company');
    const plans = await log({ everywhere: true, kind: 'plans' }, root);
    assert.ok(plans.length > 0 && plans.every(({ companyId }) => companyId === null));
    assert.deepEqual(await log({ kind: 'plans' }, root), [], 'only everywhere');
  });
});

test('GET /audits/people finds up to 20 people of all companies by name, for the super user only', async () => {
  const { id: otherId } = await server.make.company({ name: 'Padaria do Sol' });
  const jose = await server.make.user({ companyId: otherId, name: 'José Quintão' });
  const root = await server.make.user({ companyId: admin.companyId, profile: 'admin', super: true });
  const ask = (as: TestUser, name?: string) => server.call('GET /audits/people', { as, query: { name } });
  const { body: found } = await ask(root, 'quintao jose');
  assert.deepEqual(found, [{ id: jose.id, name: 'José Quintão', companyName: 'Padaria do Sol' }]);
  for (let more = 0; more < 21; more++) await server.make.user({ companyId: otherId, name: `Xavier ${more}` });
  assert.equal((await ask(root, 'xavier')).body.length, 20);
  assert.equal((await ask(root)).body.length, 20);
  assert.equal((await ask(admin, 'xavier')).status, 403);
});

test('GET /audits/export has every entry in order, with formulas made harmless, and has an entry itself', async () => {
  const { companyId } = admin;
  const entry = {
    companyId,
    action: 'update',
    kind: 'tags',
    label: '=1+1',
    before: { name: 'a;b' },
    after: {},
  } as const;
  await server.database.database.system(async ({ db }) => {
    for (let part = 0; part < 3; part += 1) {
      const rows = Array.from({ length: 700 }, (_, n) => ({ ...entry, recordId: `${part * 700 + n}` }));
      await db.insert(auditEntries).values(rows);
    }
  });
  const { status, body, headers } = await server.call('GET /audits/export', { as: admin, query: { kind: 'tags' } });
  assert.equal(status, 200);
  assert.match(headers.get('content-disposition') ?? '', /auditoria\.csv/);
  const lines = String(body).trim().split('\r\n');
  assert.equal(lines.length, 2_101);
  assert.match(lines[1] ?? '', /;Alterou;Tag;2099;'=1\+1;"name: a;b";/);
  const ids = lines.slice(1).map((line) => Number(line.split(';')[7]));
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => b - a),
  );
  assert.deepEqual([(await latest()).action, (await latest()).kind], ['export', 'audits']);
  assert.match(lines[0] ?? '', /^\u{feff}?Data;Empresa;Usuário;/u);
  await server.database.database.system(({ db }) =>
    db.update(companies).set({ language: 'en' }).where(eq(companies.id, companyId)),
  );
  const translated = await server.call('GET /audits/export', { as: admin, query: { kind: 'tags' } });
  assert.match(String(translated.body), /^\u{feff}?Date;Company;User;/u);
  assert.match(String(translated.body), /;Changed;Tag;2099;/);
  const own = await server.call('GET /audits/export', { as: admin, query: { action: 'export' } });
  assert.match(String(own.body), /;Exported;Audit log;/);
});

test('entries of former kinds have the words of the present ones, are found with them, and are exported with them', async () => {
  const { companyId } = admin;
  const entry = { companyId, action: 'export', recordId: '7' } as const;
  await server.database.database.system(({ db }) =>
    db.insert(auditEntries).values([
      { ...entry, kind: 'ticket', label: 'conversa-antiga' },
      { ...entry, kind: 'suppressed-numbers', label: 'bloqueados-antigos' },
    ]),
  );
  for (const [kind, label, word] of [
    ['tickets', 'conversa-antiga', 'Ticket'],
    ['suppressed_numbers', 'bloqueados-antigos', 'Número suprimido'],
  ] as const) {
    const query = { kind, recordId: '7', searchParam: label };
    assert.deepEqual(
      (await log(query)).map((found) => [found.kind, found.label]),
      [[kind, label]],
    );
    const { body } = await server.call('GET /audits/export', { as: admin, query });
    assert.match(String(body), new RegExp(`;${word};7;${label};`));
  }
});

/** Whether a record is in the database, even if it is hidden. */
function exists(table: string, id: number): Promise<boolean> {
  return server.database.database.system(async ({ db }) => {
    await db.execute(sql`select set_config('recado.retired', 'shown', true)`);
    const { rows } = await db.execute(sql`select id from ${sql.identifier(table)} where id = ${id}`);
    return rows.length > 0;
  });
}
