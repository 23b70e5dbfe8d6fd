import type { Attendant } from '@recado/contract';
import { formatNumber, Name, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { timeText } from './time-text.ts';

const words = ['unsatisfied', 'satisfied', 'verySatisfied'] as const;

/** All users of the company with their rating, time and presence (SPEC §2.5). */
export function AttendantsTable({ attendants }: { attendants: readonly Attendant[] }) {
  const { t } = useTranslation('admin');
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
                <Stars attendant={one} />
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

/** One to three stars with their text, the average, and how many of the finished rounds were rated. */
function Stars({ attendant: { rating, rated, finished } }: { attendant: Attendant }) {
  const { t } = useTranslation('admin');
  if (rating === null) return <span className="admin-meta">{t('dashboard.unrated')}</span>;
  const stars = Math.min(3, Math.max(1, Math.round(rating)));
  return (
    <span className="stars">
      <b>{formatNumber(rating)}</b>
      <span aria-hidden>{'★'.repeat(stars) + '☆'.repeat(3 - stars)}</span>
      <small>{t(`dashboard.${words[stars - 1] ?? 'satisfied'}`)}</small>
      <small className="admin-meta">
        {t('dashboard.ratedShare', {
          count: rated,
          finished: formatNumber(finished),
          share: `${formatNumber(finished > 0 ? (rated / finished) * 100 : 0, 0)} %`,
        })}
      </small>
    </span>
  );
}
