import type { Logger } from 'pino';
import { createGraphClient } from '../../../../channels/cloud-api/graph-client.ts';
import { createChannels, type RunningChannels } from '../../../../channels/create-channels.ts';
import { whatsappProviders } from '../../../../channels/providers.ts';
import type { Configuration } from '../../../../configuration.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { createSeal } from '../../../../platform/security/sealing.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';

/** The channels of a command: it stores pairings and tells the servers, which hold the connections. */
export function commandChannels(parts: {
  configuration: Configuration;
  database: Database;
  secret: string;
  storage: Storage;
  logger: Logger;
}): RunningChannels {
  const { configuration, database, secret, storage, logger } = parts;
  const seal = createSeal(secret);
  return createChannels({
    database,
    logger,
    seal,
    providers: whatsappProviders(configuration)({ database, seal }),
    storage,
    graphClient: createGraphClient(configuration.graphUrl, configuration.graphVersion),
    defaultConnection: async () => undefined,
    holdsConnections: false,
  });
}
