import type { Logger } from 'pino';
import { startChannelCare } from './channels/care.ts';
import { createChannels, type RunningChannels } from './channels/create-channels.ts';
import type { ChannelProvider } from './channels/port.ts';
import { createSeal, type Seal } from './channels/sealing.ts';
import { sweepTicketsJob } from './chatbot/sweep.ts';
import type { Configuration } from './configuration.ts';
import { allJobHandlers } from './job-handlers.ts';
import { type Listeners, startListeners } from './listeners.ts';
import { makeInvoicesJob } from './modules/invoices/make-invoices.ts';
import type { Database, Unit } from './platform/database/database.ts';
import { dayIn } from './platform/day.ts';
import { defaultPool } from './platform/jobs/job.ts';
import { createJobWorker } from './platform/jobs/worker.ts';
import { measuredJobs } from './platform/observability/metrics.ts';
import type { Clock, Platform } from './platform/platform.ts';
import { createSignals } from './platform/realtime/signals.ts';
import { createRealtime } from './platform/realtime/socket-realtime.ts';
import { createSessions } from './platform/security/database-sessions.ts';
import { installationSecret } from './platform/security/secrets.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';

/** What an application is composed of; the database is opened and closed by whoever starts it. */
export interface ApplicationParts {
  configuration: Configuration;
  logger: Logger;
  clock: Clock;
  database: Database;
  /** The ways to reach WhatsApp. */
  providers: (parts: { database: Database; seal: Seal }) => readonly ChannelProvider[];
  /** Milliseconds between a process's signs of life for its connections; quicker in tests. */
  heartbeat?: number;
  /** Milliseconds without such a sign after which others take over; quicker in tests. */
  leaseDuration?: number;
  /** Milliseconds without news after which an import of old messages is over; quicker in tests. */
  importQuiet?: number;
}

/** A running application. */
export interface Application extends Listeners {
  platform: Platform;
  channels: RunningChannels;
  /** Takes no new work, lets what runs finish, and lets go. */
  close(): Promise<void>;
}

/** Composes the engine rooms and starts the parts this process plays. */
export async function startApplication(parts: ApplicationParts): Promise<Application> {
  const { configuration, database, logger, clock } = parts;
  const addresses = { apiUrl: configuration.apiUrl };
  const { platform, channels } = await composePlatform(parts, () => addresses.apiUrl);
  const stopPublishing = database.onPublish((event) => platform.realtime.publish(event));
  const plays = configuration.roles;
  const pools = plays.has('worker') ? [defaultPool] : [];
  const handlers = measuredJobs(allJobHandlers(platform, channels, parts.importQuiet));
  const worker = createJobWorker({ database, handlers, pools, logger });
  if (plays.has('worker')) await database.system((unit) => beginRecurringWork(unit, clock()));
  channels.start(worker);
  const stopCare = plays.has('channels') ? startChannelCare(platform) : () => undefined;
  const listeners = await startListeners(platform, (apiUrl) => {
    if (configuration.apiPort === 0) addresses.apiUrl = apiUrl;
    return addresses.apiUrl;
  });

  return {
    platform,
    channels,
    ...listeners,
    async close() {
      // Together: the sockets' end waits for the last answers, and only a listener that closes makes them the last.
      await Promise.all([platform.realtime.close(), listeners.close()]);
      stopCare();
      await worker.stop();
      await channels.stop();
      stopPublishing();
    },
  };
}

/** What repeats itself from then on; what another start began already is left out. */
async function beginRecurringWork(unit: Unit, now: Date): Promise<void> {
  await unit.enqueue(makeInvoicesJob(dayIn('UTC', now), now));
  await unit.enqueue(sweepTicketsJob(now));
}

async function composePlatform(
  { configuration, logger, clock, database, providers, heartbeat, leaseDuration }: ApplicationParts,
  apiUrl: () => string,
): Promise<{ platform: Platform; channels: RunningChannels }> {
  const secret = installationSecret(configuration);
  const seal = createSeal(secret);
  const signals = createSignals(database.notifications);
  const sessions = createSessions(database, signals, secret, clock);
  const realtime = await createRealtime({ configuration, logger, clock, database, sessions, signals });
  const storage = createDiskStorage(configuration, secret, clock, apiUrl);
  const channels = createChannels({
    database,
    logger,
    seal,
    providers: providers({ database, seal }),
    storage,
    holdsConnections: configuration.roles.has('channels'),
    heartbeat,
    leaseDuration,
  });
  return {
    platform: { configuration, logger, clock, database, secret, sessions, realtime, storage, channels },
    channels,
  };
}
