import type { Platform } from '../../platform.ts';
import { readBackup, readDisk } from './data-folder.ts';
import { readPool } from './database.ts';
import { readInstallation } from './installation.ts';
import { installationMetrics, processMetrics } from './registry.ts';
import { setSockets } from './sockets.ts';

/** The metrics of one process or of the installation, in Prometheus' text form. */
interface Metrics {
  type: string;
  text: string;
}

/** The metrics of this process. They do not need the database. */
export async function renderMetrics({ realtime, database, configuration }: Platform): Promise<Metrics> {
  setSockets(realtime.connections(), realtime.heard() === 'yes');
  readPool(database.pool);
  await readDisk(configuration.dataFolder);
  return { type: processMetrics.contentType, text: await processMetrics.metrics() };
}

/** The metrics of the installation. Without its database they say little more than that it is down. */
export async function renderInstallation({ database, configuration }: Platform): Promise<Metrics> {
  await Promise.all([readInstallation(database), readBackup(configuration.dataFolder)]);
  return { type: installationMetrics.contentType, text: await installationMetrics.metrics() };
}
