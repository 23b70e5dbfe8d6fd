import { fieldName } from '@recado/api/fields';
import { useAll, useReport } from '@recado/api/live';
import type { TemplateFigures } from '@recado/contract';
import { EmptyState, ErrorState, formatMoney, formatNumber, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { allOf, type Column, DateField, Form, LiveTable } from '@recado/ui/records';
import { useState } from 'react';
import { templates } from './templates.ts';

interface Period {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

const ownField = fieldName<Period>;
const counted = ['sent', 'delivered', 'read', 'clicked', 'failed', 'billable'] as const;

/** What became of the messages of each template in a period, and what they cost. */
export default function FiguresTab() {
  const { t } = useTranslation('admin');
  const [period, setPeriod] = useState<Period>({});
  return (
    <section aria-label={t('templates.figures')}>
      <Form
        layout="inline"
        onValuesChange={(_, { dateFrom, dateTo }: { dateFrom?: string | null; dateTo?: string | null }) =>
          setPeriod({ dateFrom: dateFrom ?? undefined, dateTo: dateTo ?? undefined })
        }
      >
        <DateField name={ownField('dateFrom')} label={t('templates.from')} />
        <DateField name={ownField('dateTo')} label={t('templates.to')} />
      </Form>
      <FigureTable period={period} />
    </section>
  );
}

function FigureTable({ period }: { period: Period }) {
  const { t } = useTranslation('admin');
  const names = useAll(templates, {}).items;
  const { report, error, refetch } = useReport('GET /templates/figures', { query: { ...period } }, { fresh: true });
  if (error && !report) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton />;
  if (report.records.length === 0) {
    return <EmptyState title={t('templates.noFigures')} description={t('templates.noFiguresText')} />;
  }
  const nameOf = ({ templateId }: TemplateFigures) => {
    const known = names.find(({ id }) => id === templateId);
    return known ? `${known.name} (${known.language})` : t('templates.formerTemplate', { id: templateId });
  };
  const columns: Column<TemplateFigures>[] = [
    { key: 'name', title: t('templates.name'), isCardTitle: true, grows: true, render: nameOf },
    ...counted.map((key) => count(key, t(`templates.${key}`))),
    {
      key: 'cost',
      title: t('templates.cost'),
      align: 'right',
      isWhole: true,
      render: ({ cost, currency }) => (cost === null ? '—' : formatMoney(cost, currency ?? undefined)),
    },
  ];
  return <LiveTable label={t('templates.figures')} list={allOf(report.records)} columns={columns} empty={null} />;
}

/** A column with a count. */
function count(key: (typeof counted)[number], title: string): Column<TemplateFigures> {
  return { key, title, align: 'right', render: (figures) => formatNumber(figures[key]) };
}
