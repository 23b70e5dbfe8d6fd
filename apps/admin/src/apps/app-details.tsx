import { useReport } from '@recado/api/live';
import type { AppDetail } from '@recado/contract';
import { ErrorState, formatDateTime, ListSkeleton, StatusText } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useId, useState } from 'react';
import { AppActions } from './app-actions.tsx';
import { AppAudience } from './app-audience.tsx';
import { AppState } from './app-state.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { NeedsList } from './needs-list.tsx';

/** One app: what it is and may do, and, once it is installed, who has it. */
export default function AppDetails({ app: name }: { app: string }) {
  const { t } = useTranslation('admin');
  const asked = { params: { app: name } };
  const { report: app, error, refetch } = useReport('GET /apps/:app', asked, { refreshOn: ['app'], fresh: true });
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="apps">
      <Link to="/apps">{t('apps.back')}</Link>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!app && !error && <ListSkeleton />}
      {app && (
        <>
          <Header app={app} onConsent={() => setAsking(true)} onChanged={refetch} />
          <Pictures app={app} />
          <Description app={app} />
          <NeedsList app={app} added={app.more} />
          {app.installation && <AppAudience app={app} installation={app.installation} onChanged={refetch} />}
          <ConsentDialog app={app} isOpen={isAsking} onClose={() => setAsking(false)} onChanged={refetch} />
        </>
      )}
    </div>
  );
}

function Header({ app, onConsent, onChanged }: { app: AppDetail; onConsent: () => void; onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { title, summary, publisher, version, fingerprint, installation } = app;
  return (
    <header className="apps-header">
      <div>
        <h1>{title[language]}</h1>
        <p>{summary[language]}</p>
        <p className="admin-meta">
          {t('apps.by', { name: publisher })} · {t('apps.version', { version: installation?.running ?? version })} ·{' '}
          {t('apps.key', { fingerprint })}
        </p>
        {installation && (
          <p className="admin-meta">
            {t('apps.consented', { name: installation.installedBy, date: formatDateTime(installation.consentedAt) })}
          </p>
        )}
        <AppState app={app} />
        {installation && app.failuresToday > 0 && (
          <StatusText tone="warning">{t('apps.failuresToday', { count: app.failuresToday })}</StatusText>
        )}
        <Hindrance app={app} />
      </div>
      <AppActions app={app} onConsent={onConsent} onChanged={onChanged} />
    </header>
  );
}

/** Why the newest version does not run here, and who can do something about it. */
function Hindrance({ app }: { app: AppDetail }) {
  const { t } = useTranslation('admin');
  const { installation, wantsMore, isAllowed, isWithdrawn, version } = app;
  if (isWithdrawn) return <p>{t('apps.withdrawnText')}</p>;
  if (!isAllowed) return <p>{t('apps.needsPlanText')}</p>;
  if (!installation || !wantsMore) return null;
  const current = installation.running ?? installation.version;
  return <StatusText tone="warning">{t('apps.updateWaits', { version, current })}</StatusText>;
}

function Pictures({ app: { pictures } }: { app: AppDetail }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (pictures.length === 0) return null;
  return (
    // A keyboard scrolls it, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className="apps-pictures" aria-label={t('apps.pictures')} tabIndex={0}>
      {pictures.map(({ address, alt }) => (
        <img key={address} src={address} alt={alt[language]} loading="lazy" />
      ))}
    </section>
  );
}

function Description({ app: { description, price } }: { app: AppDetail }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('apps.description')}</h2>
      <p className="apps-description">{description[language]}</p>
      {price && (
        <p>
          <strong>{t('apps.price')}:</strong> {price[language]}
        </p>
      )}
    </section>
  );
}
