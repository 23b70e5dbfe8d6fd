import { z } from 'zod';

/** The variables for those who run several processes. */
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
};

/** How this process runs beside others. */
export interface OperationConfiguration {
  /** Connections to PostgreSQL. */
  databaseConnections: number;
  /** Whether the data folder replaces the one that the installation had. */
  adoptsFolder: boolean;
  /** Milliseconds for which it still serves after it was asked to stop. */
  drainMs: number;
}

/** Reads them. */
export function operationConfiguration(read: z.output<z.ZodObject<typeof operationVariables>>): OperationConfiguration {
  return {
    databaseConnections: read.DATABASE_CONNECTIONS,
    adoptsFolder: read.ADOPT_DATA_FOLDER === 'true',
    drainMs: read.DRAIN_SECONDS * 1000,
  };
}
