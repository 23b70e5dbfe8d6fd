import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import {
  databaseTemplate,
  dropTestDatabase,
  onPostgresql,
  openTestDatabase,
  testLogger,
} from '../../testing/database.ts';
import { backUp } from '../back-up.ts';
import type { Manifest } from '../manifest.ts';
import { restore } from '../restore.ts';

/** The secret of every installation of these tests. */
export const secret = 'a secret of thirty-two characters and more';

/** An installation that does not run: a data folder with an embedded database, or with one on PostgreSQL. */
export interface Installation {
  folder: string;
  /** Opens the database as it is, or as a server does. */
  open(asItIs?: boolean): Promise<Database>;
  /** Deletes the installation. */
  remove(): Promise<void>;
}

/** An installation on which no server ran. A PostgreSQL database has tables; an embedded one does not exist yet. */
export async function newInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-backup-'));
  const url = onPostgresql ? await closedDatabase() : undefined;
  const template = await databaseTemplate();
  return {
    folder,
    open: (asItIs = true) =>
      openDatabase({
        url,
        folder: join(folder, 'database'),
        template,
        asItIs,
        ...(asItIs ? { connectionName: 'recado test' } : {}),
        logger: testLogger,
      }),
    async remove() {
      await dropTestDatabase(url ?? null);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function closedDatabase(): Promise<string | undefined> {
  const { database, url } = await openTestDatabase();
  await database.close();
  return url ?? undefined;
}

const quiet = { show: () => undefined, end: () => undefined };
const { signal } = new AbortController();

/** Backs up to a file without showing progress. */
export function saveTo(file: string, { database, folder }: { database: Database; folder: string }): Promise<Manifest> {
  return backUp({ database, dataFolder: folder, secret, file, progress: quiet, signal });
}

/** Restores from a file without showing progress. */
export async function restoreTo(
  { folder: dataFolder, open }: Installation,
  file: string,
  overrides: { secret?: string | undefined } = {},
): Promise<Manifest> {
  const options = { secret, ...overrides };
  const restored = await restore({ file, open: () => open(), dataFolder, progress: quiet, signal, ...options });
  return restored.manifest;
}
