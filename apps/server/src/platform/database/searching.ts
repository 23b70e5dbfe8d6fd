import { sql } from 'drizzle-orm';
import type { Unit } from './database.ts';
import { together } from './unit.ts';

/**
 * Behind the wall between companies PostgreSQL uses the indexes of texts only if LIKE is LEAKPROOF, which only a superuser may
 * say: managed databases have none. There a search runs as the system's role.
 */
const inFront = sql`select set_config('role', case when proleakproof then current_user::text else 'recado_system' end, true)
  from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`;
const behind = sql`select set_config('role', 'recado_tenant', true)`;

/**
 * Runs the statements of a search in a tenant unit; each must name the company in its conditions. They return ids only: what these
 * stand for is read behind the wall, also where the search failed and the unit goes on.
 */
export async function searching<Found>({ db, companyId }: Unit, search: () => Promise<Found>): Promise<Found> {
  if (companyId === null) return search();
  try {
    const [, found] = await together(db.execute(inFront).execute(), search());
    await db.execute(behind);
    return found;
  } catch (error) {
    // Refused where PostgreSQL ended the transaction: then a rollback gives the role back.
    await db.execute(behind).then(null, () => undefined);
    throw error;
  }
}
