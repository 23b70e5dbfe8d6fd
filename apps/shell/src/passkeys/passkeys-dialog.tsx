import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import { updateSessionUser } from '@recado/auth';
import type { Passkey } from '@recado/contract';
import { Button, ErrorState, formatDateTime, ListSkeleton, Modal, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PasswordField, RecordDialog, TextField, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { makePasskey } from './make-passkey.ts';
import './passkeys.css';

/** The passkeys of the signed-in user: to add one, and to remove one (ADR 182). */
export default function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [isAdding, setAdding] = useState(false);
  const { report, error, refetch } = useReport('GET /users/me/passkeys', {}, { fresh: true });
  const remove = useRemove(refetch);
  return (
    <>
      <Modal open={!isAdding} title={t('passkeys.title')} footer={null} onCancel={onClose}>
        <p className="passkeys-help">{t('passkeys.help')}</p>
        {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton rows={1} />)}
        <ul className="passkeys">
          {report?.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove(passkey)} />
          ))}
        </ul>
        {report && (
          <Button type="primary" block onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )}
      </Modal>
      <AddDialog
        open={isAdding}
        onClose={() => {
          setAdding(false);
          refetch();
        }}
      />
    </>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  const { t } = useTranslation('shell');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {t('passkeys.made', { date: formatDateTime(createdAt) })}
          {lastUsedAt && (
            <>
              {' · '}
              {t('passkeys.used')} <RelativeTime value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button danger onClick={onRemove} aria-label={t('passkeys.removeOne', { name })}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}

interface AddValues {
  name: string;
  currentPassword: string;
}

function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const add = async (values: AddValues) => {
    await makePasskey(values);
    updateSessionUser({ secondFactor: undefined });
  };
  return (
    <RecordDialog<AddValues>
      open={open}
      title={t('passkeys.add')}
      initialValues={{ name: '', currentPassword: '' }}
      saveText={t('passkeys.next')}
      savedText={t('passkeys.added')}
      onSave={add}
      onClose={onClose}
    >
      <p>{t('passkeys.addHelp')}</p>
      <TextField
        {...fieldsOf('POST /users/me/passkeys').name}
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp')}
      />
      <PasswordField
        {...fieldsOf('POST /users/me/passkeys/challenge').currentPassword}
        label={t('fields.currentPassword')}
        autoComplete="current-password"
      />
    </RecordDialog>
  );
}

/** Removes a passkey, once the user has confirmed it. */
function useRemove(refetch: () => void): (passkey: Passkey) => void {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  return ({ id: passkeyId, name }) =>
    confirm({
      title: t('passkeys.removeTitle'),
      what: name,
      consequence: t('passkeys.removeConsequence'),
      action: t('passkeys.remove'),
      run: async () => {
        await api('DELETE /users/me/passkeys/:passkeyId', { params: { passkeyId } });
        notify.success(t('passkeys.removed'));
        refetch();
      },
    });
}
