import type { Operations } from '@recado/contract';
import { EmptyState, formatBytes, formatNumber, formatRelative } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { allOf, type Column, type FigureProps, Figures, LiveTable } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { JobQueues } from './job-queues.tsx';
import { Processes } from './processes.tsx';
import { ServiceLevels } from './service-levels.tsx';

/** The figures of the installation: its processes, waiting jobs, stored data, installed versions. */
export function OverviewTab({ operations }: { operations: Operations }) {
  const { t } = useTranslation('admin');
  const { processes, jobs, storage, versions, levels, measuredAt } = operations;
  return (
    <div className="operations">
      <h1>{t('operations.title')}</h1>
      <InstallationFigures operations={operations} />
      <ServiceLevels levels={levels} />
      <Processes processes={processes} measuredAt={measuredAt} />
      <JobQueues jobs={jobs} />
      <MediaByCompany media={storage.media} />
      <Versions versions={versions} />
    </div>
  );
}

/** Milliseconds after which a backup is old: a night and a half. */
const backupLasts = 36 * 60 * 60_000;

function InstallationFigures({ operations: { processes, jobs, storage, measuredAt } }: { operations: Operations }) {
  const { t } = useTranslation('admin');
  const { media, disk, backup } = storage;
  const sum = (counts: readonly number[]) => formatNumber(counts.reduce((total, count) => total + count, 0));
  const files = media && t('operations.mediaFiles', { count: media.files, formatted: formatNumber(media.files) });
  const work: FigureProps[] = [
    { name: 'processes', value: formatNumber(processes.length) },
    { name: 'sockets', value: sum(processes.map(({ sockets }) => sockets)) },
    { name: 'waiting', value: sum(jobs.map(({ waiting }) => waiting)) },
    { name: 'dead', value: sum(jobs.map(({ dead }) => dead)), isBad: jobs.some(({ dead }) => dead > 0) },
  ];
  const stored: FigureProps[] = [
    { name: 'database', value: formatBytes(storage.database) },
    { name: 'media', value: media ? formatBytes(media.bytes) : t('operations.measuring'), also: files },
  ];
  if (disk) {
    const also = t('operations.diskOf', { total: formatBytes(disk.total) });
    stored.push({ name: 'disk', value: formatBytes(disk.free), also, isBad: disk.free < disk.total / 20 });
  }
  stored.push({
    name: 'backup',
    value: backup ? formatRelative(backup.at) : t('operations.noBackup'),
    also: backup && formatBytes(backup.bytes),
    isBad: !backup || Date.parse(measuredAt) - Date.parse(backup.at) > backupLasts,
  });
  const named = (figures: readonly FigureProps[]) =>
    figures.map((figure) => ({ ...figure, name: t(`operations.figures.${figure.name}`) }));
  return (
    <>
      <Figures figures={named(work)} />
      <Figures figures={named(stored)} />
    </>
  );
}

type Media = Operations['storage']['media'];
type OfCompany = NonNullable<Media>['companies'][number];

/** The size of each company's media, as last measured. */
function MediaByCompany({ media }: { media: Media }) {
  const { t } = useTranslation('admin');
  const columns: Column<OfCompany>[] = [
    {
      key: 'company',
      title: t('operations.company'),
      render: ({ companyId: id, companyName }) => companyName ?? t('operations.companyGone', { id }),
      isCardTitle: true,
      grows: true,
    },
    { key: 'files', title: t('operations.files'), render: ({ files }) => formatNumber(files), align: 'right' },
    { key: 'size', title: t('operations.size'), render: ({ bytes }) => formatBytes(bytes), align: 'right' },
  ];
  return (
    <section aria-labelledby="operations-media">
      <h2 id="operations-media">{t('operations.mediaByCompany')}</h2>
      <p className="admin-meta" role="status">
        {media ? t('operations.mediaAt', { when: formatRelative(media.measuredAt) }) : t('operations.measuring')}
      </p>
      {media && (
        <LiveTable
          label={t('operations.mediaByCompany')}
          list={allOf(media.companies)}
          columns={columns}
          empty={<EmptyState title={t('operations.mediaEmpty')} />}
        />
      )}
    </section>
  );
}

/** The versions of everything that is installed. */
function Versions({ versions }: Pick<Operations, 'versions'>) {
  const { t } = useTranslation('admin');
  const { server, endpoints, node, database, migrations, remotes } = versions;
  const facts = [
    [t('operations.server'), server],
    [t('operations.contract'), t('operations.endpoints', { count: endpoints })],
    ['Node', node],
    [t('operations.figures.database'), t(`operations.${database.kind}`, { version: database.version })],
    [t('operations.migrations'), t('operations.migrationsOf', migrations)],
    ...remotes.map(({ name, release }) => [t('operations.remote', { name }), release]),
  ];
  return (
    <section aria-labelledby="operations-versions">
      <h2 id="operations-versions">{t('operations.versions')}</h2>
      <dl className="operations-card operations-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="admin-meta">
        <Link to="/releases">{t('operations.chooseVersions')}</Link>
      </p>
    </section>
  );
}
