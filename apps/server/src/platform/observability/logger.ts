import { type DestinationStream, type Logger, pino } from 'pino';
import { withoutValues } from '../database/without-values.ts';

/**
 * Structured logs on standard output, or where a test looks at them. Bodies are never logged; what could carry a secret
 * is blacked out.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const redact = {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.refreshToken', '*.code'],
    censor: '[hidden]',
  };
  const options = { level, base: undefined, redact, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/** An error without what a database adds to it: its parameters would carry message bodies. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, message: withoutValues(message), stack: stack && withoutValues(stack), cause };
}
