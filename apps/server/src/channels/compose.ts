import type { Platform } from '../platform/platform.ts';
import { createBaileysProvider } from './baileys/provider.ts';
import { defaultBaileysSettings } from './baileys/settings.ts';
import { createSqlPairings } from './baileys/sql-pairings.ts';
import { createChannels, type RunningChannels } from './create-channels.ts';
import { createSeal } from './sealing.ts';

/** The channels of this process as the configuration wants them. Throws for an unsafe WHATSAPP_SOCKET_URL. */
export function composeChannels(rooms: Omit<Platform, 'channels'>): RunningChannels {
  const { configuration, database, logger, secret } = rooms;
  const seal = createSeal(secret);
  const socketUrl = configuration.whatsappSocketUrl ?? defaultBaileysSettings.socketUrl;
  const version = configuration.whatsappVersion ?? defaultBaileysSettings.version;
  const settings = { ...defaultBaileysSettings, socketUrl, version };
  const providers = [createBaileysProvider(settings, createSqlPairings(database, seal))];
  return createChannels({ database, logger, seal, providers, holdsConnections: configuration.roles.has('channels') });
}
