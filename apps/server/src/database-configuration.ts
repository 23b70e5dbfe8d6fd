import { z } from 'zod';

/** The variables that say where PostgreSQL and Redis are. */
export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/|embedded$)/, 'begins with postgres://')
    .optional()
    .describe(
      'PostgreSQL, e.g. postgres://recado:…@host/recado; without it: embedded. Production needs one, or the word embedded',
    ),
  DATABASE_SESSION_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'begins with postgres://')
    .optional()
    .describe(
      'PostgreSQL itself, where DATABASE_URL leads to PgBouncer in transaction mode: for migrations, notifications and locks',
    ),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'begins with postgres://')
    .optional()
    .describe('A streaming replica of PostgreSQL, for reports, exports and searches'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'begins with redis://')
    .optional()
    .describe('Redis, for sockets that span processes'),
};

/** Where the databases are. */
export interface DatabaseConfiguration {
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself: another address than `databaseUrl` where that leads to a pooler. */
  databaseSessionUrl: string | undefined;
  /** A replica of it for long reads. */
  databaseReadUrl: string | undefined;
  redisUrl: string | undefined;
}

/** Reads them. Throws an Error for a production that names no database. */
export function databaseConfiguration(
  read: z.output<z.ZodObject<typeof databaseVariables>>,
  production: boolean,
): DatabaseConfiguration {
  if (production && read.DATABASE_URL === undefined) {
    throw new Error(
      'Wrong configuration. DATABASE_URL: required with NODE_ENV=production. Say embedded for the embedded database, which is for one process and few companies',
    );
  }
  const databaseUrl = read.DATABASE_URL === 'embedded' ? undefined : read.DATABASE_URL;
  if (databaseUrl === undefined && (read.DATABASE_SESSION_URL ?? read.DATABASE_READ_URL) !== undefined) {
    throw new Error(
      'Wrong configuration. DATABASE_URL: must name PostgreSQL where DATABASE_SESSION_URL or DATABASE_READ_URL does',
    );
  }
  return {
    databaseUrl,
    databaseSessionUrl: read.DATABASE_SESSION_URL ?? databaseUrl,
    databaseReadUrl: read.DATABASE_READ_URL,
    redisUrl: read.REDIS_URL,
  };
}
