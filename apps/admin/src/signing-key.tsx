import { failureOf } from '@recado/api/client';
import { Button, CopyButton, Input, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

interface SigningKeyProps {
  /** Whose key it is, in the question before another one is made. */
  name: string;
  /** How requests are signed, and what becomes of the key before. */
  about: string;
  consequence: string;
  /** Makes a new key. Rejects with ApiFailure. */
  make: () => Promise<{ secret: string }>;
}

/** Makes the key with which requests are signed. It is shown here once. */
export function SigningKey({ name, about, consequence, make }: SigningKeyProps) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const [secret, setSecret] = useState<string>();
  const ask = () =>
    confirm({
      title: t('signingKey.title'),
      what: name,
      consequence,
      action: t('signingKey.make'),
      run: () =>
        make().then(
          (made) => setSecret(made.secret),
          (failure: unknown) => notify.error(failureOf(failure)),
        ),
    });
  return (
    <div className="signing-key">
      <p className="admin-meta">{about}</p>
      {secret && (
        <Alert
          type="warning"
          showIcon
          title={t('signingKey.onlyNow')}
          description={
            <div className="api-token-value">
              <Input
                readOnly
                aria-label={t('signingKey.key')}
                value={secret}
                onFocus={({ target }) => target.select()}
              />
              <CopyButton text={secret} label={t('signingKey.copy')} />
            </div>
          }
        />
      )}
      <Button onClick={ask}>{t('signingKey.make')}</Button>
    </div>
  );
}
