import type { SpentTime } from '@recado/contract';
import { jobTimes } from './metrics/jobs.ts';
import { requestTimes } from './metrics/requests.ts';

/** A value of a histogram, as prom-client reports it. */
interface Sample {
  metricName?: string;
  labels: Partial<Record<string, string | number>>;
  value: number;
}

/** Where the time of this process went since its start. */
export async function spentTimes(): Promise<{ endpoints: SpentTime[]; jobs: SpentTime[] }> {
  const [requests, jobs] = await Promise.all([requestTimes(), jobTimes()]);
  return {
    endpoints: together(requests.values, 'endpoint', ({ status }) => Number(status) >= 500),
    jobs: together(jobs.values, 'kind', ({ outcome }) => outcome === 'failed'),
  };
}

/** Sums a histogram by one label, the most time first. */
function together(
  samples: readonly Sample[],
  label: string,
  isFailure: (labels: Sample['labels']) => boolean,
): SpentTime[] {
  const byName = new Map<string, SpentTime>();
  for (const { metricName = '', labels, value } of samples) {
    const name = String(labels[label]);
    const known = byName.get(name) ?? { name, times: 0, failures: 0, total: 0 };
    byName.set(name, known);
    if (metricName.endsWith('_sum')) known.total += value * 1000;
    if (!metricName.endsWith('_count')) continue;
    known.times += value;
    if (isFailure(labels)) known.failures += value;
  }
  return mostFirst([...byName.values()]);
}

/** Sorted by their time, the most first. */
export function mostFirst(spent: readonly SpentTime[]): SpentTime[] {
  return spent.toSorted((a, b) => b.total - a.total);
}
