import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerInput, contract } from '@recado/api/contract';
import { registryFromFiles } from '@recado/federation/registry-files';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { migrationsFolder } from '../../platform/database/migrate.ts';
import { serverVersion } from '../../platform/observability/process-report.ts';
import type { Platform } from '../../platform/platform.ts';

type Versions = AnswerInput<'GET /operations'>['versions'];

/** Milliseconds until it is read again. */
const lasting = 60_000;
const journal = z.object({ entries: z.array(z.unknown()) });
const databaseState = z.object({ version: z.string(), bytes: z.coerce.number(), applied: z.number() });

/** Reads the versions of everything that runs, and the size of the database; at most once a minute. */
export function createVersionReader({ database, configuration }: Platform) {
  const known = journal.parse(JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')));
  let latest: { at: number; versions: Promise<Versions & { databaseBytes: number }> } | undefined;

  async function read(): Promise<Versions & { databaseBytes: number }> {
    // As the owner of the tables: the roles of units do not see the migrations.
    const state = await database.units.attempt(async (session) => {
      await session.run(`BEGIN READ ONLY; ${session.limit}RESET ROLE`);
      const { rows } = await session.db.execute(sql`
        select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          (select count(*)::int from drizzle.__drizzle_migrations) as applied`);
      await session.run('COMMIT');
      return { result: databaseState.parse(rows[0]), committed: null };
    });
    const { registry } = registryFromFiles(configuration, configuration.releaseKeys);
    return {
      server: serverVersion,
      endpoints: Object.keys(contract).length,
      node: process.version,
      database: { kind: database.kind, version: state.version },
      migrations: { applied: state.applied, known: known.entries.length },
      remotes: registry.remotes.map(({ name, version }) => ({ name, release: version })),
      databaseBytes: state.bytes,
    };
  }

  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > lasting) {
      const versions = read();
      latest = { at: now, versions };
      // A failure is not kept.
      versions.catch(() => {
        latest = undefined;
      });
    }
    return latest.versions;
  };
}
