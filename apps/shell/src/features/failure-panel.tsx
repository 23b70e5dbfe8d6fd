import type { FailureKind, Texts } from '@recado/federation';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';

/** The part that cannot be shown, the reason, and a retry. */
export interface FailurePanelProps {
  title: Texts;
  kind: FailureKind;
  onRetry: () => void;
}

/** A plain panel in the user's language; it needs no code that could itself fail to load. */
export function FailurePanel({ title, kind, onRetry }: FailurePanelProps) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const retry = kind === 'incompatible' ? () => location.reload() : onRetry;
  return (
    <section className="failure-panel" role="alert" data-failure={kind}>
      <h1>{t('remote.title', { name: title[language] })}</h1>
      <p>{t(`remote.${kind}`)}</p>
      <p>{t('remote.others')}</p>
      <p className="failure-actions">
        <button type="button" className="plain-button" onClick={retry}>
          {t(kind === 'incompatible' ? 'remote.reload' : 'remote.retry')}
        </button>
        <Link to="/">{t('remote.home')}</Link>
      </p>
    </section>
  );
}
