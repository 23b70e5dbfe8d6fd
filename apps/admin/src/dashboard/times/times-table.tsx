import type { TimesRow } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { addressOf } from '../../reports/report-filter.ts';
import { lengthText } from './length-text.ts';

const filters = { agent: 'users', queue: 'queueIds', connection: 'whatsappId' } as const;

/** Medians and 90th percentiles, each with that of the period before; a name links to its rounds in the report. */
export function TimesTable({
  by,
  rows,
  period,
}: {
  by: keyof typeof filters | 'hour';
  rows: readonly TimesRow[];
  period: { from: string; to: string };
}) {
  const { t } = useTranslation('admin');
  const nameOf = ({ name, subjectId }: TimesRow) => name ?? t(subjectId === 0 ? 'times.none' : 'times.deleted');
  const address = ({ subjectId }: TimesRow) =>
    `/reports?${addressOf({ dateFrom: period.from, dateTo: period.to, ...(by !== 'hour' && { [filters[by]]: [subjectId] }) })}`;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.name')}</th>
          {['dashboard.tickets', 'times.wait', 'times.waitNinety', 'times.answer', 'times.answerNinety'].map((key) => (
            <th key={key} scope="col" className="is-number">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.subjectId}>
            <th scope="row">
              {row.subjectId === 0 || row.weekday !== null ? nameOf(row) : <Link to={address(row)}>{nameOf(row)}</Link>}
            </th>
            <Compared now={formatNumber(row.tickets)} before={formatNumber(row.before.tickets)} />
            <Compared now={lengthText(row.wait.median)} before={lengthText(row.before.wait.median)} />
            <Compared now={lengthText(row.wait.ninety)} before={lengthText(row.before.wait.ninety)} />
            <Compared now={lengthText(row.firstAnswer.median)} before={lengthText(row.before.firstAnswer.median)} />
            <Compared now={lengthText(row.firstAnswer.ninety)} before={lengthText(row.before.firstAnswer.ninety)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure above that of the period before. */
function Compared({ now, before }: { now: string; before: string }) {
  const { t } = useTranslation('admin');
  return (
    <td className="is-number">
      {now}{' '}
      <small className="admin-meta" title={t('times.before')}>
        <span className="visually-hidden">{t('times.before')} </span>
        {before}
      </small>
    </td>
  );
}
