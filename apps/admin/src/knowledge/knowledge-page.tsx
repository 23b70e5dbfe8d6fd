import { api } from '@recado/api/client';
import { useLiveList, useRemove } from '@recado/api/live';
import type { KnowledgeSource } from '@recado/contract';
import { RelativeTime, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined, UnorderedListOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { knowledgeSources } from './knowledge.ts';
import { KnowledgeChoices } from './knowledge-choices.tsx';
import { KnowledgeDialog } from './knowledge-dialog.tsx';
import { Meaning } from './meaning.tsx';
import { SitePages } from './site-pages.tsx';
import { TryQuestion } from './try-question.tsx';
import './knowledge.css';

/** What the company knows: sources that prompts answer from (ADR 170). */
export default function KnowledgePage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(knowledgeSources, { searchParam: search.searchParam });
  const remove = useRemove(knowledgeSources);
  const notify = useNotify();
  const [site, setSite] = useState<KnowledgeSource>();
  const readAgain = ({ id }: KnowledgeSource) => {
    api('POST /knowledge-sources/:sourceId/read', { params: { sourceId: id } }).then(
      () => notify.success(t('knowledge.readingAgain')),
      notify.error,
    );
  };
  const columns: Column<KnowledgeSource>[] = [
    { key: 'title', title: t('knowledge.sourceTitle'), render: ({ title }) => title, isCardTitle: true, grows: true },
    { key: 'kind', title: t('knowledge.kind'), render: ({ kind }) => t(`knowledge.kinds.${kind}`) },
    { key: 'state', title: t('knowledge.state'), render: (source) => <State source={source} /> },
  ];
  return (
    <RecordPage
      title={t('knowledge.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ title }) => title}
      addText={t('knowledge.add')}
      above={
        <>
          <p className="admin-meta">{t('knowledge.about')}</p>
          <KnowledgeChoices />
          <TryQuestion />
          <Meaning />
          {site && <SitePages source={site} onClose={() => setSite(undefined)} />}
        </>
      }
      empty={{ title: t('knowledge.empty'), description: t('knowledge.emptyText') }}
      moreActions={({ kind, title, follows }) => [
        ...(follows
          ? [{ key: 'pages', label: t('knowledge.pagesOf', { title }), icon: <UnorderedListOutlined />, run: setSite }]
          : []),
        ...(rereadable.has(kind)
          ? [{ key: 'read', label: t('knowledge.readAgain', { title }), icon: <ReloadOutlined />, run: readAgain }]
          : []),
      ]}
      removal={{
        title: t('knowledge.deleteTitle'),
        consequence: t('knowledge.deleteText'),
        run: ({ id }) => remove.mutateAsync(id),
      }}
      dialog={(edited, close) => <KnowledgeDialog edited={edited} onClose={close} />}
    />
  );
}

/** What can have changed since it was read. */
const rereadable: ReadonlySet<KnowledgeSource['kind']> = new Set(['page', 'quick-messages', 'tickets']);

/** Whether a source is known, and why not; of one that failed also from when its passages are. */
function State({
  source: { state, failure, passages, readAt, follows, pagesFound, pagesRead },
}: {
  source: KnowledgeSource;
}) {
  const { t } = useTranslation('admin');
  const known = passages > 0 && (
    <p className="admin-meta">
      {t('knowledge.passages', { count: passages })} {readAt && <RelativeTime value={readAt} />}
    </p>
  );
  if (state === 'waiting' && follows && pagesFound > 0)
    return <StatusText tone="neutral">{t('knowledge.visiting', { read: pagesRead, found: pagesFound })}</StatusText>;
  if (state === 'waiting') return <StatusText tone="neutral">{t('knowledge.waiting')}</StatusText>;
  return (
    <>
      {state === 'ready' ? (
        <StatusText tone="success">{t('knowledge.ready')}</StatusText>
      ) : (
        <StatusText tone="danger">{t(`knowledge.failures.${failure ?? 'unreachable'}`)}</StatusText>
      )}
      {known}
    </>
  );
}
