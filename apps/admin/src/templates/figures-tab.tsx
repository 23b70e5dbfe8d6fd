import { fieldName } from '@recado/api/fields';
import { useAll, useReport } from '@recado/api/live';
import type { TemplateFigures } from '@recado/contract';
import { EmptyState, ErrorState, formatMoney, formatNumber, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DateField, Form } from '@recado/ui/records';
import { useState } from 'react';
import { templates } from './templates.ts';

interface Period {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

const ownField = fieldName<Period>;
const columns = ['sent', 'delivered', 'read', 'clicked', 'failed', 'billable'] as const;

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
  return (
    <div className="template-figures">
      <table aria-label={t('templates.figures')}>
        <thead>
          <tr>
            <th scope="col">{t('templates.name')}</th>
            {columns.map((key) => (
              <th key={key} scope="col">
                {t(`templates.${key}`)}
              </th>
            ))}
            <th scope="col">{t('templates.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {report.records.map((figures) => (
            <tr key={figures.templateId}>
              <th scope="row">{nameOf(figures)}</th>
              {columns.map((key) => (
                <td key={key}>{formatNumber(figures[key])}</td>
              ))}
              <td>{figures.cost === null ? '—' : formatMoney(figures.cost, figures.currency ?? undefined)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
