import { failureOf } from '@recado/api/client';
import { Button, CopyButton, Input, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

interface SigningKeyProps {
  /** The name of the key's owner, for the question before another key is created. */
  name: string;
  /** Explains how requests are signed, and what happens to the previous key. */
  about: string;
  consequence: string;
  /** Creates a new key. Rejects with ApiFailure. */
  make: () => Promise<{ secret: string }>;
}

/** Creates the key that signs requests. It is shown here only once. */
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
