import { useReport } from '@recado/api/live';
import type { KnowledgePage, KnowledgeSource } from '@recado/contract';
import { webAddress } from '@recado/contract/link-address';
import { ErrorState, ListSkeleton, Modal, Name, RelativeTime, StatusText, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** The pages of a site that were found, each with what became of it; live while they are read. */
export function SitePages({ source, onClose }: { source: KnowledgeSource; onClose: () => void }) {
  const { t } = useTranslation('admin');
  useReturnFocus();
  return (
    <Modal open width={680} title={t('knowledge.pagesOf', source)} footer={null} onCancel={onClose}>
      <Pages source={source} />
    </Modal>
  );
}

function Pages({ source: { id: sourceId } }: { source: KnowledgeSource }) {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport(
    'GET /knowledge-sources/:sourceId/pages',
    { params: { sourceId } },
    { refreshOn: ['knowledge-source'], fresh: true },
  );
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton rows={4} />;
  if (report.pages.length === 0) return <p>{t('knowledge.noPages')}</p>;
  return (
    <ul className="knowledge-pages">
      {report.pages.map((page) => (
        <Page key={page.id} page={page} />
      ))}
    </ul>
  );
}

function Page({ page: { address, title, state, failure, readAt } }: { page: KnowledgePage }) {
  const { t } = useTranslation('admin');
  const tone = { waiting: 'neutral', ready: 'success', failed: 'danger' } as const;
  const text = state === 'failed' ? t(`knowledge.failures.${failure ?? 'unreachable'}`) : t(`knowledge.${state}`);
  return (
    <li>
      <a href={webAddress(address)} target="_blank" rel="noopener noreferrer nofollow">
        <Name text={title || address} />
      </a>
      {title && <small className="admin-meta">{address}</small>}
      <StatusText tone={tone[state]}>{text}</StatusText> {readAt && <RelativeTime value={readAt} />}
    </li>
  );
}
