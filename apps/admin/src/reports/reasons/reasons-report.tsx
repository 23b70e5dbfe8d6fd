import { fetchFile } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { ReasonFigure } from '@recado/contract';
import { EmptyState, formatNumber, StatusText } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { type Column, ExportButton, LiveTable, rowsOf } from '@recado/ui/records';
import { lengthText } from '../../dashboard/times/length-text.ts';
import './reasons-report.css';

/** One line: a reason, or what has none. */
interface Line {
  id: number;
  name: string;
  level: number;
  isArchived: boolean;
  isSum: boolean;
  rounds: number;
  averageMinutes: number | null;
}

/** The resolved rounds of the report's filter by reason: how many, which part of all, and how long they took. */
export default function ReasonsReport({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const figures = useReport('GET /ticket/reports/reasons', { query });
  const { report } = figures;
  const all = report?.resolved.rounds ?? 0;
  const sum = (id: number, name: string, figure: Pick<ReasonFigure, 'rounds' | 'averageMinutes'>): Line => ({
    ...{ id, name, level: 1, isArchived: false, isSum: true },
    ...figure,
  });
  const lines = report && [
    ...report.reasons.map((reason): Line => ({ ...reason, isSum: false })),
    ...(all > 0
      ? [
          sum(-1, t('reasonReport.without'), report.without),
          sum(-2, t('reasonReport.automatic'), report.automatic),
          sum(-3, t('reasonReport.all'), report.resolved),
        ]
      : []),
  ];
  const part = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const columns: Column<Line>[] = [
    { key: 'name', title: t('reasonReport.reason'), render: (line) => <LineName line={line} />, isCardTitle: true },
    { key: 'rounds', title: t('reasonReport.rounds'), render: ({ rounds }) => formatNumber(rounds), align: 'right' },
    {
      key: 'part',
      title: t('reasonReport.part'),
      render: ({ rounds }) => (all > 0 ? part.format(rounds / all) : null),
      align: 'right',
    },
    {
      key: 'average',
      title: t('reasonReport.average'),
      render: ({ averageMinutes }) => averageMinutes !== null && lengthText(Math.round(averageMinutes * 60)),
      align: 'right',
    },
  ];
  return (
    <>
      <div className="reason-report-export">
        <ExportButton
          text={t('reports.export')}
          fileName="motivos.xlsx"
          fetch={() => fetchFile('GET /ticket/reports/reasons/export', { query })}
        />
      </div>
      <LiveTable
        label={t('reasonReport.title')}
        columns={columns}
        list={rowsOf(figures, lines)}
        empty={<EmptyState title={t('reports.empty')} description={t('reports.emptyText')} />}
      />
    </>
  );
}

function LineName({ line: { name, level, isArchived, isSum } }: { line: Line }) {
  const { t } = useTranslation('admin');
  return (
    <span className="reason-line" data-level={level}>
      {isSum ? <em>{name}</em> : name}
      {isArchived && <StatusText tone="neutral">{t('reasons.archived')}</StatusText>}
    </span>
  );
}
