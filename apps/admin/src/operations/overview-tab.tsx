import type { Operations } from '@recado/api/contract';
import { formatBytes, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type FigureProps, Figures } from '@recado/ui/records';
import { JobQueues } from './job-queues.tsx';
import { MediaByCompany } from './media-by-company.tsx';
import { Processes } from './processes.tsx';
import { Versions } from './versions.tsx';

/** The figures of the installation: its processes, what waits, what is stored, what is installed. */
export function OverviewTab({ operations }: { operations: Operations }) {
  const { t } = useTranslation('admin');
  const { processes, jobs, storage, versions, measuredAt } = operations;
  return (
    <div className="operations">
      <h1>{t('operations.title')}</h1>
      <InstallationFigures operations={operations} />
      <Processes processes={processes} measuredAt={measuredAt} />
      <JobQueues jobs={jobs} />
      <MediaByCompany media={storage.media} />
      <Versions versions={versions} />
    </div>
  );
}

function InstallationFigures({ operations: { processes, jobs, storage } }: { operations: Operations }) {
  const { t } = useTranslation('admin');
  const { media, disk } = storage;
  const sum = (counts: readonly number[]) => formatNumber(counts.reduce((total, count) => total + count, 0));
  const files = media && t('operations.mediaFiles', { count: media.files, formatted: formatNumber(media.files) });
  const figures: FigureProps[] = [
    { name: 'processes', value: formatNumber(processes.length) },
    { name: 'sockets', value: sum(processes.map(({ sockets }) => sockets)) },
    { name: 'waiting', value: sum(jobs.map(({ waiting }) => waiting)) },
    { name: 'dead', value: sum(jobs.map(({ dead }) => dead)), isBad: jobs.some(({ dead }) => dead > 0) },
    { name: 'database', value: formatBytes(storage.database) },
    { name: 'media', value: media ? formatBytes(media.bytes) : t('operations.measuring'), also: files },
  ];
  if (disk) {
    const also = t('operations.diskOf', { total: formatBytes(disk.total) });
    figures.push({ name: 'disk', value: formatBytes(disk.free), also, isBad: disk.free < disk.total / 20 });
  }
  return <Figures figures={figures.map((figure) => ({ ...figure, name: t(`operations.figures.${figure.name}`) }))} />;
}
