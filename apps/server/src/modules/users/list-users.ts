import { pageSize, type QueryOutput } from '@recado/api/contract';
import { count } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentUserTo } from './user.presenter.ts';
import { matching, selectUsers } from './user-rows.ts';

/** One page of the users whose name or e-mail contains the search text, by name. */
export async function listUsers(
  platform: Platform,
  unit: Unit,
  session: Session,
  { searchParam, pageNumber }: QueryOutput<'GET /users'>,
) {
  const where = matching(session.companyId, searchParam);
  const offset = (pageNumber - 1) * pageSize;
  const rows = await selectUsers(unit, where).limit(pageSize).offset(offset);
  const [total] = await unit.db.select({ count: count() }).from(users).where(where);
  const all = total?.count ?? 0;
  const shown = rows.map((row) => presentUserTo(platform, session, row));
  return { users: shown, count: all, hasMore: all > offset + rows.length };
}
