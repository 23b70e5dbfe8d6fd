import { useTranslation } from '@recado/ui/i18n';

/** Shown while the first page loads; visible only after a moment, so that quick starts do not flicker. */
export function Splash() {
  const { t } = useTranslation('shell');
  return (
    <div className="splash" role="status" aria-label={t('start.loading')}>
      <img src="/icon.svg" alt="" width="48" height="48" />
    </div>
  );
}
