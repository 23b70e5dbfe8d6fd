import { sql } from 'drizzle-orm';
import { type ReadOptions, readArchiveOf } from '../backup/archive-reader.ts';
import { migrationLevel } from '../backup/tables.ts';
import { BrokenArchive } from '../backup/tar.ts';
import type { Database, Unit } from '../platform/database/database.ts';
import { newestLevel } from '../platform/database/migration-list.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createFolderStore } from '../platform/storage/folder-store.ts';
import { type ArchiveTable, archiveTables } from './catalogue.ts';
import { refuseNewer, refuseOtherSchema } from './check-schema.ts';
import type { Meetings } from './collisions.ts';
import { RowLoader } from './load-rows.ts';
import { loadSecrets } from './load-secrets.ts';
import type { CompanyManifest, CompanySchema } from './manifest.ts';
import { type NewIds, takeIds } from './new-ids.ts';
import { type PassphraseSeal, passphraseSeal } from './passphrase.ts';
import { planOf } from './plan-of-company.ts';
import { readingForm } from './reading-form.ts';
import { resumeWork } from './resume-work.ts';
import { StagedFiles } from './staged-files.ts';

/** The archive to import, and to where. */
export interface ImportOptions extends ReadOptions {
  database: Database;
  dataFolder: string;
  /** Where the media go. Default: into the data folder. */
  store?: FileStore;
  /** The secret of this installation. */
  secret: string;
  /** Undefined: the secrets of the archive stay in it. */
  passphrase?: string | undefined;
  /** The word that is added to e-mail addresses in use here; undefined: they are refused. */
  rename?: string | undefined;
}

/** What became of an archive. */
export interface Imported {
  companyId: number;
  manifest: CompanyManifest;
  withSecrets: boolean;
  /** How often a value was in use here already, by column. */
  changed: ReadonlyMap<string, number>;
}

/**
 * Adds the company of an archive as a new one, all of it or nothing: the whole archive is verified first, then read into
 * one transaction. Rejects with BrokenArchive when it is damaged, changed, of a newer version or of another passphrase, and
 * when something of it can be in an installation only once and is there.
 */
export async function importCompany(options: ImportOptions): Promise<Imported> {
  const { database, dataFolder, progress } = options;
  try {
    const { manifest, schema, seal } = await verify(options);
    refuseNewer(manifest);
    const files = await StagedFiles.create(
      { dataFolder, store: options.store ?? createFolderStore(dataFolder) },
      manifest.files.bytes,
    );
    try {
      return await database.system(async (unit) => load(unit, { options, manifest, schema, seal, files }));
    } catch (error) {
      await files.undo();
      throw error;
    } finally {
      await files.remove();
    }
  } finally {
    progress.end();
  }
}

interface Verified {
  manifest: CompanyManifest;
  schema: CompanySchema;
  seal: PassphraseSeal | undefined;
}

/** Reads the whole archive, compares all with the manifest, and opens its secrets. */
async function verify(options: ImportOptions): Promise<Verified> {
  const schemas: CompanySchema[] = [];
  const form = readingForm({ schema: (found) => schemas.push(found) });
  const manifest = await readArchiveOf(form, options, 'Verifying');
  const [schema, ...more] = schemas;
  if (!schema || more.length > 0) throw new BrokenArchive('The archive has no schema, or several');
  const { secrets } = manifest;
  const seal = secrets && options.passphrase ? await passphraseSeal(options.passphrase, secrets.derivation) : undefined;
  if (options.passphrase && !secrets)
    throw new BrokenArchive('The archive has no secrets: import it without a passphrase');
  if (seal) {
    const opening = readingForm({ secrets: async (sealed, entry) => void (await seal.open(sealed, entry)) });
    await readArchiveOf(opening, options, 'Opening the secrets');
  }
  return { manifest, schema, seal };
}

interface Loading extends Verified {
  options: ImportOptions;
  files: StagedFiles;
}

async function load(unit: Unit, loading: Loading): Promise<Imported> {
  const { options, manifest, schema, files } = loading;
  const { db } = unit;
  // After a conflict the unit runs again.
  await files.clear();
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await db.execute(sql`set local time zone 'UTC'`);
  // The audit log and the times of changes are those of the archive.
  await db.execute(sql`select set_config('recado.retired', 'shown', true)`);
  await db.execute(sql`reset role`);
  if ((await migrationLevel(db)) !== newestLevel()) {
    throw new Error('The database is not the one of this version: start the server of this version once');
  }
  const tables = await archiveTables(db);
  refuseOtherSchema(schema, tables);
  const ids = await takeIds(db, tables, manifest);
  await db.execute(sql`set local role recado_system`);
  const companyId = ids.of('companies', 1);
  const meetings: Meetings = { rename: options.rename, changed: new Map(), refused: [] };
  const loader = new RowLoader(db, tables, { companyId, ids }, meetings);
  await read(loading, { unit, tables, ids, companyId, loader, meetings });
  await loader.finish();
  compare(manifest, loader);
  await resumeWork(unit, companyId);
  await unit.audit({ companyId, action: 'import', kind: 'company_archives', label: '' });
  await files.moveTo(companyId);
  return { companyId, manifest, withSecrets: loading.seal !== undefined, changed: meetings.changed };
}

interface Target {
  unit: Unit;
  tables: readonly ArchiveTable[];
  ids: NewIds;
  companyId: number;
  loader: RowLoader;
  meetings: Meetings;
}

async function read({ options, files, seal, manifest }: Loading, target: Target): Promise<void> {
  const { unit, loader, meetings, ids, tables, companyId } = target;
  const { secret } = options;
  const again = await readArchiveOf(
    readingForm({
      async secrets(sealed, entry) {
        if (!seal) return;
        await loadSecrets(
          { db: unit.db, tables, companyId, ids, secret },
          (await seal.open(sealed, entry)).split('\n'),
        );
      },
    }),
    options,
    'Importing',
    {
      async rows(table, lines) {
        if (table === 'plans') await planOf(unit, lines, ids);
        await loader.rows(table, lines);
        refuseMeetings(meetings);
      },
      file: (name, part, content) => files.add(name, part, content),
    },
  );
  if (JSON.stringify(again) !== JSON.stringify(manifest))
    throw new BrokenArchive('The archive changed while it was read');
}

function refuseMeetings({ refused }: Meetings): void {
  if (refused.length === 0) return;
  const shown = refused.slice(0, 20).join(', ');
  throw new BrokenArchive(
    `This installation has them already, and there can be each only once: ${shown}${refused.length > 20 ? ' …' : ''}`,
  );
}

function compare({ tables }: CompanyManifest, loader: RowLoader): void {
  const differs = tables.find(({ name, rows }) => loader.count(name) !== rows);
  if (differs)
    throw new BrokenArchive(`${differs.name} has ${loader.count(differs.name)} rows instead of ${differs.rows}`);
}
