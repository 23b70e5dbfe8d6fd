// `recado backup [file] [--with-media]`: saves database and media in one file. The database and the data folder are those of the server's
// configuration. It does not disturb a running server.
import { stat } from 'node:fs/promises';
import { momentInName, pathOf } from '../commands/paths.ts';
import { readWords } from '../commands/read-words.ts';
import { requiredSecret } from '../commands/required-secret.ts';
import { type CommandContext, runCommand, stoppedWithoutTrace } from '../commands/run-command.ts';
import { WrongUsage } from '../commands/wrong-usage.ts';
import { inDataFolder } from '../configuration.ts';
import { databaseReason } from '../platform/database/database-errors.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { noteBackup } from '../platform/storage/last-backup.ts';
import { openFileStore } from '../platform/storage/open-store.ts';
import { backUp } from './back-up.ts';
import { countsOf } from './counts.ts';
import { removeCopy, takeCopy } from './take-copy.ts';

const usage = `recado backup [<file>] [--with-media]

Saves database and media in one file while the server works; in the folder \`backups\` of the data folder without a name. Media in
a bucket are only named, unless --with-media copies them, too (docs/operations/media.md).
The file does not contain SECRET, which a restore needs: keep it elsewhere.`;

interface Asked {
  /** The file to write. */
  named: string | undefined;
  /** Whether media of a bucket are copied into it. */
  withMedia: boolean;
}

function read(words: string[]): Asked {
  const { values, positionals } = readWords(words, { 'with-media': { type: 'boolean', default: false } });
  const [path, ...more] = positionals;
  if (more.length > 0) throw new WrongUsage('A backup is one file.');
  return { named: path === undefined ? undefined : pathOf(path), withMedia: values['with-media'] };
}

async function run({ named, withMedia }: Asked, { configuration: readNow, progress, signal, say }: CommandContext) {
  const configuration = readNow();
  const file = named ?? inDataFolder(configuration, 'backups', `recado-${momentInName()}.tar`);
  const { dataFolder, databaseSessionUrl: url, mediaBucket, formerMedia } = configuration;
  // While files move, they are in two places: a list of one of them would not be whole.
  const namesObjects = mediaBucket !== undefined && formerMedia === undefined && !withMedia;
  const store = openFileStore(configuration);
  const secret = requiredSecret(configuration);
  const logger = createLogger(configuration.logLevel);
  const folder = url === undefined ? await takeCopy(inDataFolder(configuration, 'database')) : undefined;
  try {
    const connectionName = 'recado backup';
    const database = await openDatabase({ url, folder, asItIs: true, connections: 1, connectionName, logger });
    const saving = backUp({ database, dataFolder, store, namesObjects, secret, file, progress, signal });
    for (const line of countsOf(await saving.finally(() => database.close()), 'Saved')) say(line);
    await note(dataFolder, file);
  } finally {
    if (folder !== undefined) await removeCopy(folder);
  }
  const secretPlace = configuration.secret ? 'SECRET' : inDataFolder(configuration, 'secret');
  say(`${file}
It has what customers wrote: keep it as safe as the database. Keep ${secretPlace} elsewhere: it is not in the file, and a restore
needs it.`);
  return 0;
}

/** Lets `/metrics/installation` tell the age of the backup. The backup is good also where the folder may only be read. */
async function note(dataFolder: string, file: string): Promise<void> {
  try {
    await noteBackup(dataFolder, { at: new Date(), bytes: (await stat(file)).size });
  } catch (error) {
    process.stderr.write(`The time of the backup could not be noted in ${dataFolder}: ${databaseReason(error)}\n`);
  }
}

await runCommand({ name: 'backup', usage, read, run, stopsWith: stoppedWithoutTrace });
