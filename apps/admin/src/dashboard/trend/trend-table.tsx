import { formatDate, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { lengthText } from '../times/length-text.ts';
import type { DayFigures } from './days.ts';

interface TrendTableProps {
  days: readonly DayFigures[];
  measure: 'tickets' | 'wait' | 'firstAnswer';
}

/** The figures of the chart as a table. */
export function TrendTable({ days, measure }: TrendTableProps) {
  const { t } = useTranslation('admin');
  const titles = measure === 'tickets' ? [t('trend.measures.tickets')] : [t('trend.median'), t('trend.ninety')];
  const textsOf = (day: DayFigures) =>
    measure === 'tickets'
      ? [formatNumber(day.tickets)]
      : [lengthText(day[measure].median), lengthText(day[measure].ninety)];
  return (
    <table>
      <caption>{t(`trend.measures.${measure}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('trend.day')}</th>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatDate(day.day)}</th>
            {textsOf(day).map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places.
              <td key={place}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
