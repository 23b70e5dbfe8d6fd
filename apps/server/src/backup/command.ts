// Backs up and restores an installation: `npm run backup [-- file]` and `npm run restore -- file`. The database and the
// data folder are those of the server's configuration. A backup does not disturb a running server.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Configuration, inDataFolder, readConfiguration } from '../configuration.ts';
import { databaseReason } from '../platform/database/database-errors.ts';
import { builtTemplate } from '../platform/database/embedded/template.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { knownSecret } from '../platform/security/secrets.ts';
import { backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { megabytes, progressOn } from './progress.ts';
import { restore } from './restore.ts';
import { removeCopy, takeCopy } from './take-copy.ts';

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stopped.abort(new Error('Stopped; nothing is left of it.')));
}

const progress = progressOn(process.stderr);
const { signal } = stopped;

async function run([action = '', ...words]: string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const configuration = readConfiguration();
  const [path, ...more] = words;
  const file = path && resolve(process.env.INIT_CWD ?? '.', path);
  if (more.length > 0 || path?.startsWith('-')) throw new Error(usage);
  if (action === 'backup') return backUpTo(configuration, file ?? inDataFolder(configuration, 'backups', newName()));
  if (action !== 'restore' || !file) throw new Error(usage);
  return restoreFrom(configuration, file);
}

const usage = 'Say `npm run backup [-- file]` or `npm run restore -- file`';

async function backUpTo(configuration: Configuration, file: string): Promise<void> {
  const { dataFolder, databaseUrl: url } = configuration;
  const secret = knownSecret(configuration);
  if (secret === undefined) throw new Error('SECRET is required outside demo mode: the one that the server runs with.');
  const logger = createLogger(configuration.logLevel);
  const folder = url === undefined ? await takeCopy(inDataFolder(configuration, 'database')) : undefined;
  try {
    const connectionName = 'recado backup';
    const database = await openDatabase({ url, folder, asItIs: true, connections: 1, connectionName, logger });
    try {
      report(await backUp({ database, dataFolder, secret, file, progress, signal }), 'Saved');
    } finally {
      await database.close();
    }
  } finally {
    if (folder !== undefined) await removeCopy(folder);
  }
  const secretPlace = configuration.secret ? 'SECRET' : inDataFolder(configuration, 'secret');
  process.stdout.write(`${file}
It has what customers wrote: keep it as safe as the database. Keep ${secretPlace} elsewhere: it is not in the file, and a restore
needs it.
`);
}

async function restoreFrom(configuration: Configuration, file: string): Promise<void> {
  const { dataFolder, databaseUrl: url } = configuration;
  const logger = createLogger(configuration.logLevel);
  const folder = inDataFolder(configuration, 'database');
  const template = builtTemplate();
  const open = () =>
    openDatabase({ url, folder, template, asItIs: true, connections: 1, connectionName: 'recado restore', logger });
  const secret = knownSecret(configuration);
  report(await restore({ file, open, dataFolder, secret, progress, signal }), 'Restored, each count compared');
}

/** The counts of the archive; a restore has compared them with those of the database. */
function report({ tables, files, version, madeAt }: Manifest, done: string): void {
  const filled = tables.filter(({ rows }) => rows > 0);
  for (const { name, rows } of filled) process.stdout.write(`  ${name.padEnd(26)} ${rows.toLocaleString('en')}\n`);
  const sum = filled.reduce((all, { rows }) => all + rows, 0).toLocaleString('en');
  const missing = files.missing > 0 ? ` (${files.missing} had been deleted meanwhile)` : '';
  process.stdout.write(
    `${done}: ${sum} rows in ${filled.length} tables, ${files.count.toLocaleString('en')} files of ` +
      `${megabytes(files.bytes)}${missing}; Recado ${version}, ${madeAt}\n`,
  );
}

function newName(): string {
  return `recado-${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.tar`;
}

await run(process.argv.slice(2)).catch((failure: unknown) => {
  progress.end();
  const error: unknown = signal.aborted ? signal.reason : failure;
  process.stderr.write(`${databaseReason(error)}\n`);
  process.exitCode = 1;
});
