import { type AnyValue, type Logger, ROOT_CONTEXT, SeverityNumber, TraceFlags, trace } from '@opentelemetry/api';
import type { DestinationStream } from 'pino';
import { z } from 'zod';

const jsonFields = z.record(z.string(), z.json());

const line = z
  .object({
    level: z.number(),
    time: z.number(),
    msg: z.string().default(''),
    traceId: z.string().optional(),
    spanId: z.string().optional(),
  })
  .catchall(z.unknown());

/** pino's levels, from the lowest. */
const levels = [
  { from: 60, severityNumber: SeverityNumber.FATAL, severityText: 'fatal' },
  { from: 50, severityNumber: SeverityNumber.ERROR, severityText: 'error' },
  { from: 40, severityNumber: SeverityNumber.WARN, severityText: 'warn' },
  { from: 30, severityNumber: SeverityNumber.INFO, severityText: 'info' },
  { from: 20, severityNumber: SeverityNumber.DEBUG, severityText: 'debug' },
] as const;
const lowest = { severityNumber: SeverityNumber.TRACE, severityText: 'trace' } as const;

/**
 * Passes the log lines on as records: the same fields that the standard output gets, hidden as there. `ofProcess`: the
 * fields that say whose they are, which the collector knows already.
 */
export function logRecords(logger: Pick<Logger, 'emit'>, ofProcess: readonly string[]): DestinationStream {
  return {
    write(text) {
      const read = line.safeParse(JSON.parse(text));
      if (!read.success) return;
      const { level, time, msg, traceId, spanId, ...fields } = read.data;
      for (const name of ofProcess) delete fields[name];
      const { severityNumber, severityText } = levels.find(({ from }) => level >= from) ?? lowest;
      const place = { traceId: traceId ?? '', spanId: spanId ?? '', traceFlags: TraceFlags.NONE };
      logger.emit({
        timestamp: time,
        severityNumber,
        severityText,
        body: msg,
        attributes: attributesOf(fields),
        context: traceId ? trace.setSpanContext(ROOT_CONTEXT, place) : ROOT_CONTEXT,
      });
    },
  };
}

/** The fields of a line, which came out of JSON. */
function attributesOf(fields: Record<string, unknown>): Record<string, AnyValue> {
  return jsonFields.parse(fields);
}
