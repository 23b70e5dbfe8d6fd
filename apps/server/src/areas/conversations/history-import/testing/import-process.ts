/**
 * A server that imports, for tests that kill it: `node import-process.ts <data folder> <socket URL>`. It prints its
 * session and import events as lines of JSON.
 */
import { startApplication } from '../../../../app.ts';
import { createBaileysProvider } from '../../../../channels/baileys/provider.ts';
import { defaultBaileysSettings } from '../../../../channels/baileys/settings.ts';
import { createSqlPairings } from '../../../../channels/baileys/sql-pairings.ts';
import { readConfiguration } from '../../../../configuration.ts';
import { openDatabase } from '../../../../platform/database/open.ts';
import { testLogger } from '../../../../testing/database.ts';

const [, , folder = '', socketUrl = ''] = process.argv;
const database = await openDatabase({ folder: `${folder}/database`, logger: testLogger });
database.onPublish(({ name, payload }) => {
  if (name === 'whatsappSession' || name === 'importMessages') process.stdout.write(`${JSON.stringify(payload)}\n`);
});
const ports = { API_PORT: '0', WEB_PORT: '0', HOST: '127.0.0.1' };
await startApplication({
  configuration: readConfiguration({ DATA_FOLDER: folder, DEMO: 'true', ...ports }),
  logger: testLogger,
  clock: () => new Date(),
  database,
  providers: (parts) => [
    createBaileysProvider({ ...defaultBaileysSettings, socketUrl }, createSqlPairings(parts.database, parts.seal)),
  ],
  heartbeat: 200,
  importQuiet: 300,
});
