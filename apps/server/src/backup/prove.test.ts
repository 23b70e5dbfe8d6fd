import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { type Installation, newInstallation, saveTo } from './testing/installations.ts';

let source: Installation;
let database: Database;
before(async () => {
  source = await newInstallation();
  database = await source.open();
  await database.system(({ db }) => db.execute(sql`insert into companies (name) values ('Padaria'), ('Sigilosa')`));
});
after(async () => {
  await database.close();
  await source.remove();
});

const owner = (statement: string) =>
  database.units.attempt(async ({ run }) => {
    await run(statement);
    return { result: undefined, committed: null };
  });

test('a backup with rows that a restore would refuse is not saved, and the reason names the table without its content', async () => {
  // A rule that the rows in the table do not keep, as a migration may leave one.
  await owner("ALTER TABLE companies ADD CONSTRAINT never CHECK (name <> 'Sigilosa') NOT VALID");
  const refused = await saveTo(join(source.folder, 'one.tar'), { database, folder: source.folder }).then(
    () => undefined,
    (error: unknown) => error,
  );
  await owner('ALTER TABLE companies DROP CONSTRAINT never');
  assert.ok(refused instanceof Error);
  assert.match(refused.message, /companies, rows 1 to 2.*violates check constraint "never".*Nothing was saved/);
  assert.doesNotMatch(refused.message, /Sigilosa/);
  assert.deepEqual(
    (await readdir(source.folder)).filter((name) => name.startsWith('one')),
    [],
  );
});

test('a backup with a row that no longer fits into its table is not saved, and the reason has none of its values', async () => {
  // A column that is narrower for new values than for its own.
  await owner(`CREATE TABLE odd (id int, at char(3)); INSERT INTO odd VALUES (1, 'abc');
    GRANT SELECT ON odd TO recado_system`);
  await owner("UPDATE pg_attribute SET atttypmod = 6 WHERE attrelid = 'odd'::regclass AND attname = 'at'");
  const refused = saveTo(join(source.folder, 'two.tar'), { database, folder: source.folder });
  await assert.rejects(refused, /odd, rows 1 to 1\): error 22001\. Nothing was saved/);
});
