import type { Configuration } from '../configuration.ts';
import type { Database } from '../platform/database/database.ts';
import type { Seal } from '../platform/security/sealing.ts';
import { createBaileysProvider } from './baileys/provider.ts';
import { defaultBaileysSettings } from './baileys/settings.ts';
import { createSqlPairings } from './baileys/sql-pairings.ts';
import { createOfficialProvider } from './cloud-api/provider.ts';
import type { ChannelProvider } from './port.ts';

/** All providers, as configured. Throws for an unsafe WHATSAPP_SOCKET_URL. */
export function whatsappProviders(
  configuration: Pick<
    Configuration,
    'whatsappSocketUrl' | 'whatsappVersion' | 'graphUrl' | 'graphVersion' | 'graphOutcomeMs'
  >,
): (parts: { database: Database; seal: Seal }) => readonly ChannelProvider[] {
  const socketUrl = configuration.whatsappSocketUrl ?? defaultBaileysSettings.socketUrl;
  const version = configuration.whatsappVersion ?? defaultBaileysSettings.version;
  const settings = { ...defaultBaileysSettings, socketUrl, version };
  const { graphUrl, graphVersion, graphOutcomeMs: outcomeMs } = configuration;
  return ({ database, seal }) => [
    createBaileysProvider(settings, createSqlPairings(database, seal)),
    createOfficialProvider({ database, seal, graphUrl, graphVersion, outcomeMs }),
  ];
}
