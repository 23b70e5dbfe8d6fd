// `recado restore <file>`: restores a file of `recado backup` into an empty installation that is not running. The database and the
// data folder are those of the server's configuration.
import { pathOf } from '../commands/paths.ts';
import { readWords } from '../commands/read-words.ts';
import { type CommandContext, runCommand, stoppedWithoutTrace } from '../commands/run-command.ts';
import { WrongUsage } from '../commands/wrong-usage.ts';
import { inDataFolder } from '../configuration.ts';
import { builtTemplate } from '../platform/database/embedded/template.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { knownSecret } from '../platform/security/secrets.ts';
import { openFileStore } from '../platform/storage/open-store.ts';
import { countsOf } from './counts.ts';
import { restore } from './restore.ts';

const usage = `recado restore <file>

Restores a file of \`recado backup\` into an empty installation that is not running, all of it or nothing. SECRET is the one
with which the file was made, or SECRET_FORMER has it.`;

function read(words: string[]): string {
  const [path, ...more] = readWords(words, {}).positionals;
  if (path === undefined || more.length > 0) throw new WrongUsage('A restore needs the name of one file.');
  return pathOf(path);
}

async function run(file: string, { configuration: readNow, progress, signal, say }: CommandContext) {
  const configuration = readNow();
  const { dataFolder, databaseSessionUrl: url } = configuration;
  const logger = createLogger(configuration.logLevel);
  const folder = inDataFolder(configuration, 'database');
  const template = builtTemplate();
  const open = () =>
    openDatabase({ url, folder, template, asItIs: true, connections: 1, connectionName: 'recado restore', logger });
  const secret = knownSecret(configuration);
  const bucket = configuration.mediaBucket && openFileStore(configuration);
  const { manifest, missing } = await restore({ file, open, dataFolder, bucket, secret, progress, signal });
  for (const line of countsOf(manifest, 'Restored, each count compared')) say(line);
  if (missing.length > 0) say(`${missing.length} media are not in ${bucket?.place}, or are other ones:`);
  for (const id of missing) say(`  ${id}`);
  return 0;
}

await runCommand({ name: 'restore', usage, read, run, stopsWith: stoppedWithoutTrace });
