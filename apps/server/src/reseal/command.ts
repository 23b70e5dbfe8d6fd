// `recado reseal`: seals with SECRET what former secrets sealed (SECRET_FORMER). The server may run meanwhile.
import { noWords } from '../commands/read-words.ts';
import { requiredSecret } from '../commands/required-secret.ts';
import { type CommandContext, exitCodes, runCommand } from '../commands/run-command.ts';
import { inDataFolder } from '../configuration.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { reseal } from './reseal.ts';

const usage = `recado reseal

Seals with SECRET what the secrets in SECRET_FORMER sealed, and says how many values of which column. The server may run
meanwhile. It fails if there is a value that none of the secrets opens.`;

async function run(_nothing: undefined, { configuration: readNow, say }: CommandContext) {
  const configuration = readNow();
  const secret = requiredSecret(configuration);
  const { databaseSessionUrl: url } = configuration;
  const folder = inDataFolder(configuration, 'database');
  const logger = createLogger(configuration.logLevel);
  const connectionName = 'recado reseal';
  const database = await openDatabase({ url, folder, asItIs: true, connections: 1, connectionName, logger });
  const columns = await reseal(database, secret).finally(() => database.close());
  for (const { name, resealed } of columns) say(`  ${name.padEnd(32)} ${resealed}`);
  const unreadable = columns.filter((column) => column.unreadable > 0);
  if (unreadable.length === 0) {
    say('All is sealed with SECRET: SECRET_FORMER can go.');
    return 0;
  }
  const left = unreadable.map((column) => `${column.unreadable} of ${column.name}`).join(', ');
  say(`None of the secrets opens ${left}: add the one that sealed them to SECRET_FORMER.`);
  return exitCodes.failed;
}

await runCommand({ name: 'reseal', usage, read: noWords, run });
