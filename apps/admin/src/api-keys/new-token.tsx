import { useTranslation } from '@recado/ui/i18n';
import { ShownOnce } from '../shown-once.tsx';

/** A new token, with the name of its key. */
export function NewToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('admin');
  return (
    <ShownOnce
      title={t('apiKeys.onlyNow', { name })}
      label={t('apiKeys.token')}
      copyLabel={t('apiKeys.copy')}
      value={token}
    />
  );
}
