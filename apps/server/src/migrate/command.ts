// `recado migrate`: brings the database up to date apart from a start. The database is that of the server's configuration.
import { existsSync } from 'node:fs';
import { readWords } from '../commands/read-words.ts';
import { type CommandContext, exitCodes, runCommand } from '../commands/run-command.ts';
import { WrongUsage } from '../commands/wrong-usage.ts';
import { type Configuration, inDataFolder } from '../configuration.ts';
import { builtTemplate } from '../platform/database/embedded/template.ts';
import { brokenSchema, type SchemaState, schemaState } from '../platform/database/migration-journal.ts';
import { migrationsBetween } from '../platform/database/migration-list.ts';
import type { MigrationProgress } from '../platform/database/migration-progress.ts';
import { openDatabase } from '../platform/database/open.ts';
import { SnapshotHeld } from '../platform/database/snapshot-lock.ts';
import { createLogger } from '../platform/observability/logger.ts';

const usage = `recado migrate [--check] [--wait]

Brings the tables of the database to this release, as a start does. Processes of this release and of the one before may run.

  --check  changes nothing; says which migrations are pending, and exits with 3 if there are any
  --wait   waits for the end of a backup that reads the database; without it, the command is refused meanwhile`;

interface Asked {
  check: boolean;
  wait: boolean;
}

function read(words: string[]): Asked {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = readWords(words, { check: flag, wait: flag });
  if (positionals.length > 0) throw new WrongUsage('A migration takes no names: it runs whatever is pending.');
  return values;
}

async function run({ check, wait }: Asked, context: CommandContext): Promise<number> {
  const configuration = context.configuration();
  if (check) return say(await stateOf(configuration), context);
  const { databaseSessionUrl: url, logLevel } = configuration;
  const names: string[] = [];
  const database = await openDatabase({
    url,
    folder: inDataFolder(configuration, 'database'),
    template: builtTemplate(),
    connections: 2,
    connectionName: 'recado migrate',
    logger: createLogger(logLevel),
    migration: { progress: shownOn(context, names), whileHeld: wait ? 'wait' : 'refuse' },
  }).catch((error: unknown) => {
    if (error instanceof SnapshotHeld)
      throw new Error(`${error.message} Say \`recado migrate --wait\` to wait for it.`);
    throw error;
  });
  await database.close();
  context.progress.end();
  context.say(`The database is up to date${names.length > 0 ? `: ${names.length} migrations ran` : ''}.`);
  return 0;
}

/** Keeps the names of what ran in `names`. */
function shownOn({ progress, say }: CommandContext, names: string[]): MigrationProgress {
  let waitedFor = '';
  return {
    begins(name, place, count) {
      progress.end();
      names.push(name);
      say(`${place} of ${count}: ${name}`);
    },
    waits(reason) {
      if (reason !== waitedFor) progress.end();
      waitedFor = reason;
      progress.show(reason);
    },
    changed: (rows) => progress.show(`  ${rows.toLocaleString('en')} rows`),
  };
}

async function stateOf(configuration: Configuration): Promise<SchemaState> {
  const { databaseSessionUrl: url, logLevel } = configuration;
  const folder = inDataFolder(configuration, 'database');
  // A folder without a database stays without one.
  if (url === undefined && !existsSync(folder)) {
    return { level: 0, pending: migrationsBetween(0), newer: 0, isBroken: false };
  }
  const database = await openDatabase({
    url,
    folder,
    asItIs: true,
    connections: 1,
    connectionName: 'recado migrate',
    logger: createLogger(logLevel),
  });
  const asking = database.units.attempt(async ({ run: query }) => {
    const result = await schemaState(async (statement) => (await query(statement))[0]?.rows ?? []);
    return { result, committed: null };
  });
  return asking.finally(() => database.close());
}

function say({ pending, newer, isBroken }: SchemaState, context: CommandContext): number {
  if (isBroken) throw new Error(brokenSchema);
  if (newer > 0) context.say(`A newer release has run ${newer} further migrations; this one works with its tables.`);
  if (pending.length === 0) {
    context.say('The database is up to date.');
    return 0;
  }
  context.say(`Pending: ${pending.length}`);
  for (const { name } of pending) context.say(`  ${name}`);
  return exitCodes.pending;
}

await runCommand({ name: 'migrate', usage, read, run });
