import { z } from 'zod';

const days = (usual: number, fewest = 1) => z.coerce.number().int().min(fewest).max(3_650).default(usual);

/** The variables for those who run an installation: its processes, and how long its records are kept. */
export const operationVariables = {
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4)
    .max(100)
    .default(10)
    .describe('Connections of this process to PostgreSQL, besides two that listen and one that notifies'),
  ADOPT_DATA_FOLDER: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true, for one start: DATA_FOLDER replaces the one that this installation had, whose files are lost'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe('How long a process that was asked to stop still serves while /readyz says 503, for proxies to notice'),
  KEEP_DELIVERIES_DAYS: days(30).describe('How long deliveries to webhooks are kept, with what they sent'),
  KEEP_FAILED_JOBS_DAYS: days(90).describe('How long work that failed permanently can be retried'),
  KEEP_SESSIONS_DAYS: days(30).describe('How long a session that ended is kept, with address and browser'),
  KEEP_AI_USE_DAYS: days(730, 62).describe('How long the use and the cost of AIs by month are kept'),
};

/** How this process runs beside others, and for how many milliseconds records are kept. */
export interface OperationConfiguration {
  /** Connections to PostgreSQL. */
  databaseConnections: number;
  /** Whether the data folder replaces the one that the installation had. */
  adoptsFolder: boolean;
  /** Milliseconds for which it still serves after it was asked to stop. */
  drainMs: number;
  kept: Record<'deliveries' | 'failedJobs' | 'sessions' | 'aiUse', number>;
}

const day = 24 * 60 * 60_000;

/** Reads them. */
export function operationConfiguration(read: z.output<z.ZodObject<typeof operationVariables>>): OperationConfiguration {
  return {
    databaseConnections: read.DATABASE_CONNECTIONS,
    adoptsFolder: read.ADOPT_DATA_FOLDER === 'true',
    drainMs: read.DRAIN_SECONDS * 1000,
    kept: {
      deliveries: read.KEEP_DELIVERIES_DAYS * day,
      failedJobs: read.KEEP_FAILED_JOBS_DAYS * day,
      sessions: read.KEEP_SESSIONS_DAYS * day,
      aiUse: read.KEEP_AI_USE_DAYS * day,
    },
  };
}
