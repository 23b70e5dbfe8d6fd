import type { QueryOutput } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import { folded } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/paging.ts';
import { users } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentUserTo } from './user.presenter.ts';
import { byName, selectUsers } from './user-rows.ts';

/**
 * One page of the users whose name contains the search text, sorted by name. The e-mail address is searched only for
 * callers who may read it; others could find it out letter by letter.
 */
export async function listUsers(platform: Platform, unit: Unit, session: Session, query: QueryOutput<'GET /users'>) {
  const readsEmails = session.abilities.has('users:manage');
  const list = {
    from: users,
    rows: selectUsers(unit),
    where: eq(users.companyId, session.companyId),
    search: readsEmails ? folded(users.name, users.email) : folded(users.name),
    order: byName,
  };
  const { rows, ...page } = await listOf(unit, list, query);
  return { users: rows.map((row) => presentUserTo(platform, session, row)), ...page };
}
