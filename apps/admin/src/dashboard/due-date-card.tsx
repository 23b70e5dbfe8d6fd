import { daysUntil, endsSoon, useSession } from '@recado/auth';
import { formatDate } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** When the subscription ends, and in how many days (SPEC §2.5). */
export function DueDateCard() {
  const { t } = useTranslation('admin');
  const { dueDate } = useSession().user.company;
  const days = daysUntil(dueDate);
  if (!dueDate || days === null) return null;
  return (
    <section className="dashboard-card" aria-label={t('dashboard.dueDate')} data-soon={endsSoon(dueDate) || undefined}>
      <h2>{t('dashboard.dueDate')}</h2>
      <p className="dashboard-value">{formatDate(dueDate)}</p>
      <p className="admin-meta">{t('dashboard.daysLeft', { count: days })}</p>
    </section>
  );
}
