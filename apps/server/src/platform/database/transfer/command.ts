// Transfers all data between databases: `npm run database export <file>` and `npm run database import <file>`. The
// database is that of the server's configuration; an embedded one must not be running.
import { inDataFolder, readConfiguration } from '../../../configuration.ts';
import { createLogger } from '../../observability/logger.ts';
import { openDatabase } from '../open.ts';
import { exportDatabase } from './export.ts';
import { importDatabase } from './import.ts';

const actions = new Map([
  ['export', { run: exportDatabase, done: 'Exported to' }],
  ['import', { run: importDatabase, done: 'Imported from' }],
]);

async function run(name = '', file = ''): Promise<void> {
  const action = actions.get(name);
  if (!action || file === '') throw new Error('Say `export <file>` or `import <file>`');
  const configuration = readConfiguration();
  const logger = createLogger(configuration.logLevel);
  const folder = inDataFolder(configuration, 'database');
  const database = await openDatabase({ url: configuration.databaseUrl, folder, logger });
  try {
    await action.run(database, file);
  } finally {
    await database.close();
  }
  process.stdout.write(`${action.done} ${file}\n`);
}

await run(...process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
