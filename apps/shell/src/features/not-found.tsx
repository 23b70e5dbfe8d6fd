import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';

/** The answer to an address that leads nowhere, or nowhere for this person: it does not say which. */
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
