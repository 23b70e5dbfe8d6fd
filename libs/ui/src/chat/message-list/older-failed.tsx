import { Button } from 'antd';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Shown above the oldest loaded message, when older ones failed to load. */
export function OlderFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className="loading-older older-failed" role="alert">
      {t('chat.olderFailed')}
      <Button size="small" type="link" onClick={onRetry}>
        {t('states.retry')}
      </Button>
    </div>
  );
}
