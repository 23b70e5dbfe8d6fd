import type { Logger } from 'pino';
import type { Configuration } from '../configuration.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { ApiKeys } from './security/api-keys.ts';
import type { CallLimits } from './security/call-limits.ts';
import type { Sessions } from './security/sessions.ts';
import type { FileScanner } from './storage/scan/file-scanner.ts';
import type { Storage } from './storage/storage.ts';

/** The services that a module's routes and jobs are built on: `userRoutes(platform)`. */
export interface Platform {
  configuration: Configuration;
  logger: Logger;
  clock: Clock;
  database: Database;
  storage: Storage;
  scanner: FileScanner;
  sessions: Sessions;
  apiKeys: ApiKeys;
  callLimits: CallLimits;
  /** The installation's secret, from which every key is derived. */
  secret: string;
  realtime: Realtime;
  /** Whether this process is about to stop: it accepts no more callers. */
  isStopping(): boolean;
}
