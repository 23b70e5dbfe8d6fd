import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useEffect } from 'react';
import { setPageTitle } from '../document/page-title.ts';

/** Shown for a path that does not exist, or is forbidden for this user, without disclosing which. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const title = t('notFound.title');
  useEffect(() => setPageTitle(title), [title]);
  return (
    <section className="failure-panel">
      <h1>{title}</h1>
      <p>{t('notFound.text')}</p>
      <Link to="/">{t('notFound.home')}</Link>
    </section>
  );
}
