import { api } from '@recado/api/client';
import { fieldsOf, initialOf } from '@recado/api/fields';
import type { OfficialNumber, OfficialSignup } from '@recado/contract';
import { Button, formatPhone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { useCallback, useEffect, useState } from 'react';
import { NewFields } from '../new-fields.tsx';

const fields = fieldsOf('POST /official-connections/signup/connect');

interface Values {
  name?: string;
  queueIds?: number[];
  phoneNumberId?: string;
  pin?: string;
}

interface ConnectDialogProps {
  title: string;
  signup: OfficialSignup;
  /** Opens Facebook's window again. */
  onAgain: () => void;
  onClose: () => void;
  onConnected: (whatsappId: number) => void;
}

/** The last step of a signup: the number, if the window did not name one, and what a connection needs here. */
export function ConnectDialog({ title, signup, onAgain, onClose, onConnected }: ConnectDialogProps) {
  const { t } = useTranslation('admin');
  const { numbers, isLoading, reload } = useNumbers(signup.step === 'account');
  const lacksNumber = signup.step === 'account' && !isLoading && numbers.length === 0;
  const connect = async ({ pin, ...values }: Values) => {
    const body = { ...values, ...(pin && { pin }) };
    const { whatsappId } = await api('POST /official-connections/signup/connect', { body });
    onConnected(whatsappId);
  };
  return (
    <RecordDialog<Values>
      open
      width={640}
      title={title}
      initialValues={initialOf('POST /official-connections/signup/connect')}
      onSave={connect}
      saveText={t('official.connect')}
      savedText={t('official.connected')}
      onClose={onClose}
    >
      <Alert type="success" showIcon className="signup-notice" title={t('official.signup.granted')} />
      {lacksNumber && <LacksNumber onAgain={onAgain} onReload={reload} />}
      {signup.step === 'account' && !lacksNumber && (
        <SelectField
          {...fields.phoneNumberId}
          required
          label={t('official.number')}
          loading={isLoading}
          choices={numbers.map(({ phoneNumberId, number, verifiedName }) => ({
            value: phoneNumberId,
            label: `${formatPhone(number)} · ${verifiedName}`,
          }))}
        />
      )}
      {signup.whatsappId === null && <NewFields />}
      {signup.way === 'signup' && (
        <TextField {...fields.pin} label={t('official.pin')} help={t('official.signup.pinHelp')} />
      )}
      {signup.way === 'coexistence' && <p className="admin-meta">{t('official.phoneStays')}</p>}
    </RecordDialog>
  );
}

function LacksNumber({ onAgain, onReload }: { onAgain: () => void; onReload: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Alert
      type="warning"
      showIcon
      className="signup-notice"
      title={t('official.signup.noNumber')}
      description={
        <>
          <p>{t('official.signup.noNumberText')}</p>
          <div className="connection-buttons">
            <Button onClick={onReload}>{t('official.signup.lookAgain')}</Button>
            <Button onClick={onAgain}>{t('official.signup.addNumber')}</Button>
          </div>
        </>
      }
    />
  );
}

/** The numbers of the signup's account; none if they cannot be read, and then looking again is offered. */
function useNumbers(enabled: boolean) {
  const [numbers, setNumbers] = useState<OfficialNumber[]>();
  const reload = useCallback(() => {
    setNumbers(undefined);
    if (enabled) void api('GET /official-connections/signup/numbers').then(setNumbers, () => setNumbers([]));
  }, [enabled]);
  useEffect(reload, [reload]);
  return { numbers: numbers ?? [], isLoading: enabled && numbers === undefined, reload };
}
