import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutValues } from '../database/database-errors.ts';
import { writeRepeatsOnce } from './repeated-lines.ts';

const minute = 60_000;

/**
 * Structured logs on standard output, or where a test reads them. Bodies are never logged and secrets are redacted. A
 * warning or error that repeats is written once and, after a while, with its count.
 */
export function createLogger(level: string, destination?: DestinationStream, repeatMilliseconds = minute): Logger {
  const redact = {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.refreshToken', '*.code'],
    censor: '[hidden]',
  };
  const hooks = { logMethod: writeRepeatsOnce(repeatMilliseconds) };
  const options = { level, base: undefined, redact, serializers: { err: describeError }, hooks };
  return destination ? pino(options, destination) : pino(options);
}

/** An error without the details that a database adds: its parameters could contain message bodies. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, message: withoutValues(message), stack: stack && withoutValues(stack), cause };
}
