import { z } from 'zod';
import { likeIsLeakproof, neededExtensions } from '../../platform/database/requirements.ts';
import { type Check, ok, problem } from '../check.ts';

const facts = z.object({
  missing: z.array(z.string()),
  unavailable: z.array(z.string()),
  mayCreate: z.boolean(),
});

/** The extensions of PostgreSQL that searches need. */
export const extensionsCheck: Check = {
  name: 'extensions',
  isFatal: true,
  async run({ database }) {
    if (database.kind !== 'open') return undefined;
    const needed = neededExtensions.map((name) => `('${name}')`).join(', ');
    const [row] = await database.ask(`WITH needed(name) AS (VALUES ${needed}) SELECT
      ARRAY(SELECT name FROM needed WHERE name NOT IN (SELECT extname FROM pg_extension)) AS missing,
      ARRAY(SELECT name FROM needed WHERE name NOT IN (SELECT name FROM pg_available_extensions)
        AND name NOT IN (SELECT extname FROM pg_extension)) AS unavailable,
      has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`);
    const { missing, unavailable, mayCreate } = facts.parse(row);
    if (unavailable.length > 0) {
      return problem(
        `PostgreSQL lacks the extensions ${unavailable.join(' and ')}.`,
        "Install its contrib package (Debian: postgresql-contrib) on the database's machine.",
      );
    }
    if (missing.length === 0) return ok(`${neededExtensions.join(' and ')} are there.`);
    if (mayCreate) return ok(`${missing.join(' and ')} are available; the first migration creates them.`);
    return problem(
      `The user of DATABASE_URL may not create the extensions ${missing.join(' and ')}.`,
      `Have an administrator run: ${missing.map((name) => `CREATE EXTENSION ${name};`).join(' ')}`,
    );
  },
};

/** Where searches use the indexes of texts (`platform/database/searching.ts`). */
export const searchCheck: Check = {
  name: 'search',
  async run({ database }) {
    if (database.kind !== 'open') return undefined;
    const [tables] = await database.ask("SELECT to_regclass('public.companies') IS NOT NULL AS there");
    // The first migration changes it, where it may.
    if (tables?.there !== true) return undefined;
    const isLeakproof = await likeIsLeakproof(database.ask);
    return ok(`Searches use their indexes ${isLeakproof ? 'behind' : 'in front of'} the wall between companies.`);
  },
};
