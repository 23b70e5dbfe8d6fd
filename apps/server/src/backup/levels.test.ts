import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { DatabaseSession } from '../platform/database/driver/driver.ts';
import { newestLevel } from '../platform/database/migration-list.ts';
import journal from '../platform/database/migrations/former/meta/_journal.json' with { type: 'json' };
import { dropTables, migrateTo } from './levels.ts';
import { migrationLevel } from './tables.ts';
import { type Installation, newInstallation, restoreTo, saveTo } from './testing/installations.ts';

/** An old migration: without the words of messages, the audit log and half of the product's tables. */
const oldMigration = '0022_contact_drawer';

let source: Installation;
let target: Installation;
before(async () => {
  [source, target] = await Promise.all([newInstallation(), newInstallation()]);
});
after(() => Promise.all([source.remove(), target.remove()]));

const levelOf = (tag: string) => journal.entries.find((entry) => entry.tag === tag)?.when ?? 0;

const within = (database: Database, work: (session: DatabaseSession) => Promise<void>) =>
  database.units.attempt(async (session) => {
    await session.run('BEGIN');
    await work(session);
    await session.run('COMMIT');
    return { result: undefined, committed: null };
  });

test('an archive of an older version is restored and migrated, also after a newer server was started once', async () => {
  const file = join(source.folder, 'old.tar');
  const former = await source.open();
  await within(former, async (session) => {
    await dropTables(session);
    await migrateTo(session, levelOf(oldMigration));
    await session.run(`INSERT INTO companies (name) VALUES ('Padaria');
      INSERT INTO queues (company_id, name, color) VALUES (1, 'Vendas', '#112233');
      INSERT INTO contacts (company_id, name, number) VALUES (1, 'Zoé', '5511');
      INSERT INTO tickets (company_id, contact_id) VALUES (1, 1);
      INSERT INTO messages (company_id, ticket_id, body) VALUES (1, 1, 'Olá')`);
  });
  const manifest = await saveTo(file, { database: former, folder: source.folder });
  await former.close();
  assert.equal(manifest.level, levelOf(oldMigration));
  assert.equal(
    manifest.tables.some(({ name }) => name === 'message_words'),
    false,
  );

  const started = await target.open(false);
  await started.system(({ db }) =>
    db.execute(
      sql`insert into recurring_work (name, pattern, timezone, next_run_at) values ('left-behind', '* * * * *', 'UTC', now())`,
    ),
  );
  await started.close();
  await restoreTo(target, file);
  const restored = await target.open(false);
  await within(restored, async ({ db }) => assert.equal(await migrationLevel(db), newestLevel()));
  const { rows } = await restored.system(({ db }) =>
    db.execute(sql`select c.name as company, m.body, (select count(*)::int from recurring_work) as left_behind
      from companies c join messages m on m.company_id = c.id`),
  );
  assert.deepEqual(rows, [{ company: 'Padaria', body: 'Olá', left_behind: 0 }]);
  await restored.close();
});

test('rows that a server wrote into an empty database of the same version are replaced', async () => {
  const file = join(source.folder, 'new.tar');
  const third = await newInstallation();
  const restored = await target.open();
  const manifest = await saveTo(file, { database: restored, folder: target.folder });
  await restored.close();
  const started = await third.open(false);
  await started.system(({ db }) =>
    db.execute(
      sql`insert into recurring_work (name, pattern, timezone, next_run_at) values ('left-behind', '* * * * *', 'UTC', now())`,
    ),
  );
  await started.close();
  await restoreTo(third, file);
  const database = await third.open();
  const again = await saveTo(join(third.folder, 'again.tar'), { database, folder: third.folder });
  await database.close();
  await third.remove();
  assert.deepEqual(again.tables, manifest.tables);
});
