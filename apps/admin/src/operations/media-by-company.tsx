import type { Operations } from '@recado/api/contract';
import { EmptyState, formatBytes, formatNumber, formatRelative } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { allOf, type Column, LiveTable } from '@recado/ui/records';

type Media = Operations['storage']['media'];
type OfCompany = NonNullable<Media>['companies'][number];

/** What the media folder contains of each company, as it was measured last. */
export function MediaByCompany({ media }: { media: Media }) {
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
