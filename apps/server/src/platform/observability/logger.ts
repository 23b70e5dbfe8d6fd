import { type DestinationStream, destination, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import { withoutValues } from '../database/database-errors.ts';
import { correlationFields } from './tracing/correlation.ts';

const minute = 60_000;

/**
 * Structured logs on standard output, or where a test reads them. Bodies are never logged and secrets are redacted. A
 * warning or error that repeats is written once and, after a while, with its count. `base`: in every line. What a line
 * belongs to, a request or a trace, is in it, too.
 */
export function createLogger(
  level: string,
  to?: DestinationStream,
  repeatMilliseconds = minute,
  base?: object,
): Logger {
  const redact = {
    paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.refreshToken', '*.code'],
    censor: '[hidden]',
  };
  const hooks = { logMethod: writeRepeatsOnce(repeatMilliseconds) };
  const options = { level, base, mixin: correlationFields, redact, serializers: { err: describeError }, hooks };
  return to ? pino(options, to) : pino(options);
}

/** The standard output together with another place, which must not fail; undefined, which means the former, without one. */
export function alsoTo(other: DestinationStream | undefined): DestinationStream | undefined {
  if (!other) return undefined;
  const output = destination(1);
  return {
    write(line) {
      output.write(line);
      other.write(line);
    },
  };
}

/** An error without the details that a database adds: its parameters could contain message bodies. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: name, message: withoutValues(message), stack: stack && withoutValues(stack), cause };
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;
type Line = Parameters<LogMethod>[0];

const levels = { warn: 40, fatal: 60 };
/** More kinds of lines than these in one period are written without being counted. */
const mostKinds = 500;
/** The fields that, beside the message, distinguish one kind of line from another. */
const distinguishing = ['endpoint', 'status', 'kind', 'url', 'event', 'channel'];

/**
 * Writes a warning or error that repeats only once and, after a while, with its count (`repeated`), so that a caller
 * who provokes errors cannot fill the disk. Two lines are the same kind when they differ in numbers only.
 */
function writeRepeatsOnce(milliseconds: number): LogMethod {
  const repeats = new Map<string, number>();

  function countFrom(logger: Logger, kind: string, line: Line, method: LogFn): void {
    repeats.set(kind, 0);
    const summary = setTimeout(() => {
      const count = repeats.get(kind) ?? 0;
      repeats.delete(kind);
      if (count > 0) method.apply(logger, withCount(line, count));
    }, milliseconds);
    summary.unref();
  }

  return function logMethod(this: Logger, line, method, level) {
    if (level < levels.warn || level >= levels.fatal) return method.apply(this, line);
    const kind = `${level} ${kindOf(line)}`;
    const count = repeats.get(kind);
    if (count !== undefined) {
      repeats.set(kind, count + 1);
      return;
    }
    if (repeats.size < mostKinds) countFrom(this, kind, line, method);
    method.apply(this, line);
  };
}

function kindOf([first, ...rest]: Line): string {
  const facts: Record<string, unknown> = typeof first === 'object' && first !== null ? { ...Object(first) } : {};
  const error = first instanceof Error ? first : facts.err;
  const parts = [
    typeof first === 'string' ? first : '',
    ...rest,
    ...errorTexts(error),
    ...distinguishing.map((name) => facts[name]),
  ];
  return parts.map(String).join(' ').replace(/\d+/g, '#');
}

function errorTexts(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.name, withoutValues(error.message).slice(0, 300), ...errorTexts(error.cause)];
}

function withCount([first, ...rest]: Line, repeated: number): Line {
  if (typeof first === 'string') return [{ repeated }, first, ...rest];
  const facts = first instanceof Error ? { err: first } : Object(first);
  return [{ ...facts, repeated }, ...rest];
}
