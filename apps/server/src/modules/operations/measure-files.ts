import { setTimeout as wait } from 'node:timers/promises';
import { keptFiles } from '../../platform/storage/disk-storage.ts';

/** Files without a pause, and the pause in milliseconds: requests must not notice it. */
const atOnce = 200;
const pause = 20;

/** Files and bytes. */
export interface FileSum {
  files: number;
  bytes: number;
}

/** What the media folder contains. */
export interface MeasuredFiles extends FileSum {
  byCompany: Map<number, FileSum>;
}

/** Walks through the media folder, slowly, and sums up its files; the descriptions beside them count as bytes only. */
export async function measureFiles(dataFolder: string): Promise<MeasuredFiles> {
  const byCompany = new Map<number, FileSum>();
  const total = { files: 0, bytes: 0 };
  let seen = 0;
  for await (const { companyId, size, isDescription } of keptFiles(dataFolder)) {
    const company = byCompany.get(companyId) ?? { files: 0, bytes: 0 };
    for (const sum of [company, total]) {
      sum.bytes += size;
      if (!isDescription) sum.files += 1;
    }
    byCompany.set(companyId, company);
    seen += 1;
    // A process that stops does not wait for it.
    if (seen % atOnce === 0) await wait(pause, undefined, { ref: false });
  }
  return { ...total, byCompany };
}
