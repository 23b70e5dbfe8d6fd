import { useTranslation } from '@recado/ui/i18n';

/** A plain panel, shown when the product cannot start; by default `onRetry` reloads the page. */
export function StartFailure({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <main className="start-failure" role="alert">
      <h1>{t('start.failed')}</h1>
      <p>{t('start.failedText')}</p>
      <button type="button" className="plain-button" onClick={onRetry}>
        {t('start.retry')}
      </button>
    </main>
  );
}
