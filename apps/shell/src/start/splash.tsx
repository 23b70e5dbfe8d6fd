import { useTranslation } from '@recado/ui/i18n';

/** The frame of the page while the code behind the login loads; its look is in `first-paint.css`. */
export function FirstFrame() {
  const { t } = useTranslation('shell');
  return <div className="first-frame" role="status" aria-label={t('start.loading')} />;
}

/** Shown while the first page loads; visible only after a moment, so that quick starts do not flicker. */
export function Splash() {
  const { t } = useTranslation('shell');
  return (
    <div className="splash" role="status" aria-label={t('start.loading')}>
      <img src="/icon.svg" alt="" width="48" height="48" />
    </div>
  );
}
