import { Button } from 'antd';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Shown instead of a file that cannot be loaded. */
export function BrokenMedia({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className="bubble-note" role="alert">
      {t('media.notLoaded')}
      <Button size="small" type="link" onClick={onRetry}>
        {t('states.retry')}
      </Button>
    </div>
  );
}
