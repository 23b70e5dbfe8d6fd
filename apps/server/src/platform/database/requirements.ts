import type { Ask } from './migration-journal.ts';

/** The oldest version of PostgreSQL that the tables work with. */
export const oldestPostgres = 15;

/** The extensions that searches need. */
export const neededExtensions = ['pg_trgm', 'unaccent'] as const;

/** The variable whose address needs a session of its own. */
export type SessionVariable = 'DATABASE_URL' | 'DATABASE_SESSION_URL';

/**
 * What is said where a pooler such as PgBouncer is in between and nothing was said of it: it gives each transaction another
 * connection, and so breaks prepared statements, notifications and locks of sessions, later and now and then.
 */
export function poolerBetween(variable: SessionVariable): string {
  return `${variable} leads to a pooler (PgBouncer or the like), which breaks prepared statements and notifications.`;
}
export const poolerAdvice = 'Name PostgreSQL itself, usually port 5432, there or in DATABASE_SESSION_URL.';

/** Whether LIKE may use the indexes of searches in a tenant scope; only a superuser may change that (the first migration does). */
export async function likeIsLeakproof(ask: Ask): Promise<boolean> {
  const [row] = await ask(
    "SELECT proleakproof AS fast FROM pg_proc WHERE oid = 'pg_catalog.textlike(text, text)'::regprocedure",
  );
  return row?.fast === true;
}
