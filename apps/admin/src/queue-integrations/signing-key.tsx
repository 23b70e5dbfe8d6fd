import { api, failureOf } from '@recado/api/client';
import type { QueueIntegration } from '@recado/api/contract';
import { Button, CopyButton, Input, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

/** Makes the key with which requests are signed. It is shown here once; only a saved integration has one. */
export function SigningKey({ record }: { record: QueueIntegration | undefined }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const [secret, setSecret] = useState<string>();
  if (!record) return <p className="admin-meta">{t('queueIntegrations.signatureLater')}</p>;
  const make = async () => {
    const params = { queueIntegrationId: record.id };
    const made = await api('POST /queueIntegration/:queueIntegrationId/secret', { params });
    setSecret(made.secret);
  };
  const ask = () =>
    confirm({
      title: t('queueIntegrations.secretTitle'),
      what: record.name,
      consequence: t('queueIntegrations.secretConsequence'),
      action: t('queueIntegrations.makeSecret'),
      run: () => make().catch((failure: unknown) => notify.error(failureOf(failure))),
    });
  return (
    <>
      <p className="admin-meta">{t('queueIntegrations.signature')}</p>
      {secret && (
        <Alert
          type="warning"
          showIcon
          title={t('queueIntegrations.secretOnlyNow')}
          description={
            <div className="api-token-value">
              <Input
                readOnly
                aria-label={t('queueIntegrations.secret')}
                value={secret}
                onFocus={({ target }) => target.select()}
              />
              <CopyButton text={secret} label={t('queueIntegrations.copySecret')} />
            </div>
          }
        />
      )}
      <Button onClick={ask}>{t('queueIntegrations.makeSecret')}</Button>
    </>
  );
}
