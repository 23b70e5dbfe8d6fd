import { sql } from 'drizzle-orm';
import type { Database } from '../../../../../platform/database/database.ts';
import { users } from '../../../../../platform/database/schema/users.ts';
import { movedRows } from '../../move.schema.ts';

/** Makes those users of a company super users here who were super users there and whose e-mail addresses are named. */
export async function takeSupers(database: Database, companyId: number, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const named = emails.map((email) => email.trim().toLowerCase());
  await database.system(({ db }) =>
    db.execute(sql`
      update ${users} set super = true
      from ${movedRows} moved
      where moved.company_id = ${companyId} and moved.kind = 'supers' and moved.digest = any(${sql.param(named)}::text[])
        and ${users.id} = moved.target_id and ${users.companyId} = ${companyId} and not ${users.super}`),
  );
}
