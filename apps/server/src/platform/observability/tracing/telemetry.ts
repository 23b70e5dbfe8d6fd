import type { TelemetryConfiguration } from '../../../telemetry-configuration.ts';
import type { ProcessFacts } from '../process-facts.ts';
import type { Telemetry } from './open-telemetry.ts';
import { useTracer } from './tracer.ts';

const none: Telemetry = { logLines: undefined, reportTo: () => undefined, stop: async () => undefined };

/**
 * Starts to send the traces and logs of this process to a collector. Without one nothing is loaded.
 */
export async function startTelemetry(
  { telemetry: target }: TelemetryConfiguration,
  facts: ProcessFacts,
): Promise<Telemetry> {
  if (!target || !(target.traces || target.logs)) return none;
  const { createTelemetry } = await import('./open-telemetry.ts');
  const { tracer, ...telemetry } = createTelemetry(target, facts);
  useTracer(tracer);
  return {
    ...telemetry,
    async stop() {
      useTracer(undefined);
      await telemetry.stop();
    },
  };
}
