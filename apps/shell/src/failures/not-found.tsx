import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';

/** Shown for a path that does not exist, or is forbidden for this user, without disclosing which. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <section className="failure-panel">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to="/">{t('notFound.home')}</Link>
    </section>
  );
}
