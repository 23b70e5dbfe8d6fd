import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { useTestServer } from '../../testing/use-server.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { users } from './schema/users.ts';

const server = useTestServer();

/** The statements of the migration `accounts` that correct stored numbers. */
async function numberStatements(): Promise<string[]> {
  const text = await readFile(join(migrationsFolder(), 'former/0012_accounts.sql'), 'utf8');
  const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim());
  return statements.filter((statement) => /^(--.*\n)*UPDATE users/.test(statement));
}

test('stored numbers become international where their form shows the country, and of users with the same number the oldest keeps it', async () => {
  const statements = await numberStatements();
  assert.equal(statements.length, 3);
  const { id: companyId } = await server.make.company();
  const written = ['(11) 98888-7777', '5511988887777', '+1 415 555-2671', '1133334444', '', null];
  const people = await Promise.all(written.map(() => server.make.user({ companyId })));
  people.sort((one, other) => one.id - other.id);
  const undone = new Error('undone');
  const seen: unknown[] = [];
  const inOldTimes = server.platform.database.system(async ({ db }) => {
    await db.execute(sql`reset role`);
    await db.execute(sql`drop index users_wpp_unique`);
    await db.execute(sql`set local role recado_system`);
    for (const [index, wpp] of written.entries()) {
      await db
        .update(users)
        .set({ wpp })
        .where(eq(users.id, people[index]?.id ?? 0));
    }
    for (const statement of statements) await db.execute(sql.raw(statement));
    const rows = await db
      .select({ wpp: users.wpp })
      .from(users)
      .where(eq(users.companyId, companyId))
      .orderBy(users.id);
    seen.push(...rows.map(({ wpp }) => wpp));
    throw undone;
  });
  await assert.rejects(inOldTimes, undone);
  assert.deepEqual(seen, ['5511988887777', null, '14155552671', '1133334444', null, null]);
});
