import type { Dashboard } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ChartArea } from './charts/chart-area.tsx';

/** From 01:00 to 00:00 (SPEC §9): the hour after midnight comes last. */
const order = Array.from({ length: 24 }, (_, place) => (place + 1) % 24);

/** The rounds that began today, a bar for each hour of the company's clock (SPEC §2.5). */
export function HourlyChart({ today: { tickets, hours } }: Pick<Dashboard, 'today'>) {
  const { t } = useTranslation('admin');
  const title = t('dashboard.today', { count: tickets });
  const points = order.map((hour) => {
    const short = String(hour).padStart(2, '0');
    return { label: `${short}:00`, short, value: hours[hour] ?? 0 };
  });
  const table = (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.hour')}</th>
          <th scope="col">{t('dashboard.tickets')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <section className="dashboard-card dashboard-hours" aria-label={title}>
      <h2>{title}</h2>
      {tickets > 0 ? (
        <ChartArea name={t('dashboard.tickets')} chart={{ kind: 'columns', points }} table={table} />
      ) : (
        <p className="dashboard-no-hours">{t('dashboard.quiet')}</p>
      )}
    </section>
  );
}
