import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import type { Breathe } from './busy.ts';

/** What a copy is made with. */
export interface CopyServices {
  database: Database;
  storage: Storage;
  /** The installation's secret, which seals what is stored. */
  secret: string;
  clock: Clock;
  logger: Logger;
  breathe: Breathe;
}
