/**
 * A process that holds connections, for tests that kill it: `node channel-process.ts <data folder> <socket URL>`. It
 * prints each QR code on a line.
 */

import { publishState } from '../../areas/conversations/whatsapps/whatsapp-rows.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createSeal } from '../../platform/security/sealing.ts';
import { testLogger } from '../../testing/database.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import { defaultBaileysSettings } from '../baileys/settings.ts';
import { createSqlPairings } from '../baileys/sql-pairings.ts';
import { connectionChanged } from '../channel-events.ts';
import { createGraphClient } from '../cloud-api/graph-client.ts';
import { createChannels } from '../create-channels.ts';
import { releaseFormerHolders } from '../supervisor/leases.ts';
import { connectionQuestions } from './connection-questions.ts';
import { noStorage } from './files.ts';

const [, , folder = '', socketUrl = ''] = process.argv;
const database = await openDatabase({ folder, logger: testLogger });
await releaseFormerHolders(database);
const seal = createSeal('a secret of at least 32 characters');
const backoff = { first: 20, longest: 80, stableAfter: 60_000, failuresUntilPause: 100, pause: 200 };
const settings = { ...defaultBaileysSettings, socketUrl, backoff };
const providers = [createBaileysProvider(settings, createSqlPairings(database, seal))];
const timing = { heartbeat: 100, leaseDuration: 500 };
const channels = createChannels({
  database,
  storage: noStorage,
  logger: testLogger,
  seal,
  providers,
  holdsConnections: true,
  graphClient: createGraphClient('http://127.0.0.1:9', 'v26.0'),
  defaultConnection: async () => undefined,
  ...timing,
});
database.subscribe([
  connectionChanged.on((unit, change) => publishState({ channels }, unit, change)),
  ...connectionQuestions,
]);
database.onPublish((event) => {
  if (event.name === 'whatsappSession') process.stdout.write(`${event.payload.session.qrcode}\n`);
});
await channels.start({ serve: () => undefined, leave: () => undefined });
