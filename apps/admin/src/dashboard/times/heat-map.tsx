import type { TimesRow } from '@recado/contract';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { addressOf } from '../../reports/report-filter.ts';
import { weekdayName } from '../../weekday-name.ts';
import { lengthText } from './length-text.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const shades = 5;

/**
 * The median wait of each hour of the week: a table whose cells show the minutes on a shade; the longest is the
 * darkest. A cell links to its rounds in the report.
 */
export function HeatMap({ rows, period }: { rows: readonly TimesRow[]; period: { from: string; to: string } }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const cells = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row]));
  const longest = Math.max(1, ...rows.map(({ wait }) => wait.median ?? 0));
  const shadeOf = (seconds: number | null) =>
    seconds === null ? 0 : Math.max(1, Math.ceil((seconds / longest) * shades));
  const address = (weekday: number, hour: number) =>
    `/reports?${addressOf({ dateFrom: period.from, dateTo: period.to, weekday, hour })}`;
  return (
    <div className="heat-map">
      <table>
        <caption>{t('times.heatMap')}</caption>
        <thead>
          <tr>
            <td />
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayName(weekday, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{`${String(hour).padStart(2, '0')}:00`}</th>
              {weekdays.map((weekday) => {
                const row = cells.get(`${weekday} ${hour}`);
                const median = row?.wait.median ?? null;
                return (
                  <td
                    key={weekday}
                    data-shade={shadeOf(median)}
                    title={row && t('times.cell', { count: row.tickets, before: lengthText(row.before.wait.median) })}
                  >
                    {row && <Link to={address(weekday, hour)}>{lengthText(median)}</Link>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
