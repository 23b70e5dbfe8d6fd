import { type Link, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { DestinationStream, Logger } from 'pino';
import type { TelemetryTarget } from '../../../telemetry-configuration.ts';
import type { ProcessFacts } from '../process-facts.ts';
import { serverVersion } from '../version.ts';
import { logRecords } from './log-records.ts';
import type { TraceContext } from './trace-context.ts';
import type { Span, SpanOptions, Tracer } from './tracer.ts';
import { createWatch } from './watched-exporter.ts';

/** Traces and logs on their way to a collector. */
export interface Telemetry {
  /** Takes log lines; undefined: only the standard output gets them. */
  logLines: DestinationStream | undefined;
  /** Says from now on when the collector does not answer, and when it does again. */
  reportTo(logger: Pick<Logger, 'warn' | 'info'>): void;
  /** Sends what waits, for some seconds at most. */
  stop(): Promise<void>;
}

/** Spans or records that wait for the collector; more are lost. */
const waiting = 4_096;
/** Requests to the collector at once, of each kind. */
const atOnce = 2;
/** Milliseconds between two batches, and for the last one when the process stops. */
const pause = 2_000;
const lastPatience = 3_000;

/** Connects with a collector. This file alone loads OpenTelemetry's SDK: import it only when it is switched on. */
export function createTelemetry(
  target: TelemetryTarget,
  facts: ProcessFacts,
): Telemetry & { tracer: Tracer | undefined } {
  const resource = resourceFromAttributes({
    'service.name': target.serviceName,
    'service.version': facts.release,
    'service.instance.id': `${facts.host}:${facts.pid}`,
    'host.name': facts.host,
    'process.pid': facts.pid,
    'recado.roles': facts.roles,
    ...target.attributes,
  });
  const watch = createWatch();
  const { headers, timeout: timeoutMillis } = target;
  const at = (path: string) => ({
    url: target.endpoint + path,
    headers: { ...headers },
    timeoutMillis,
    concurrencyLimit: atOnce,
  });
  const batches = { maxQueueSize: waiting, scheduledDelayMillis: pause, exportTimeoutMillis: timeoutMillis + pause };

  const spans = target.traces && {
    provider: new TracerProvider({
      resource,
      sampler: samplerOf(target.traces),
      spanProcessors: [
        new BatchSpanProcessor({
          ...batches,
          exporter: watch.watched('traces', new OTLPTraceExporter(at('/v1/traces'))),
        }),
      ],
    }),
  };
  const logs = target.logs
    ? new LoggerProvider({
        resource,
        processors: [
          new BatchLogRecordProcessor({
            ...batches,
            exporter: watch.watched('logs', new OTLPLogExporter(at('/v1/logs'))),
          }),
        ],
      })
    : undefined;

  return {
    tracer: spans && tracerOf(spans.provider),
    logLines: logs && logRecords(logs.getLogger('recado'), Object.keys(facts)),
    reportTo: watch.reportTo,
    async stop() {
      const sent = Promise.allSettled([spans?.provider.shutdown(), logs?.shutdown()]);
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, lastPatience).unref())]);
    },
  };
}

function samplerOf({ isParentBased, ratio }: NonNullable<TelemetryTarget['traces']>) {
  const root = new TraceIdRatioBasedSampler(ratio);
  // Strangers send a parent, too: its trace id decides, as for a trace that begins here, not what it wishes.
  return isParentBased
    ? new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
    : root;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('recado', serverVersion);
  return {
    begin(name, { kind = 'internal', facts, parent, link }: SpanOptions): Span {
      const links: Link[] = link ? [{ context: spanContextOf(link) }] : [];
      const above = parent ? trace.setSpanContext(ROOT_CONTEXT, spanContextOf(parent)) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts }, links }, above);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        context: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        note: (further) => void span.setAttributes({ ...further }),
        end(failure) {
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
          span.end();
        },
      };
    },
  };
}

/** The form in which OpenTelemetry knows a place in a trace. */
function spanContextOf({ traceId, spanId, isSampled }: TraceContext) {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { traceId, spanId, traceFlags, isRemote: true };
}
