import { api } from '@recado/api/client';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { QueueIntegration } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import type { NewSigningKey } from '../signing-key.tsx';
import { IntegrationFields } from './integration-fields.tsx';
import { queueIntegrations, typeNames } from './queue-integrations.ts';

const fields = fieldsOf('POST /queueIntegration');

type Values = Omit<QueueIntegration, 'id' | 'companyId' | 'updatedAt' | 'credentialEmail'> & { jsonContent: string };

interface QueueIntegrationDialogProps {
  edited: Edited<QueueIntegration>;
  onClose: () => void;
  /** Receives the key of a new integration whose requests are signed. */
  onMade: (key: NewSigningKey) => void;
}

/** Creates or changes an integration; its fields depend on its type (SPEC §3, §5, §9). */
export function QueueIntegrationDialog({ edited, onClose, onMade }: QueueIntegrationDialogProps) {
  const { t } = useTranslation('admin');
  const store = useSave(queueIntegrations, edited);
  const record = edited === 'new' ? undefined : edited;
  const save = async (values: Values) => {
    const { id, name, type } = await store(values);
    if (record || (type !== 'n8n' && type !== 'webhook')) return;
    const params = { queueIntegrationId: id };
    // Saved also when its key cannot be shown now: the dialog of the saved integration makes another one.
    const made = await api('POST /queueIntegration/:queueIntegrationId/secret', { params }).catch(() => undefined);
    if (made) onMade({ id, name, secret: made.secret });
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={640}
      title={record ? t('queueIntegrations.editTitle') : t('queueIntegrations.newTitle')}
      initialValues={record ? { ...record, jsonContent: '' } : initialOf('POST /queueIntegration')}
      onSave={save}
      savedText={t('queueIntegrations.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('queueIntegrations.name')} />
      <SelectField
        {...fields.type}
        label={t('queueIntegrations.type')}
        clearable={false}
        choices={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
      />
      <IntegrationFields record={record} />
    </RecordDialog>
  );
}
