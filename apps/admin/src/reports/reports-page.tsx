import { localDay, reasons, useAll, useReport } from '@recado/api/live';
import type { ReportRow } from '@recado/contract';
import {
  EmptyState,
  formatDate,
  formatDateTime,
  ListSkeleton,
  Name,
  Segmented,
  StatusText,
  withoutMarks,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Pagination } from '@recado/ui/parts';
import { type Column, ListPage, LiveTable, rowsOf, useSearch } from '@recado/ui/records';
import { Link, useSearchParams } from '@recado/ui/router';
import { cloneElement, isValidElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { gradeText } from '../ratings/rating-words.ts';
import { ExportButton } from './export-button.tsx';
import { addressOf, queryOf, readFilter } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';
import { effectiveDays } from './report-period.ts';
import './reports.css';

// Opened when somebody asks for them.
const ReasonsReport = lazy(() => import('./reasons/reasons-report.tsx'));
const RatingsReport = lazy(() => import('./ratings/ratings-report.tsx'));

/** A round with an id of its own: a ticket may have several. */
interface ShownRow extends ReportRow {
  ticketId: number;
}

/** Page sizes of SPEC §9. */
const sizes = [5, 10, 20, 50];
const tones = { open: 'success', pending: 'warning', closed: 'neutral' } as const;

/** The report of rounds of service (SPEC §2.10); its URL contains the filters. */
export default function ReportsPage() {
  const { t } = useTranslation('admin');
  const [address, setAddress] = useSearchParams();
  const { view, offered } = useView(address.get('view'));
  const filter = readFilter(address);
  const search = useSearch(filter.searchParam);
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 });
  const asked = queryOf({ ...filter, searchParam: search.searchParam });
  const figures = useReport('GET /ticket/reports', { query: { ...asked, ...paging } }, { enabled: view === 'rounds' });
  const days = effectiveDays(filter, localDay(new Date()));
  const total = figures.report?.totalTickets.total ?? 0;
  const rows = figures.report?.tickets.map((row) => ({ ...row, id: row.roundId, ticketId: row.id }));
  const stepNames: Partial<Record<string, string>> = { prev: t('reports.previous'), next: t('reports.next') };
  const columns: Column<ShownRow>[] = [
    { key: 'number', title: t('reports.number'), render: ticketNumber, align: 'right', width: 72 },
    { key: 'contact', title: t('reports.contact'), render: (row) => <Contact row={row} />, isCardTitle: true },
    { key: 'user', title: t('reports.user'), render: ({ userName }) => userName && <Wide text={userName} /> },
    { key: 'queue', title: t('reports.queueAndConnection'), render: queueAndConnection },
    { key: 'status', title: t('reports.status'), render: (row) => <Status row={row} /> },
    { key: 'lastMessage', title: t('reports.lastMessage'), render: lastMessage, grows: true, onlyWide: true },
    { key: 'createdAt', title: t('reports.createdAt'), render: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'closedAt', title: t('reports.closedAt'), render: ({ closedAt }) => closedAt && formatDateTime(closedAt) },
    { key: 'supportTime', title: t('reports.supportTime'), render: ({ supportTime }) => supportTime, align: 'right' },
    { key: 'nps', title: t('reports.nps'), render: (row) => <Rating row={row} />, align: 'right' },
  ];
  return (
    <ListPage
      title={t('reports.title')}
      search={search}
      searchLabel={t('reports.search')}
      action={view === 'rounds' ? <ExportButton query={asked} /> : undefined}
    >
      <ReportFilters
        filter={filter}
        onChange={(changed) => {
          setAddress(withView(addressOf({ ...filter, ...changed }), view));
          setPaging({ ...paging, page: 1 });
        }}
      />
      <p className="report-days">
        {t('reports.shownDays', { from: formatDate(`${days.dateFrom}T12:00`), to: formatDate(`${days.dateTo}T12:00`) })}
      </p>
      <Segmented
        className="report-view"
        aria-label={t('reasonReport.view')}
        value={view}
        onChange={(next) => setAddress(withView(address, next))}
        options={offered.map((one) => ({ value: one, label: t(viewTitles[one]) }))}
      />
      {view !== 'rounds' ? (
        <Suspense fallback={<ListSkeleton />}>
          {view === 'reasons' ? <ReasonsReport query={asked} /> : <RatingsReport query={asked} />}
        </Suspense>
      ) : (
        <>
          <LiveTable
            label={t('reports.title')}
            columns={columns}
            list={rowsOf(figures, rows)}
            empty={<EmptyState title={t('reports.empty')} description={t('reports.emptyText')} />}
          />
          <Pagination
            className="report-pages"
            current={paging.page}
            pageSize={paging.pageSize}
            pageSizeOptions={sizes}
            showSizeChanger
            total={total}
            itemRender={(_page, kind, drawn) => named(drawn, stepNames[kind])}
            showTotal={(count) => rows && t('reports.total', { count })}
            onChange={(page, pageSize) => setPaging({ page: pageSize === paging.pageSize ? page : 1, pageSize })}
          />
        </>
      )}
    </ListPage>
  );
}

const viewTitles = {
  rounds: 'reasonReport.rows',
  reasons: 'reasonReport.title',
  ratings: 'ratings.title',
} as const;
type View = keyof typeof viewTitles;

/** What of the rounds is shown; a company without reasons is not offered those. */
function useView(asked: string | null): { view: View; offered: readonly View[] } {
  const hasReasons = useAll(reasons, {}).items.length > 0;
  const offered = hasReasons ? (['rounds', 'reasons', 'ratings'] as const) : (['rounds', 'ratings'] as const);
  return { view: offered.find((one) => one === asked) ?? 'rounds', offered };
}

function withView(address: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(address);
  if (view === 'rounds') next.delete('view');
  else next.set('view', view);
  return next;
}

/** Gives a name to a button of the pager that shows only an arrow. */
function named(button: ReactNode, name: string | undefined): ReactNode {
  return name && isValidElement<{ 'aria-label'?: string }>(button)
    ? cloneElement(button, { 'aria-label': name })
    : button;
}

/** The contact, with a link to the ticket, and the advertisement that led them to the round. */
function Contact({ row: { uuid, contactName, source } }: { row: ReportRow }) {
  const { t } = useTranslation('admin');
  const link = (
    <Link className="report-name" to={`/tickets/${uuid}`}>
      <Name text={contactName} />
    </Link>
  );
  if (!source) return link;
  return (
    <span className="report-name">
      <div>{link}</div>
      <small>{t('reports.ad', { ad: source.title || source.text || source.link })}</small>
    </span>
  );
}

/** The number of the ticket, as in the message variable {{protocol}}. */
function ticketNumber({ ticketId }: ShownRow) {
  return ticketId;
}

/** Both in one column, so that the table fits a small notebook. */
function queueAndConnection({ queueName, whatsappName }: ReportRow) {
  return (
    <span className="report-name">
      {queueName && <div>{queueName}</div>}
      {whatsappName && <small>{whatsappName}</small>}
    </span>
  );
}

/** A name in a column wide enough for a word. */
function Wide({ text }: { text: string }) {
  return <span className="report-name">{text}</span>;
}

function lastMessage(row: ReportRow) {
  return withoutMarks(row.lastMessage);
}

/** The grade, with the best one of a scale other than that from 1 to 3, and the comment. */
function Rating({ row: { rated } }: { row: ReportRow }) {
  if (!rated) return null;
  const grade = rated.scale === 3 ? String(rated.score) : gradeText(rated);
  if (!rated.comment) return grade;
  return (
    <span className="report-name report-rating">
      <div>{grade}</div>
      <small>{rated.comment}</small>
    </span>
  );
}

/** The status and, once the round is resolved, why. */
function Status({ row: { status, reasonName } }: { row: ReportRow }) {
  const { t } = useTranslation('admin');
  const text = <StatusText tone={tones[status]}>{t(`reports.statuses.${status}`)}</StatusText>;
  if (!reasonName) return text;
  return (
    <span className="report-name">
      <div>{text}</div>
      <small>{reasonName}</small>
    </span>
  );
}
