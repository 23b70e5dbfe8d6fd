import type { ServicePlatform } from '../../channels/services.ts';
import type { JobHandler } from '../../platform/jobs/index.ts';
import { closeImportedHandler } from './close-imported.ts';
import { finishImportHandler } from './finish-import.ts';
import { importBatchHandler } from './import-batch.ts';
import { readPartHandler } from './read-part.ts';

/** WhatsApp hands over a history in parts that may be minutes apart; this long after the last one an import is over. */
const usualQuiet = 35_000;
/** Milliseconds by which reading is ahead of importing. */
const usualLead = 3_000;

/** The work of imports of old messages. `quiet`: milliseconds without news after which an import is over. */
export function historyImportJobs(platform: ServicePlatform, quiet: number = usualQuiet): JobHandler[] {
  return [
    readPartHandler(platform, Math.min(usualLead, quiet)),
    importBatchHandler(platform),
    finishImportHandler(platform, quiet),
    closeImportedHandler(platform),
  ];
}
