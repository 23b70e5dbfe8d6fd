import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { lastBackup } from '../../storage/last-backup.ts';
import { installationMetrics, processMetrics } from './registry.ts';

const size = new Gauge({
  name: 'recado_data_folder_size_bytes',
  help: 'Size of the disk with DATA_FOLDER',
  registers: [processMetrics],
});
const free = new Gauge({
  name: 'recado_data_folder_free_bytes',
  help: 'Space on the disk with DATA_FOLDER that this process may still use',
  registers: [processMetrics],
});
const backupAt = new Gauge({
  name: 'recado_last_backup_timestamp_seconds',
  help: 'When the last backup by `npm run backup` was complete, in seconds since 1970; absent without one',
  registers: [],
});
const backupSize = new Gauge({
  name: 'recado_last_backup_size_bytes',
  help: 'Size of the last backup by `npm run backup`; absent without one',
  registers: [],
});

/** Free and total bytes of the disk with a folder; null: the system does not say. */
export async function diskOf(folder: string): Promise<{ free: number; total: number } | null> {
  const found = await statfs(folder).catch(() => null);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

/** Reads the free space of the disk with the data folder. */
export async function readDisk(dataFolder: string): Promise<void> {
  const disk = await diskOf(dataFolder);
  size.set(disk?.total ?? Number.NaN);
  free.set(disk?.free ?? Number.NaN);
}

/** Reads when the last backup was made. The metrics exist only after one. */
export async function readBackup(dataFolder: string): Promise<void> {
  const backup = await lastBackup(dataFolder);
  if (!backup) {
    for (const name of ['recado_last_backup_timestamp_seconds', 'recado_last_backup_size_bytes'])
      installationMetrics.removeSingleMetric(name);
    return;
  }
  if (!installationMetrics.getSingleMetric('recado_last_backup_timestamp_seconds')) {
    installationMetrics.registerMetric(backupAt);
    installationMetrics.registerMetric(backupSize);
  }
  backupAt.set(backup.at.getTime() / 1000);
  backupSize.set(backup.bytes);
}
