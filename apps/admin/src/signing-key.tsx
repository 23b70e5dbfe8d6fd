import { failureOf } from '@recado/api/client';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { ShownOnce } from './shown-once.tsx';

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
      {secret && <ShownKey title={t('signingKey.onlyNow')} secret={secret} />}
      <Button onClick={ask}>{t('signingKey.make')}</Button>
    </div>
  );
}

function ShownKey({ title, secret }: { title: string; secret: string }) {
  const { t } = useTranslation('admin');
  return <ShownOnce title={title} label={t('signingKey.key')} copyLabel={t('signingKey.copy')} value={secret} />;
}

/** The key of a record that was just saved for the first time. */
export interface NewSigningKey {
  id: number;
  name: string;
  secret: string;
}

/** The first key of a new record, above the list until the page is left or the record is deleted. */
export function FirstSigningKey({ made, records }: { made: NewSigningKey | undefined; records: { id: number }[] }) {
  const { t } = useTranslation('admin');
  if (!made || !records.some(({ id }) => id === made.id)) return null;
  return <ShownKey title={t('signingKey.first', { name: made.name })} secret={made.secret} />;
}
