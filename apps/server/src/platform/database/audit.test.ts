import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { settingDefinitions } from '../../areas/company/settings/definitions.ts';
import { tags } from '../../areas/conversations/tickets/tags.schema.ts';
import { addTwoCompanies, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Unit } from './database.ts';
import { type Actor, onRequest } from './request-scope.ts';
import { auditEntries } from './schema/audit-entries.ts';
import { companies, plans, settings } from './schema/companies.ts';
import { queues } from './schema/queues.ts';
import { userQueues, users } from './schema/users.ts';
import { whatsapps } from './schema/whatsapps.ts';
import { notAudited } from './testing/not-audited.ts';

let test: TestDatabase;
let ours = 0;
let theirs = 0;

before(async () => {
  test = await openTestDatabase();
  ({ ours, theirs } = await addTwoCompanies(test));
});
after(() => test.close());

const maria: Actor = { userId: 7, name: "Maria D'Ávila", address: '177.1.2.3', agent: 'Chrome', requestId: 'r-1' };

/** Runs a unit of our company in a request of Maria. */
function asMaria<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
  return onRequest(ours, () => test.database.tenant(ours, work), { actor: maria, changes: true });
}

/** The latest entries of a kind of record. */
function entriesOf(kind: string, most = 1) {
  return test.database.system(({ db }) =>
    db.select().from(auditEntries).where(eq(auditEntries.kind, kind)).orderBy(desc(auditEntries.id)).limit(most),
  );
}

const auditedTable = z.object({ table: z.string(), column: z.string(), arguments: z.array(z.string()) });

/** Every column of every audited table, with the arguments of its trigger. */
async function auditedColumns() {
  const { rows } = await test.database.system(({ db }) =>
    db.execute(sql`
      select c.relname as table, a.attname as column,
             string_to_array(encode(t.tgargs, 'escape'), '\\000') as arguments
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where t.tgname = 'audit'`),
  );
  return z.array(auditedTable).parse(rows);
}

/** What a queue has without a choice. */
const byHand = { assignment_mode: 'hand', assignment_fallback: 'turn', away_tickets: 'wait' };

describe('a change of an audited row adds an entry', () => {
  it('with the user, their origin, and only the fields that changed', async () => {
    const [queue] = await asMaria(({ db }) =>
      db.insert(queues).values({ companyId: ours, name: 'Vendas', color: '#112233' }).returning(),
    );
    const [created] = await entriesOf('queues');
    assert.deepEqual(
      { ...created, id: 0, createdAt: 0, searchText: '' },
      {
        id: 0,
        companyId: ours,
        actorId: 7,
        actorName: "Maria D'Ávila",
        address: '177.1.2.3',
        agent: 'Chrome',
        requestId: 'r-1',
        action: 'create',
        kind: 'queues',
        recordId: String(queue?.id),
        label: 'Vendas',
        before: null,
        after: { name: 'Vendas', color: '#112233', ...byHand, ask_reason: 'none' },
        searchText: '',
        createdAt: 0,
      },
    );
    await asMaria(({ db }) => db.update(queues).set({ name: 'Loja', greetingMessage: 'Oi' }));
    const [changed] = await entriesOf('queues');
    assert.deepEqual(
      [changed?.action, changed?.label, changed?.before, changed?.after],
      ['update', 'Loja', { name: 'Vendas' }, { name: 'Loja', greeting_message: 'Oi' }],
    );
    await asMaria(({ db }) => db.delete(queues));
    const [gone] = await entriesOf('queues');
    assert.deepEqual(
      [gone?.action, gone?.before, gone?.after],
      ['delete', { name: 'Loja', color: '#112233', greeting_message: 'Oi', ...byHand, ask_reason: 'none' }, null],
    );
  });

  it('unless only ignored columns changed, e.g. when a connection reports its state', async () => {
    const [row] = await asMaria(({ db }) =>
      db.insert(whatsapps).values({ companyId: ours, name: 'Loja', qrcode: 'QR' }).returning(),
    );
    const [first] = await entriesOf('whatsapps');
    assert.deepEqual(Object.keys(first?.after ?? {}).includes('qrcode'), false);
    await test.database.system(({ db }) =>
      db
        .update(whatsapps)
        .set({ status: 'qrcode', qrcode: 'other', pairingCode: 'ABCD', retries: 3, statusDetail: 'x' })
        .where(eq(whatsapps.id, row?.id ?? 0)),
    );
    assert.equal((await entriesOf('whatsapps'))[0]?.id, first?.id);
  });

  it('without a user for changes of the server itself or of a request that only reads', async () => {
    await test.database.tenant(ours, ({ db }) => db.insert(tags).values({ companyId: ours, name: 'a', color: '#1' }));
    const [own] = await entriesOf('tags');
    assert.deepEqual([own?.actorId, own?.address, own?.requestId], [null, null, null]);
    const seen = await onRequest(ours, () => test.database.tenant(ours, actorSetting), {
      actor: maria,
      changes: false,
    });
    assert.equal(seen || null, null);
    assert.match((await asMaria(actorSetting)) ?? '', /Maria/);
    assert.equal((await test.database.tenant(ours, actorSetting)) || null, null, 'it ends with its unit');
  });

  it('about the user when a queue is assigned to them, with the name of the queue', async () => {
    await asMaria(async ({ db }) => {
      const [user] = await db
        .insert(users)
        .values({ companyId: ours, name: 'Ana', email: 'ana@x.com', passwordHash: 'argon2-secret' })
        .returning();
      const [queue] = await db
        .insert(queues)
        .values({ companyId: ours, name: 'Suporte', color: '#445566' })
        .returning();
      await db.insert(userQueues).values({ companyId: ours, userId: user?.id ?? 0, queueId: queue?.id ?? 0 });
    });
    const [entry] = await entriesOf('users');
    assert.deepEqual([entry?.action, entry?.label], ['update', 'Ana']);
    assert.match(JSON.stringify(entry?.after), /"name":"Suporte"/);
  });

  it('but none for its consequences: rows deleted with their company, references set to null', async () => {
    const gone = await test.database.system(async ({ db }) => {
      const [company] = await db.insert(companies).values({ name: 'Gone' }).returning();
      const companyId = company?.id ?? 0;
      await db.insert(tags).values({ companyId, name: 'b', color: '#2' });
      await db.delete(companies).where(eq(companies.id, companyId));
      return companyId;
    });
    const entries = await test.database.system(({ db }) =>
      db.select().from(auditEntries).where(eq(auditEntries.companyId, gone)).orderBy(auditEntries.id),
    );
    assert.deepEqual(
      entries.map(({ action, kind }) => [action, kind]),
      [
        ['create', 'companies'],
        ['create', 'tags'],
        ['delete', 'companies'],
      ],
    );
  });

  it('of the installation when the row has no company', async () => {
    await test.database.system(({ db }) =>
      db.insert(plans).values({ name: 'Ouro', users: 1, connections: 1, queues: 1, value: 10 }),
    );
    const [plan] = await entriesOf('plans');
    assert.deepEqual([plan?.companyId, plan?.action, plan?.label], [null, 'create', 'Ouro']);
  });
});

async function actorSetting({ db }: Unit): Promise<string | null> {
  const { rows } = await db.execute(sql`select current_setting('recado.actor', true) as actor`);
  return z.object({ actor: z.string().nullable() }).parse(rows[0]).actor;
}

describe('no entry contains a secret:', () => {
  /** Columns that are no secrets although their names suggest it. */
  const harmless = new Set([
    'settings.key',
    'campaign_settings.key',
    'custom_fields.key',
    'quick_messages.shortcode',
    'companies.address_zip_code',
    'prompts.max_tokens',
    'prompt_limits.daily_tokens',
    'prompt_limits.most_tokens',
    'queue_integrations.credential_email',
    'queue_integrations.secret_version',
    'queue_integrations.typebot_keyword_finish',
    'queue_integrations.typebot_keyword_restart',
    'release_keys.api_key_ids',
    'app_installations.api_key_id',
    'app_publishers.public_key',
    'release_keys.public_key',
    'webhooks.secret_version',
  ]);

  it('columns whose names suggest a secret are masked or left out', async () => {
    const columns = await auditedColumns();
    assert.ok(columns.length > 100);
    const isSecret = /pass|token|key|secret|session|hash|qr|code|credential|certificate/;
    const shown = columns.filter(({ column, arguments: [, , , masked = '', ignored = ''] }) => {
      const listed = `${masked.slice(1, -1)},${ignored.slice(1, -1)}`.split(',');
      return isSecret.test(column) && !listed.includes(column);
    });
    const names = shown.map(({ table, column }) => `${table}.${column}`);
    assert.deepEqual(
      names.filter((name) => !harmless.has(name)),
      [],
    );
  });

  it('a masked column shows that it changed, without its value', async () => {
    const [created] = await test.database.system(({ db }) =>
      db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.kind, 'users'), eq(auditEntries.action, 'create'))),
    );
    assert.equal(created?.after?.password_hash, '********');
    await asMaria(({ db }) => db.update(users).set({ passwordHash: 'argon2-other-secret' }));
    const [changed] = await entriesOf('users');
    assert.deepEqual([changed?.before, changed?.after], [{ password_hash: '********' }, { password_hash: '********' }]);
    const all = await test.database.system(({ db }) => db.select().from(auditEntries));
    assert.doesNotMatch(JSON.stringify(all), /argon2/);
  });

  it('every secret setting is masked, and every other setting is shown', async () => {
    for (const [key, definition] of Object.entries(settingDefinitions)) {
      await asMaria(({ db }) => db.insert(settings).values({ companyId: ours, key, value: 'plain text' }));
      const [entry] = await entriesOf('settings');
      const value = 'secret' in definition ? '********' : 'plain text';
      assert.deepEqual([entry?.action, entry?.label, entry?.after], ['update', key, { value }]);
    }
  });
});

describe('the audit log', () => {
  it('covers every table except those whose rows come from customers or from the server itself', async () => {
    const audited = new Set((await auditedColumns()).map(({ table }) => table));
    const { rows } = await test.database.system(({ db }) =>
      db.execute(sql`
        select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`),
    );
    const others = z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name);
    assert.deepEqual(others.filter((name) => !audited.has(name)).sort(), [...notAudited].sort());
  });

  it('cannot be changed or deleted by a unit, of a company or of the system', async () => {
    for (const statement of [
      'update audit_entries set label = label',
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      const attempt = ({ db }: Unit) => db.execute(sql.raw(statement));
      for (const run of [asMaria, test.database.system]) {
        await assert.rejects(run(attempt), (error: Error) => {
          assert.ok(error.cause instanceof Error && 'code' in error.cause);
          assert.equal(error.cause.code, '42501');
          return true;
        });
      }
    }
  });

  it('is in a tenant scope: a company neither reads nor writes entries of another one', async () => {
    const note = { action: 'export', kind: 'contacts' } as const;
    await test.database.system((unit) => unit.audit({ ...note, companyId: theirs }));
    const seen = await asMaria(({ db }) => db.select().from(auditEntries));
    assert.ok(seen.length > 0);
    assert.deepEqual(
      seen.filter(({ companyId }) => companyId !== ours),
      [],
    );
    const foreign = asMaria(({ db }) => db.insert(auditEntries).values({ ...note, companyId: theirs }));
    await assert.rejects(foreign, /Failed query/);
    await asMaria((unit) => unit.audit({ ...note, companyId: theirs }));
    assert.equal((await entriesOf('contacts'))[0]?.companyId, ours, 'the company is that of the unit');
  });

  it('deletes entries older than a year, in parts, and no others', async () => {
    const old = { companyId: ours, action: 'export', kind: 'old', createdAt: new Date('2020-01-01') } as const;
    await test.database.system(({ db }) => db.insert(auditEntries).values([old, old, old]));
    const kept = await test.database.system(({ db }) => db.$count(auditEntries));
    const forget = (most: number) =>
      test.database.system(({ db }) => db.execute(sql`select recado_forget_audits(${most}) as forgotten`));
    assert.deepEqual((await forget(2)).rows, [{ forgotten: 2 }]);
    assert.deepEqual((await forget(2)).rows, [{ forgotten: 1 }]);
    assert.equal(await test.database.system(({ db }) => db.$count(auditEntries)), kept - 3);
    await assert.rejects(
      asMaria(({ db }) => db.execute(sql`select recado_forget_audits(1)`)),
      /Failed query/,
    );
  });
});
