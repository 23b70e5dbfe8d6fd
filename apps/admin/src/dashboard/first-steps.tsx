import type { Dashboard } from '@recado/contract';
import { StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';

const steps = [
  ['connection', '/connections'],
  ['queues', '/queues'],
  ['team', '/users'],
] as const;

/** What a company without any round does first, instead of figures that are all zero. */
export function FirstSteps({ steps: done }: { steps: NonNullable<Dashboard['firstSteps']> }) {
  const { t } = useTranslation('admin');
  return (
    <section className="dashboard-card" aria-label={t('dashboard.firstSteps.title')}>
      <h2>{t('dashboard.firstSteps.title')}</h2>
      <p className="admin-meta">{t('dashboard.firstSteps.text')}</p>
      <ol className="dashboard-steps">
        {steps.map(([name, to]) => (
          <li key={name}>
            <Link to={to}>{t(`dashboard.firstSteps.${name}`)}</Link>
            {done[name] && <StatusText tone="success">{t('dashboard.firstSteps.done')}</StatusText>}
          </li>
        ))}
      </ol>
    </section>
  );
}
