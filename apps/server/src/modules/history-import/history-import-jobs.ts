import type { ServicePlatform } from '../../channels/services.ts';
import type { JobHandler } from '../../platform/jobs/index.ts';
import { closeImportedHandler } from './close-imported.ts';
import { finishImportHandler } from './finish-import.ts';
import { importBatchHandler } from './import-batch.ts';
import { readPartHandler } from './read-part.ts';

/** WhatsApp sends a history in parts that may be minutes apart; an import ends this long after the last one. */
const usualQuiet = 35_000;
/** Milliseconds by which reading runs ahead of importing. */
const usualLead = 3_000;

/** The jobs of history imports. `quiet`: milliseconds without a new part after which an import ends. */
export function historyImportJobs(platform: ServicePlatform, quiet: number = usualQuiet): JobHandler[] {
  return [
    readPartHandler(platform, Math.min(usualLead, quiet)),
    importBatchHandler(platform),
    finishImportHandler(platform, quiet),
    closeImportedHandler(platform),
  ];
}
