import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { invoices } from '../../areas/billing/invoices/invoices.schema.ts';
import { contacts } from '../../areas/conversations/contacts/contacts.schema.ts';
import { tickets } from '../../areas/conversations/tickets/tickets.schema.ts';
import { addTwoCompanies, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Unit } from './database.ts';
import { companies, plans } from './schema/companies.ts';
import { queues } from './schema/queues.ts';
import { whatsapps } from './schema/whatsapps.ts';
import { describedTables } from './testing/described-tables.ts';

let test: TestDatabase;
let ours = 0;
let theirs = 0;

before(async () => {
  test = await openTestDatabase();
  ({ ours, theirs } = await addTwoCompanies(test));
  await test.database.tenant(theirs, async ({ db }) => {
    await db.insert(queues).values({ companyId: theirs, name: 'Sales', color: '#111111' });
    await db.insert(contacts).values({ companyId: theirs, name: 'Zoé', number: '5511999990000' });
  });
});

after(() => test.close());

/** Runs a query in a unit of our company and returns its rows. */
async function asUs(query: string): Promise<Record<string, unknown>[]> {
  return test.database.tenant(ours, async ({ db }) => (await db.execute(sql.raw(query))).rows);
}

function databaseError(code: string) {
  return (error: unknown) => {
    assert.ok(error instanceof Error && error.cause instanceof Error && 'code' in error.cause, String(error));
    assert.equal(error.cause.code, code);
    return true;
  };
}

describe('the tenant scope between companies', () => {
  it('hides the rows of another company, in raw SQL too', async () => {
    assert.deepEqual(await test.database.tenant(ours, ({ db }) => db.select().from(queues)), []);
    assert.deepEqual(await asUs('select * from contacts'), []);
    assert.deepEqual(await asUs(`select * from contacts where company_id = ${theirs}`), []);
    assert.equal((await asUs('select id from companies')).length, 1);
  });

  it('prevents a company from writing to another one or moving a row there', async () => {
    const insert = `insert into queues (company_id, name, color) values (${theirs}, 'x', '#222222')`;
    await assert.rejects(asUs(insert), databaseError('42501'));
    await asUs(`insert into queues (company_id, name, color) values (${ours}, 'Own', '#333333')`);
    await assert.rejects(asUs(`update queues set company_id = ${theirs}`), databaseError('42501'));
    assert.deepEqual(await asUs(`delete from contacts returning id`), []);
  });

  it('refuses a reference to a row of another company', async () => {
    const contact = await test.database.system(({ db }) =>
      db.select().from(contacts).where(eq(contacts.companyId, theirs)),
    );
    const insert = ({ db }: Unit) =>
      db.insert(tickets).values({ companyId: ours, contactId: contact[0]?.id ?? 0, status: 'open' });
    await assert.rejects(test.database.tenant(ours, insert), databaseError('23503'));
  });

  it('keeps the company when a referenced row is deleted', async () => {
    await test.database.tenant(ours, async ({ db }) => {
      const [queue] = await db.insert(queues).values({ companyId: ours, name: 'Gone', color: '#444444' }).returning();
      const [connection] = await db
        .insert(whatsapps)
        .values({ companyId: ours, name: 'Shop', sendIdQueue: queue?.id })
        .returning();
      await db.delete(queues).where(eq(queues.id, queue?.id ?? 0));
      const [left] = await db
        .select()
        .from(whatsapps)
        .where(eq(whatsapps.id, connection?.id ?? 0));
      assert.equal(left?.sendIdQueue, null);
      assert.equal(left?.companyId, ours);
    });
  });

  it('hides pairing secrets, other companies and plans', async () => {
    for (const table of ['channel_credentials', 'channel_keys', 'channel_leases', 'job_lanes']) {
      await assert.rejects(asUs(`select * from ${table}`), databaseError('42501'));
    }
    await assert.rejects(asUs(`insert into companies (name) values ('x')`), databaseError('42501'));
    await assert.rejects(asUs('update plans set value = 0'), databaseError('42501'));
    assert.deepEqual(await test.database.tenant(ours, ({ db }) => db.select().from(plans)), []);
  });

  it('does not let a company set what the platform decides: its super users, due date, plan, and paid invoices', async () => {
    await test.database.system(({ db }) =>
      db.insert(invoices).values({ companyId: ours, detail: 'Basic', value: 99.9, dueDate: '2026-12-01' }),
    );
    const user = `insert into users (company_id, name, email, password_hash, super) values (${ours}, 'Ana', 'ana@walls.example', 'x', `;
    await asUs(`${user} false)`);
    for (const refused of [
      `${user.replace('ana@', 'eva@')} true)`,
      'update users set super = true',
      `update companies set due_date = '2099-01-01'`,
      'update companies set plan_id = null, name = name, status = not status',
      `update companies set recurrence = 'ANUAL'`,
      `update invoices set status = 'paid'`,
      'update invoices set value = 1',
      `insert into invoices (company_id, detail, value, due_date, status) values (${ours}, 'x', 1, '2027-01-01', 'paid')`,
    ]) {
      await assert.rejects(asUs(refused), databaseError('42501'), refused);
    }
    await asUs('update users set name = name, super = super');
    await asUs(`update companies set email = 'shop@walls.example', due_date = due_date`);
    await test.database.system(({ db }) => db.update(companies).set({ dueDate: '2099-01-01' }));
  });

  it('has a description of every table, and of no other one, where drizzle-kit finds it', async () => {
    const { rows } = await test.database.system(({ db }) =>
      db.execute(
        sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
      ),
    );
    assert.deepEqual((await describedTables()).sort(), rows.map(({ name }) => name).sort());
  });

  it('protects every table that belongs to a company', async () => {
    const { rows } = await test.database.system(({ db }) =>
      db.execute(sql`
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and not (c.relrowsecurity and (c.relforcerowsecurity or c.relname in ('jobs', 'audit_entries')))`),
    );
    assert.deepEqual(rows, []);
  });

  it('lets no company read a partition: only its table has the rules', async () => {
    const { rows } = await test.database.system(({ db }) =>
      db.execute(sql`
        select c.relname as name, c.relrowsecurity as walled, has_table_privilege('recado_tenant', c.oid, 'SELECT') as readable
        from pg_class c where c.relispartition and c.relkind = 'r'`),
    );
    assert.ok(rows.length >= 16);
    assert.deepEqual(
      rows.filter(({ walled, readable }) => !walled || readable),
      [],
    );
  });

  it('lets a system unit see all rows', async () => {
    const seen = await test.database.system(({ db }) => db.select().from(companies));
    assert.deepEqual(seen.map((company) => company.id).sort(), [ours, theirs].sort());
  });
});
