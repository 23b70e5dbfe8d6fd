import { fetchFile, onEvent } from '@recado/api/client';
import { queryClient, useLiveList } from '@recado/api/live';
import type { AuditEntry, EventName } from '@recado/contract';
import { Button, EmptyState, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EyeOutlined } from '@recado/ui/icons';
import { type Column, ExportButton, ListPage, LiveTable, useSearch } from '@recado/ui/records';
import { useNavigate, useSearchParams } from '@recado/ui/router';
import { useEffect, useState } from 'react';
import { AuditDetails } from './audit-details.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { useAuditWords } from './audit-words.ts';
import { type AuditFilters, audits, filtersIn } from './audits.ts';
import './audits.css';

/** The audit log of the company, or of all companies for the super user (ADR 41). */
export default function AuditsPage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [filters, setFilters] = useState<AuditFilters>(() => filtersIn(asked));
  const [shown, setShown] = useState<AuditEntry>();
  const words = useAuditWords();
  const query = { ...filters, searchParam: search.searchParam };
  const list = useLiveList(audits, query);
  useNewAudits();
  const isFiltered = search.searchParam !== '' || Object.values(filters).some((value) => value !== undefined);
  return (
    <ListPage
      title={t('audits.title')}
      search={search}
      searchLabel={t('audits.search')}
      filters={<AuditFilterBar filters={filters} onChange={setFilters} />}
      action={
        <>
          <Button onClick={() => navigate('/audits/reads')}>{t('audits.reads')}</Button>
          <ExportButton
            text={t('audits.download')}
            fileName="auditoria.csv"
            fetch={() => fetchFile('GET /audits/export', { query })}
            onSaved={refreshAudits}
          />
        </>
      }
    >
      <LiveTable
        label={t('audits.title')}
        list={list}
        columns={useColumns(filters.everywhere === 'true')}
        actions={(entry) => [
          { key: 'open', label: t('audits.open', { name: words.record(entry) }), icon: <EyeOutlined />, run: setShown },
        ]}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('audits.nothingFound')}
              action={
                <Button
                  onClick={() => {
                    setFilters({});
                    search.setText('');
                  }}
                >
                  {t('audits.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('audits.empty')} description={t('audits.emptyText')} />
          )
        }
      />
      <AuditDetails
        entry={shown}
        onClose={() => setShown(undefined)}
        onFilter={(wanted) => {
          setFilters({ everywhere: filters.everywhere, ...wanted });
          setShown(undefined);
        }}
      />
    </ListPage>
  );
}

function useColumns(withCompany: boolean): Column<AuditEntry>[] {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const company = { key: 'company', title: t('audits.company'), render: words.company };
  return [
    { key: 'when', title: t('audits.when'), render: ({ createdAt }) => formatDateTime(createdAt), width: 150 },
    { key: 'who', title: t('audits.who'), render: words.who },
    { key: 'what', title: t('audits.what'), render: ({ action }) => words.action(action) },
    { key: 'record', title: t('audits.record'), render: words.record, grows: true, isCardTitle: true },
    { key: 'where', title: t('audits.where'), render: ({ address }) => address },
    ...(withCompany ? [company] : []),
  ];
}

/** The events of changes that are audited; each follows the commit of its entry. */
const audited: readonly EventName[] = [
  ...(['user', 'queue', 'queue-option', 'whatsapp', 'settings', 'company'] as const),
  ...(['tag', 'quick-message', 'auth'] as const),
];
/** Milliseconds: several changes at once are one request. */
const soon = 1_500;

/** Fetches the log again: the visible query at once, earlier ones when they are shown again. */
function refreshAudits(): void {
  void queryClient.invalidateQueries({ queryKey: [audits.name, 'list'] });
}

/** Fetches the log again soon after an audited record changed. */
function useNewAudits(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshAudits();
      }, soon);
    };
    const stops = audited.map((name) => onEvent(name, refresh));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
}
