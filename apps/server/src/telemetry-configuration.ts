import { z } from 'zod';

/** `name=value` pairs, separated by commas; values are percent-encoded, as OpenTelemetry writes them. */
const pairs = z
  .string()
  .default('')
  .transform((text, context) => {
    const all = text.split(',').filter((part) => part.trim() !== '');
    try {
      return Object.fromEntries(all.map(pairOf));
    } catch {
      context.addIssue('is a list of name=value');
      return z.NEVER;
    }
  })
  .refine((read) => !('' in read), 'is a list of name=value');

/** A name and its value. The name is empty where there is none. Throws for a value with a wrong escape. */
function pairOf(part: string): [string, string] {
  const at = part.indexOf('=');
  return [part.slice(0, Math.max(0, at)).trim(), decodeURIComponent(part.slice(at + 1).trim())];
}

const samplers = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const;

/** OpenTelemetry's own variables, as far as the server honours them. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where an OpenTelemetry collector takes OTLP over HTTP, e.g. http://localhost:4318. Default: no traces'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.describe('Headers for it, e.g. authorization=Bearer%20…; comma separated'),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(10_000)
    .describe('Milliseconds that it may take to accept a batch'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp').describe('none: the collector gets no traces'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_traceidratio')
    .describe('Which traces are recorded; parentbased: what belongs to a trace is recorded with its beginning here'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of the traces that is recorded, e.g. 0.05, for the samplers with a ratio'),
  OTEL_LOGS_EXPORTER: z
    .enum(['otlp', 'none'])
    .default('none')
    .describe('otlp: the collector gets the log lines as well as the standard output'),
  OTEL_SERVICE_NAME: z.string().default('recado').describe('The name of the server in traces and logs'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.describe(
    'Further facts about this process in both, e.g. deployment.environment.name=production',
  ),
};

/** Where traces and logs go, and how they are chosen. */
export interface TelemetryTarget {
  /** The address of the collector, without the paths of traces and logs. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Milliseconds. */
  timeout: number;
  /** How traces are chosen; undefined: there are none. `ratio`: the share, between 0 and 1. */
  traces: { isParentBased: boolean; ratio: number } | undefined;
  logs: boolean;
  serviceName: string;
  attributes: Readonly<Record<string, string>>;
}

/** Traces and logs for a collector. */
export interface TelemetryConfiguration {
  /** Undefined: none. */
  telemetry: TelemetryTarget | undefined;
}

/** Reads it. */
export function telemetryConfiguration(read: z.output<z.ZodObject<typeof telemetryVariables>>): TelemetryConfiguration {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return { telemetry: undefined };
  const sampler = read.OTEL_TRACES_SAMPLER;
  const fixed = sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : undefined;
  const traces = { isParentBased: sampler.startsWith('parentbased_'), ratio: fixed ?? read.OTEL_TRACES_SAMPLER_ARG };
  return {
    telemetry: {
      endpoint: endpoint.replace(/\/$/, ''),
      headers: read.OTEL_EXPORTER_OTLP_HEADERS,
      timeout: read.OTEL_EXPORTER_OTLP_TIMEOUT,
      traces: read.OTEL_TRACES_EXPORTER === 'otlp' ? traces : undefined,
      logs: read.OTEL_LOGS_EXPORTER === 'otlp',
      serviceName: read.OTEL_SERVICE_NAME,
      attributes: read.OTEL_RESOURCE_ATTRIBUTES,
    },
  };
}
