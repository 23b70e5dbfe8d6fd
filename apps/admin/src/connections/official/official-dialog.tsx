import { api } from '@recado/api/client';
import { fieldsOf, initialOf } from '@recado/api/fields';
import type { Whatsapp } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { PasswordField, RecordDialog, TextField, useAskFirst } from '@recado/ui/records';
import { FoundNumber } from './found-number.tsx';
import { NewFields } from './new-fields.tsx';

const fields = fieldsOf('POST /official-connections');

interface Values {
  name?: string;
  queueIds?: number[];
  phoneNumberId: string;
  accountId: string;
  token: string;
  appSecret: string;
  pin?: string;
}

/** `target`: a new connection, or one with a linked device that moves. */
export interface OfficialDialogProps {
  target: 'new' | Whatsapp | undefined;
  onClose: () => void;
  /** Called with the id of the connection. */
  onConnected: (whatsappId: number) => void;
}

/**
 * Connects a number of the official platform by hand (CLOUD-API, Ways to connect). Before anything changes, it shows what
 * WhatsApp says about the number, what is lost by moving, and what is left to do on the phone.
 */
export function OfficialDialog({ target, onClose, onConnected }: OfficialDialogProps) {
  const { t } = useTranslation('admin');
  const ask = useAskFirst();
  const moving = target === 'new' ? undefined : target;
  const check = async (values: Values) => {
    const found = await api('POST /official-connections/check', { body: checkBody(values, moving) });
    return ask({
      title: moving ? t('official.moveTitle', { name: moving.name }) : t('official.foundTitle'),
      content: <FoundNumber found={found} isMoving={moving !== undefined} hasPin={hasPin(values)} />,
      action: moving ? t('official.move') : t('official.connect'),
    });
  };
  const connect = async (values: Values) => {
    const body = { ...values, ...checkBody(values, moving), pin: hasPin(values) ? values.pin : undefined };
    const { whatsappId } = await api('POST /official-connections', { body });
    onConnected(whatsappId);
  };
  return (
    <RecordDialog<Values>
      open={target !== undefined}
      width={640}
      title={moving ? t('official.moveTitle', { name: moving.name }) : t('official.newTitle')}
      initialValues={initialOf('POST /official-connections')}
      lastStep={check}
      onSave={connect}
      saveText={t('official.check')}
      savedText={t('official.connected')}
      onClose={onClose}
    >
      <ol className="official-steps">
        {(moving ? ['move1', 'app', 'ids', 'token', 'check'] : ['app', 'ids', 'token', 'check']).map((step) => (
          <li key={step}>{t(`official.step.${step}`)}</li>
        ))}
      </ol>
      {!moving && <NewFields />}
      <TextField
        {...fields.phoneNumberId}
        required
        label={t('official.phoneNumberId')}
        help={t('official.phoneNumberIdHelp')}
      />
      <TextField {...fields.accountId} required label={t('official.accountId')} />
      <PasswordField {...fields.token} required label={t('official.token')} help={t('official.tokenHelp')} />
      <PasswordField
        {...fields.appSecret}
        required
        label={t('official.appSecret')}
        help={t('official.appSecretHelp')}
      />
      <TextField {...fields.pin} label={t('official.pin')} help={t('official.pinHelp')} />
    </RecordDialog>
  );
}

function checkBody({ phoneNumberId, accountId, token, appSecret }: Values, moving: Whatsapp | undefined) {
  return { phoneNumberId, accountId, token, appSecret, whatsappId: moving?.id };
}

function hasPin({ pin }: Values): boolean {
  return pin !== undefined && pin !== '';
}
