import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  allJobHandlers,
  allRecurringWork,
  allSocketFeatures,
  allSubscribers,
  callerRules,
  finishWatching,
  moduleWorkers,
  newsSubscribers,
} from './areas/composition.ts';
import { keepReceipts, startReleaseCopies } from './areas/operations/releases/module.ts';
import { defaultConnection } from './channels/channel-events.ts';
import { createGraphClient } from './channels/cloud-api/graph-client.ts';
import { createChannels, type RunningChannels } from './channels/create-channels.ts';
import type { ChannelProvider } from './channels/port.ts';
import type { ServicePlatform } from './channels/services.ts';
import { releaseFormerHolders } from './channels/supervisor/leases.ts';
import type { Configuration } from './configuration.ts';
import { type Listeners, startListeners } from './listeners.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { DomainEvent } from './platform/database/domain-event.ts';
import { startAnswersWorker, startForeignWorker } from './platform/jobs/foreign-workers.ts';
import { defaultPool } from './platform/jobs/job.ts';
import { releaseFormerWorkers } from './platform/jobs/queue.ts';
import { createJobWorker } from './platform/jobs/worker.ts';
import { measuredJobs } from './platform/observability/metrics/jobs.ts';
import { createOwnFigures } from './platform/observability/process-report.ts';
import { createRealtime } from './platform/realtime/realtime.ts';
import { createSignals } from './platform/realtime/signals.ts';
import { createScheduler } from './platform/scheduler/scheduler.ts';
import { createApiKeys } from './platform/security/api-keys.ts';
import { createCallLimits } from './platform/security/call-limits.ts';
import { createSessions } from './platform/security/database-sessions.ts';
import { createSeal, type Seal } from './platform/security/sealing.ts';
import { installationSecret } from './platform/security/secrets.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { secureDataFolder } from './platform/storage/data-folder.ts';
import { openFileStore, verifyPlaces } from './platform/storage/open-store.ts';
import { sweepReceived } from './platform/storage/received-folder.ts';
import { createFileScanner } from './platform/storage/scan/file-scanner.ts';

/** The parts of an application; its caller opens and closes the database. */
export interface ApplicationParts {
  configuration: Configuration;
  logger: Logger;
  clock: Clock;
  database: Database;
  /** The providers of WhatsApp connections. */
  providers: (parts: { database: Database; seal: Seal }) => readonly ChannelProvider[];
  /** Milliseconds between a process's heartbeats for its connections; shorter in tests. */
  heartbeat?: number;
  /** Milliseconds without a heartbeat after which another process takes over; shorter in tests. */
  leaseDuration?: number;
  /** Milliseconds without a new part after which a history import ends; shorter in tests. */
  importQuiet?: number;
  /** Milliseconds between checks for ended subscriptions; shorter in tests. */
  subscriptionCheck?: number;
}

/** A running application. */
export interface Application extends Listeners {
  /**
   * Says to proxies that it is not ready any more, and works on until they know (`DRAIN_SECONDS`); meanwhile other
   * processes take its connections to WhatsApp.
   */
  drain(): Promise<void>;
  platform: ServicePlatform;
  channels: RunningChannels;
  /** Stops accepting work, waits for running work, and closes everything. */
  close(): Promise<void>;
}

/** Creates the platform services and starts the roles of this process. */
export async function startApplication(parts: ApplicationParts): Promise<Application> {
  const { configuration, database, logger } = parts;
  await secureDataFolder(configuration.dataFolder, logger);
  const { roles } = configuration;
  // A process that only serves pages keeps no files of the installation.
  if (roles.size > 1 || !roles.has('web')) await verifyPlaces(database, configuration);
  await sweepReceived(configuration.dataFolder);
  if (database.kind === 'embedded') {
    await releaseFormerHolders(database);
    await releaseFormerWorkers(database);
  }
  const addresses = { apiUrl: configuration.apiUrl };
  const state = { isStopping: false };
  const facts = { apiUrl: () => addresses.apiUrl, isStopping: () => state.isStopping };
  const { platform, channels } = await composePlatform(parts, facts);
  const stopReacting = database.subscribe([...allSubscribers(platform), ...newsSubscribers(platform)]);
  const stopPublishing = database.onPublish((event) => platform.realtime.publish(event));
  const plays = configuration.roles;
  const pools = plays.has('worker') ? [defaultPool] : [];
  const handlers = measuredJobs(allJobHandlers(platform, { channels, importQuiet: parts.importQuiet }));
  const worker = createJobWorker({ database, handlers, pools, logger });
  const startWorkers = plays.has('worker') ? [...moduleWorkers, startAnswersWorker, startForeignWorker] : [];
  const separateWorkers = startWorkers.map((start) => start({ database, handlers, logger }));
  const scheduler = plays.has('worker') ? await createScheduler(platform, allRecurringWork(platform)) : undefined;
  await channels.start(worker);
  await keepReceipts(platform).catch((error: unknown) =>
    logger.warn({ err: error }, 'the receipts of published releases cannot be kept'),
  );
  const releaseCopies = startReleaseCopies(platform);
  const listeners = await startListeners(platform, (apiUrl) => {
    // A port chosen by the system is known only now.
    if (new URL(configuration.apiUrl).port === '0') addresses.apiUrl = apiUrl;
    return addresses.apiUrl;
  });

  return {
    platform,
    channels,
    ...listeners,
    async drain() {
      state.isStopping = true;
      await Promise.all([wait(configuration.drainMs), channels.handOver()]);
    },
    async close() {
      state.isStopping = true;
      // In parallel: the sockets wait for the last responses, whose connections end only when the listener closes.
      await Promise.all([platform.realtime.close(), listeners.close()]);
      await finishWatching(platform);
      await releaseCopies.stop();
      await scheduler?.stop();
      await Promise.all([worker, ...separateWorkers].map((each) => each.stop()));
      await channels.stop();
      stopPublishing();
      stopReacting();
    },
  };
}

async function composePlatform(
  parts: ApplicationParts,
  { apiUrl, isStopping }: { apiUrl: () => string; isStopping: () => boolean },
): Promise<{ platform: ServicePlatform; channels: RunningChannels }> {
  const { configuration, logger, clock, database, providers, heartbeat, leaseDuration, subscriptionCheck } = parts;
  const secret = installationSecret(configuration);
  const seal = createSeal(secret);
  const signals = createSignals(database.notifications);
  database.useClock(clock);
  const sessions = createSessions({ database, signals, secret, clock, rules: callerRules });
  const scanner = createFileScanner(configuration.scan, logger);
  const store = openFileStore(configuration);
  const storage = createStorage({ configuration, store, scanner, logger, secret, clock, apiUrl });
  const socketParts = { database, logger, storage, clock, publish: (event: DomainEvent) => realtime.publish(event) };
  const realtime = await createRealtime({
    configuration,
    logger,
    clock,
    database,
    sessions,
    signals,
    ownFigures: createOwnFigures(configuration, database),
    storage,
    features: allSocketFeatures(socketParts),
    subscriptionCheck,
  });
  const channels = createChannels({
    database,
    logger,
    seal,
    providers: providers({ database, seal }),
    storage,
    graphClient: createGraphClient(configuration.graphUrl, configuration.graphVersion),
    defaultConnection: (companyId) => database.tenant(companyId, (unit) => unit.query(defaultConnection, companyId)),
    holdsConnections: configuration.roles.has('channels'),
    heartbeat,
    leaseDuration,
  });
  const callLimits = createCallLimits(database, clock);
  const apiKeys = createApiKeys(database, clock);
  const security = { secret, sessions, apiKeys, callLimits };
  return {
    platform: { configuration, logger, clock, database, ...security, realtime, storage, scanner, channels, isStopping },
    channels,
  };
}
