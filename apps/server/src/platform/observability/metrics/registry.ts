import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { serverBuild, serverRelease } from '../version.ts';

/** The metrics of this process; no database is needed to read them. */
export const processMetrics = new Registry();
/** The metrics of the installation, which are the same whatever process is asked. */
export const installationMetrics = new Registry();

// Each sample of the event loop wakes the process: the default of ten milliseconds would be most of its idle work.
collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: 100 });

const build = new Gauge({
  name: 'recado_build_info',
  help: 'Always 1; the labels say what this process runs',
  labelNames: ['version', 'build'],
  registers: [processMetrics],
});
build.set({ version: serverRelease, build: serverBuild }, 1);

/** Sets every combination of one label to 0, so that the first increase is seen as one. */
export function startAtZero<Label extends string>(
  counter: { inc(labels: Partial<Record<Label, string>>, value: number): void },
  label: Label,
  values: readonly string[],
): void {
  for (const value of values) counter.inc({ [label]: value } as Partial<Record<Label, string>>, 0);
}
