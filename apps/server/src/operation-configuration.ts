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
  MIGRATE_AT_START: z
    .enum(['true', 'false'])
    .default('true')
    .describe('false: a start does not change the tables, and is refused until `recado migrate` has run'),
  ADOPT_DATA_FOLDER: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true, for one start: DATA_FOLDER replaces the one that this installation had, whose files are lost'),
  MOVE_FOLDER: z
    .string()
    .optional()
    .describe('The folder below which the page /move may read files of another product; without it, it brings none'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe('How long a process that was asked to stop still serves while /readyz says 503, for proxies to notice'),
  SOCKET_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe('Over how long a process that stops then sends its browsers to another one, not all at the same moment'),
  FINISH_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3_600)
    .default(15)
    .describe('How long a process that stops waits for requests under way, e.g. uploads, before it cuts them off'),
  KEEP_DELIVERIES_DAYS: days(30).describe('How long deliveries to webhooks are kept, with what they sent'),
  KEEP_FAILED_JOBS_DAYS: days(90).describe('How long work that failed permanently can be retried'),
  KEEP_SESSIONS_DAYS: days(30).describe('How long a session that ended is kept, with address and browser'),
  KEEP_AI_USE_DAYS: days(730, 62).describe('How long the use and the cost of AIs by month are kept'),
};

/** How this process runs beside others, and for how many milliseconds records are kept. */
export interface OperationConfiguration {
  /** Connections to PostgreSQL. */
  databaseConnections: number;
  /** Whether a start brings the database up to date. */
  migratesAtStart: boolean;
  /** Whether the data folder replaces the one that the installation had. */
  adoptsFolder: boolean;
  /** The folder below which the files of another product may lie; undefined: none may be read. */
  moveFolder: string | undefined;
  /** Milliseconds for which it still serves after it was asked to stop. */
  drainMs: number;
  /** Milliseconds over which browsers then leave it. */
  socketDrainMs: number;
  /** Milliseconds for which it waits for requests under way. */
  finishMs: number;
  kept: Record<'deliveries' | 'failedJobs' | 'sessions' | 'aiUse', number>;
}

const day = 24 * 60 * 60_000;

/** Reads them. */
export function operationConfiguration(read: z.output<z.ZodObject<typeof operationVariables>>): OperationConfiguration {
  return {
    databaseConnections: read.DATABASE_CONNECTIONS,
    migratesAtStart: read.MIGRATE_AT_START === 'true',
    adoptsFolder: read.ADOPT_DATA_FOLDER === 'true',
    moveFolder: read.MOVE_FOLDER,
    drainMs: read.DRAIN_SECONDS * 1000,
    socketDrainMs: read.SOCKET_DRAIN_SECONDS * 1000,
    finishMs: read.FINISH_SECONDS * 1000,
    kept: {
      deliveries: read.KEEP_DELIVERIES_DAYS * day,
      failedJobs: read.KEEP_FAILED_JOBS_DAYS * day,
      sessions: read.KEEP_SESSIONS_DAYS * day,
      aiUse: read.KEEP_AI_USE_DAYS * day,
    },
  };
}
