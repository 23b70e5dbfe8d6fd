import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { OfficialConnection } from '@recado/contract';
import { Button, formatDateTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PasswordField, RecordDialog, TextField, useAskFirst } from '@recado/ui/records';
import { useState } from 'react';

interface HealthActionsProps {
  official: OfficialConnection;
  onChanged: (official: OfficialConnection) => void;
}

/** What can be done about an official connection; the shared parts of an app on a phone are asked for only once. */
export function HealthActions({
  official,
  onChanged,
  onReconnect,
}: HealthActionsProps & { onReconnect?: (() => void) | undefined }) {
  const { t } = useTranslation('admin');
  const { busy, run } = useRun(onChanged);
  const [dialog, setDialog] = useState<'token' | 'pin'>();
  const params = { whatsappId: official.whatsappId };
  const hasLostAccess = official.health.problem === 'token_ended' || official.health.problem === 'number_gone';
  const isUnregistered = official.health.problem === 'number_not_registered' && official.way !== 'coexistence';
  return (
    <div className="connection-buttons">
      {onReconnect && (
        <Button type={hasLostAccess ? 'primary' : 'default'} onClick={onReconnect}>
          {t('official.reconnect')}
        </Button>
      )}
      {isUnregistered && (
        <Button type="primary" onClick={() => setDialog('pin')}>
          {t('official.register')}
        </Button>
      )}
      <Button
        loading={busy === 'refresh'}
        onClick={() => run('refresh', () => api('POST /official-connections/:whatsappId/refresh', { params }))}
      >
        {t('official.refresh')}
      </Button>
      {official.webhook.subscription !== 'own' && (
        <Button
          loading={busy === 'subscribe'}
          onClick={() => run('subscribe', () => api('POST /official-connections/:whatsappId/subscribe', { params }))}
        >
          {t('official.subscribe')}
        </Button>
      )}
      <Button onClick={() => setDialog('token')}>{t('official.replaceToken')}</Button>
      {official.way === 'coexistence' && <SyncButtons official={official} onChanged={onChanged} />}
      <TokenDialog
        official={official}
        open={dialog === 'token'}
        onChanged={onChanged}
        onClose={() => setDialog(undefined)}
      />
      <PinDialog
        official={official}
        open={dialog === 'pin'}
        onChanged={onChanged}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}

function SyncButtons({ official, onChanged }: HealthActionsProps) {
  const { t } = useTranslation('admin');
  const ask = useAskFirst();
  const { busy, run } = useRun(onChanged);
  const requested = { contacts: official.contactsRequestedAt, history: official.historyRequestedAt };
  const request = async (what: 'contacts' | 'history') => {
    const step = { title: t(`official.ask.${what}`), content: t('official.onlyOnce'), action: t('official.askAction') };
    if (!(await ask(step))) return;
    const call = { params: { whatsappId: official.whatsappId }, body: { what } };
    await run(what, () => api('POST /official-connections/:whatsappId/sync', call));
  };
  return (['contacts', 'history'] as const).map((what) => {
    const at = requested[what];
    if (at !== null) {
      return (
        <p key={what} className="admin-meta">
          {t(`official.asked.${what}`, { at: formatDateTime(at) })}
        </p>
      );
    }
    return (
      <Button key={what} loading={busy === what} onClick={() => void request(what)}>
        {t(`official.ask.${what}`)}
      </Button>
    );
  });
}

interface ChangeDialogProps extends HealthActionsProps {
  open: boolean;
  onClose: () => void;
}

const secretFields = fieldsOf('PUT /official-connections/:whatsappId');
const pinFields = fieldsOf('POST /official-connections/:whatsappId/register');

function TokenDialog({ official, open, onChanged, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('admin');
  const save = async ({ token, appSecret }: { token?: string; appSecret?: string }) => {
    const body = { ...(token && { token }), ...(appSecret && { appSecret }) };
    const params = { whatsappId: official.whatsappId };
    onChanged(await api('PUT /official-connections/:whatsappId', { params, body }));
  };
  return (
    <RecordDialog open={open} title={t('official.replaceToken')} initialValues={{}} onSave={save} onClose={onClose}>
      <p className="admin-meta">{t('official.secretsHidden')}</p>
      <PasswordField {...secretFields.token} label={t('official.token')} help={t('official.tokenHelp')} />
      <PasswordField {...secretFields.appSecret} label={t('official.appSecret')} help={t('official.appSecretHelp')} />
    </RecordDialog>
  );
}

function PinDialog({ official, open, onChanged, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('admin');
  const save = async (body: { pin: string }) => {
    const params = { whatsappId: official.whatsappId };
    onChanged(await api('POST /official-connections/:whatsappId/register', { params, body }));
  };
  return (
    <RecordDialog
      open={open}
      title={t('official.register')}
      initialValues={{ pin: '' }}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...pinFields.pin} required label={t('official.pin')} help={t('official.pinHelp')} />
    </RecordDialog>
  );
}

function useRun(onChanged: (official: OfficialConnection) => void) {
  const notify = useNotify();
  const [busy, setBusy] = useState<string>();
  const run = async (name: string, call: () => Promise<OfficialConnection>) => {
    setBusy(name);
    await call().then(onChanged, notify.error);
    setBusy(undefined);
  };
  return { busy, run };
}
