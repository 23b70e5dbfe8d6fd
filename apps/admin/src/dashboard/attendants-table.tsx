import { useReport } from '@recado/api/live';
import type { Dashboard, RatingFigure } from '@recado/contract';
import { formatNumber, Name, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { AttendantRating } from './attendant-rating.tsx';
import { timeText } from './time-text.ts';

/** All users of the company with their rating, time and presence (SPEC §2.5). */
export function AttendantsTable({ attendants, period }: Pick<Dashboard, 'attendants' | 'period'>) {
  const { t } = useTranslation('admin');
  const others = useOtherScales(period);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="dashboard-card dashboard-attendants" tabIndex={0} aria-label={t('dashboard.attendants')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.name')}</th>
            <th scope="col">{t('dashboard.rating')}</th>
            <th scope="col" className="is-number">
              {t('dashboard.tickets')}
            </th>
            <th scope="col" className="is-number">
              {t('dashboard.avgSupportTime')}
            </th>
            <th scope="col">{t('dashboard.status')}</th>
          </tr>
        </thead>
        <tbody>
          {attendants.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Name text={one.name} />
              </th>
              <td>
                <AttendantRating attendant={one} others={others.get(one.id) ?? []} />
              </td>
              <td className="is-number">{formatNumber(one.tickets)}</td>
              <td className="is-number">{one.avgSupportTime > 0 ? timeText(one.avgSupportTime) : '–'}</td>
              <td>
                <StatusText tone={one.online ? 'success' : 'neutral'}>
                  {t(one.online ? 'users.isOnline' : 'users.isOffline')}
                </StatusText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The ratings on scales other than that from 1 to 3, by agent; the figures of the dashboard have those. */
function useOtherScales({ from, to }: Dashboard['period']): ReadonlyMap<number, readonly RatingFigure[]> {
  const query = { by: 'agent', dateFrom: from, dateTo: to } as const;
  const subjects = useReport('GET /ticket/reports/ratings', { query }).report?.subjects ?? [];
  return new Map(subjects.map(({ subjectId, scales }) => [subjectId, scales.filter(({ scale }) => scale !== 3)]));
}
