import { z } from 'zod';
import type { TelemetryTarget } from '../../../../telemetry-configuration.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { type ForeignServer, startForeignServer } from '../../../../testing/foreign-server.ts';
import { processFacts } from '../../process-facts.ts';
import type { Telemetry } from '../open-telemetry.ts';
import { startTelemetry } from '../telemetry.ts';

const value = z.record(z.string(), z.unknown());
const attributes = z.array(z.object({ key: z.string(), value })).default([]);
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A span as the collector got it. */
export type ReceivedSpan = z.output<typeof span>;

/** A collector on this machine, and the telemetry of this process that sends to it. */
export interface Collector {
  foreign: ForeignServer;
  telemetry: Telemetry;
  /** The spans that arrived. */
  spans(): ReceivedSpan[];
  /** Waits for a span of this name, and returns it. */
  span(name: string): Promise<ReceivedSpan>;
  /** Everything that arrived, as text. */
  text(): string;
  close(): Promise<void>;
}

/** Starts a collector; this process sends it all traces, or what `target` says. */
export async function startCollector(target: Partial<TelemetryTarget> = {}): Promise<Collector> {
  const foreign = await startForeignServer();
  const usual = { headers: {}, timeout: 1_000, logs: false, serviceName: 'recado', attributes: {} };
  const traced = { isParentBased: true, ratio: 1 };
  const telemetry = await startTelemetry(
    { telemetry: { ...usual, endpoint: foreign.origin, traces: traced, ...target } },
    processFacts(['api', 'worker']),
  );
  const spans = () =>
    foreign.received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => traces.parse(JSON.parse(body)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
  const named = (name: string) => spans().find((one) => one.name === name);
  return {
    foreign,
    telemetry,
    spans,
    async span(name) {
      await eventually(`the span ${name}`, () => named(name) !== undefined);
      const [found] = spans().filter((one) => one.name === name);
      if (!found) throw new Error(`There is no span ${name}`);
      return found;
    },
    text: () => foreign.received.map(({ body }) => body).join('\n'),
    async close() {
      await telemetry.stop();
      await foreign.close();
    },
  };
}
