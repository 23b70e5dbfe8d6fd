import { CopyButton, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';

/** A token that was just made, with the name of its key. */
export function NewToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      type="warning"
      showIcon
      title={t('apiKeys.onlyNow', { name })}
      description={
        <div className="api-token-value">
          <Input readOnly aria-label={t('apiKeys.token')} value={token} onFocus={({ target }) => target.select()} />
          <CopyButton text={token} label={t('apiKeys.copy')} />
        </div>
      }
    />
  );
}
