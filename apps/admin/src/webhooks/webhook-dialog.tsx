import { api } from '@recado/api/client';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { Webhook } from '@recado/contract';
import { Button, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  type Edited,
  RecordDialog,
  SelectField,
  SwitchField,
  TextField,
  useConfirmDestructive,
} from '@recado/ui/records';
import { useState } from 'react';
import { type NewSigningKey, SigningKey } from '../signing-key.tsx';
import { eventKeys, webhooks } from './webhooks.ts';

const fields = fieldsOf('POST /webhooks');

type Values = Pick<Webhook, 'name' | 'address' | 'events' | 'isActive'>;

interface WebhookDialogProps {
  edited: Edited<Webhook>;
  onClose: () => void;
  /** Receives the key of a new webhook. */
  onMade: (key: NewSigningKey) => void;
}

/** Creates or changes a webhook; a saved one has a key that signs its deliveries. */
export function WebhookDialog({ edited, onClose, onMade }: WebhookDialogProps) {
  const { t } = useTranslation('admin');
  const store = useSave(webhooks, edited);
  const record = edited === 'new' ? undefined : edited;
  const save = async (values: Values) => {
    const { id, name } = await store(values);
    if (record) return;
    // Saved also when its key cannot be shown now: the dialog of the saved webhook makes another one.
    const made = await api('POST /webhooks/:webhookId/secret', { params: { webhookId: id } }).catch(() => undefined);
    if (made) onMade({ id, name, secret: made.secret });
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('webhooks.editTitle') : t('webhooks.newTitle')}
      initialValues={record ?? initialOf('POST /webhooks')}
      onSave={save}
      savedText={t('webhooks.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('webhooks.name')} />
      <TextField {...fields.address} label={t('webhooks.address')} help={t('webhooks.addressHelp')} />
      <SelectField
        {...fields.events}
        multiple
        label={t('webhooks.events')}
        choices={Object.entries(eventKeys).map(([value, key]) => ({ value, label: t(`webhooks.event.${key}`) }))}
      />
      <SwitchField {...fields.isActive} label={t('webhooks.isActive')} help={t('webhooks.isActiveHelp')} />
      {record ? <WebhookKey webhook={record} /> : <p className="admin-meta">{t('webhooks.signatureLater')}</p>}
    </RecordDialog>
  );
}

function WebhookKey({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('admin');
  const [current, setCurrent] = useState(webhook);
  const params = { webhookId: webhook.id };
  const make = async () => {
    const made = await api('POST /webhooks/:webhookId/secret', { params });
    // The key is shown only now, so a failure to read the former key's expiry must not hide it.
    setCurrent(await api('GET /webhooks/:webhookId', { params }).catch(() => current));
    return made;
  };
  return (
    <>
      <SigningKey
        name={webhook.name}
        about={t('webhooks.signature')}
        consequence={t('webhooks.keyConsequence')}
        make={make}
      />
      <FormerKey webhook={current} onEnded={setCurrent} />
    </>
  );
}

interface FormerKeyProps {
  webhook: Webhook;
  onEnded: (webhook: Webhook) => void;
}

/**
 * The time until which the previous key signs too, with a button to end it at once; nothing if there is only one key.
 */
function FormerKey({ webhook, onEnded }: FormerKeyProps) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const { id, name, formerKeyUntil: until } = webhook;
  if (until === null || Date.parse(until) <= Date.now()) return null;
  const ask = () =>
    confirm({
      title: t('webhooks.endFormerTitle'),
      what: name,
      consequence: t('webhooks.endFormerConsequence'),
      action: t('webhooks.endFormer'),
      run: async () => onEnded(await api('DELETE /webhooks/:webhookId/former-secret', { params: { webhookId: id } })),
    });
  return (
    <p className="admin-meta webhook-former-key">
      {t('webhooks.formerUntil', { date: formatDateTime(until) })}
      <Button size="small" onClick={ask}>
        {t('webhooks.endFormer')}
      </Button>
    </p>
  );
}
