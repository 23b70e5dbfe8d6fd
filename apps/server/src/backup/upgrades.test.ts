import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Database } from '../platform/database/database.ts';
import type { DatabaseSession } from '../platform/database/driver/driver.ts';
import { newestLevel } from '../platform/database/migration-list.ts';
import journal from '../platform/database/migrations/former/meta/_journal.json' with { type: 'json' };
import { dropTables, migrateTo } from './levels.ts';
import { migrationLevel } from './tables.ts';
import { catalogOf } from './testing/catalog.ts';
import { type Installation, newInstallation } from './testing/installations.ts';

/** The last migration of the release of commit 36a0341e. */
const released = '0062_unread_columns';
const first = '0000_foundations';

let installation: Installation;
beforeEach(async () => {
  installation = await newInstallation();
});
afterEach(() => installation.remove());

const levelOf = (tag: string) => journal.entries.find((entry) => entry.tag === tag)?.when ?? 0;

async function within<T>(database: Database, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  return database.units.attempt(async (session) => {
    await session.run('BEGIN');
    const result = await work(session);
    await session.run('COMMIT');
    return { result, committed: null };
  });
}

/** Makes the database what a former release left: its tables at the level of a migration, and its rows. */
async function leftBy(tag: string, rows = ''): Promise<void> {
  const database = await installation.open();
  await within(database, async (session) => {
    await dropTables(session);
    await migrateTo(session, levelOf(tag));
    if (rows) await session.run(rows);
  });
  await database.close();
}

/** Starts as a server does, which brings the tables up to date, and reads. */
async function started<T>(read: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const database = await installation.open(false);
  const result = await within(database, read);
  await database.close();
  return result;
}

test('the baseline is exactly what the former migrations made of a database, step by step', async () => {
  const fresh = await started(catalogOf);
  assert.ok(fresh.length > 1_000, `${fresh.length} lines`);
  await leftBy(first);
  const upgraded = await started(catalogOf);
  assert.deepEqual(upgraded, fresh);
});

/** One row in each principal table, as that release wrote them. */
const shop = `
  INSERT INTO plans (name, users, connections, queues, value) VALUES ('Básico', 5, 2, 5, 99.9);
  INSERT INTO companies (name, plan_id) VALUES ('Padaria', 1);
  INSERT INTO settings (company_id, key, value) VALUES (1, 'userRating', 'enabled');
  INSERT INTO users (company_id, name, email, password_hash, profile) VALUES (1, 'Ana', 'ana@padaria.example', 'x', 'admin');
  INSERT INTO queues (company_id, name, color) VALUES (1, 'Vendas', '#112233');
  INSERT INTO whatsapps (company_id, name, provider) VALUES (1, 'Loja', 'baileys');
  INSERT INTO contacts (company_id, name, number) VALUES (1, 'Zoé', '5511988887777');
  INSERT INTO tickets (company_id, contact_id, whatsapp_id, queue_id, user_id, status) VALUES (1, 1, 1, 1, 1, 'open');
  INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, queued_at) VALUES (1, 1, 1, 1, 1, now());
  INSERT INTO messages (company_id, ticket_id, contact_id, connection_id, body, cycle_id) VALUES (1, 1, 1, 1, 'Tem pão?', 1);
  INSERT INTO contact_lists (company_id, name) VALUES (1, 'Todos');
  INSERT INTO campaigns (company_id, name, message1, contact_list_id) VALUES (1, 'Natal', 'Feliz Natal', 1);
  INSERT INTO invoices (company_id, detail, value, due_date) VALUES (1, 'Básico', 99.9, '2026-08-01')`;

/** The rows as people would look for them. */
const seen = `SELECT c.name || ' ' || p.name || ' ' || s.value || ' ' || u.email || ' ' || q.name || ' ' || w.name || ' ' || k.number
    || ' ' || t.status || ' ' || m.body || ' ' || l.name || ' ' || n.message1 || ' ' || i.due_date AS line
  FROM companies c JOIN plans p ON p.id = c.plan_id JOIN settings s ON s.company_id = c.id AND s.key = 'userRating'
    JOIN users u ON u.company_id = c.id JOIN tickets t ON t.user_id = u.id JOIN queues q ON q.id = t.queue_id
    JOIN whatsapps w ON w.id = t.whatsapp_id JOIN contacts k ON k.id = t.contact_id
    JOIN ticket_cycles r ON r.ticket_id = t.id JOIN messages m ON m.ticket_id = t.id AND m.cycle_id = r.id
    JOIN contact_lists l ON l.company_id = c.id JOIN campaigns n ON n.contact_list_id = l.id
    JOIN invoices i ON i.company_id = c.id`;

test('a database of the release of commit 36a0341e with data is upgraded without a loss, and a second start changes nothing', async () => {
  await leftBy(released, shop);
  const read = async (session: DatabaseSession) => ({
    level: await migrationLevel(session.db),
    lines: (await session.run(`RESET ROLE; SET LOCAL ROLE recado_system; ${seen}`)).at(-1)?.rows,
  });
  const expected = {
    level: newestLevel(),
    lines: [
      {
        line: 'Padaria Básico enabled ana@padaria.example Vendas Loja 5511988887777 open Tem pão? Todos Feliz Natal 2026-08-01',
      },
    ],
  };
  assert.deepEqual(await started(read), expected);
  assert.deepEqual(await started(read), expected);
});
