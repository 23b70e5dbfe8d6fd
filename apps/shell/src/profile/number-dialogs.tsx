import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { updateSessionUser, useSession } from '@recado/auth';
import { formatPhone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CountryPhoneField, PasswordField, RecordDialog, TextField } from '@recado/ui/records';
import { useRef, useState } from 'react';

const fields = fieldsOf('POST /users/me/number');

interface NumberValues {
  wpp: string;
  currentPassword: string;
}

/** Verifies a number in two steps: a code is sent to it, and the user enters it. */
export function NumberDialogs({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const sent = useRef<string>(undefined);
  const [number, setNumber] = useState<string>();
  const close = () => {
    sent.current = undefined;
    setNumber(undefined);
    onClose();
  };
  const send = async ({ wpp, currentPassword }: NumberValues) => {
    await api('POST /users/me/number', { body: { wpp: `+${wpp}`, currentPassword } });
    sent.current = wpp;
  };
  const prove = async ({ code }: { code: string }) => {
    const { wpp, wppProved } = await api('PUT /users/me/number', { body: { code: code.trim() } });
    updateSessionUser({ wpp, wppProved });
  };
  return (
    <>
      <RecordDialog<NumberValues>
        open={open && number === undefined}
        title={t('profile.numberTitle')}
        initialValues={{ wpp: user.wpp ?? '', currentPassword: '' }}
        saveText={t('recovery.send')}
        onSave={send}
        onClose={() => (sent.current ? setNumber(sent.current) : close())}
      >
        <CountryPhoneField {...fields.wpp} label={t('fields.whatsapp')} />
        <PasswordField
          {...fields.currentPassword}
          label={t('fields.currentPassword')}
          autoComplete="current-password"
        />
      </RecordDialog>
      <RecordDialog<{ code: string }>
        open={open && number !== undefined}
        title={t('profile.codeTitle')}
        initialValues={{ code: '' }}
        saveText={t('profile.prove')}
        savedText={t('profile.numberSaved')}
        onSave={prove}
        onClose={close}
      >
        <TextField
          {...fieldsOf('PUT /users/me/number').code}
          label={t('fields.code')}
          autoComplete="one-time-code"
          help={t('recovery.codeHint', { number: formatPhone(number ?? '') })}
        />
      </RecordDialog>
    </>
  );
}
