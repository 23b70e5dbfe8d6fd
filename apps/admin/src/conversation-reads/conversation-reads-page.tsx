import { fetchFile } from '@recado/api/client';
import type { ConversationRead } from '@recado/contract';
import { Button, EmptyState, formatDateTime, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LeftOutlined } from '@recado/ui/icons';
import { type Column, ExportButton, ListPage, LiveTable } from '@recado/ui/records';
import { Link, useSearchParams } from '@recado/ui/router';
import { useState } from 'react';
import { ReadFilterBar } from './read-filter-bar.tsx';
import { type ReadFilters, useReads } from './use-reads.ts';
import '../audits/audits.css';

/** The access log: who read which conversation in the last 90 days (ADR 188). An address may name the contact. */
export default function ConversationReadsPage() {
  const { t } = useTranslation('admin');
  const [asked] = useSearchParams();
  const [filters, setFilters] = useState<ReadFilters>(() => filtersIn(asked));
  return (
    <ListPage
      title={t('conversationReads.title')}
      filters={<ReadFilterBar filters={filters} onChange={setFilters} />}
      action={
        <ExportButton
          text={t('audits.download')}
          fileName="leituras.csv"
          fetch={() => fetchFile('GET /conversation-reads/export', { query: filters })}
        />
      }
    >
      <p className="admin-meta">
        <Link to="/audits">
          <LeftOutlined aria-hidden /> {t('conversationReads.back')}
        </Link>{' '}
        {t('conversationReads.about')}
      </p>
      <Reads key={JSON.stringify(filters)} filters={filters} onClear={() => setFilters({})} />
    </ListPage>
  );
}

/** The contact that an address names; none if it is no number. */
function filtersIn(address: URLSearchParams): ReadFilters {
  const contactId = Number(address.get('contactId'));
  return Number.isInteger(contactId) && contactId > 0 ? { contactId } : {};
}

function Reads({ filters, onClear }: { filters: ReadFilters; onClear: () => void }) {
  const { t } = useTranslation('admin');
  const list = useReads(filters);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <LiveTable
      label={t('conversationReads.title')}
      list={list}
      columns={useColumns()}
      empty={
        isFiltered ? (
          <EmptyState
            title={t('audits.nothingFound')}
            action={<Button onClick={onClear}>{t('audits.clear')}</Button>}
          />
        ) : (
          <EmptyState title={t('conversationReads.empty')} description={t('conversationReads.emptyText')} />
        )
      }
    />
  );
}

function useColumns(): Column<ConversationRead>[] {
  const { t } = useTranslation('admin');
  const who = ({ reader: { kind, name } }: ConversationRead) =>
    kind === 'user' ? name : `${name} (${t(`conversationReads.kinds.${kind}`)})`;
  return [
    { key: 'when', title: t('conversationReads.when'), render: ({ lastAt }) => formatDateTime(lastAt), width: 150 },
    { key: 'who', title: t('conversationReads.who'), render: who, isCardTitle: true },
    {
      key: 'contact',
      title: t('conversationReads.contact'),
      render: ({ contact }) => (
        <Link to={`/contacts/${contact.id}/person`}>
          <Name text={contact.name} />
        </Link>
      ),
      grows: true,
    },
    { key: 'way', title: t('conversationReads.way'), render: ({ way }) => t(`conversationReads.ways.${way}`) },
    { key: 'count', title: t('conversationReads.count'), render: ({ count }) => count, align: 'right', width: 80 },
  ];
}
