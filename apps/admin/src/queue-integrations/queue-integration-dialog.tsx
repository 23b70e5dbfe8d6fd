import type { QueueIntegration } from '@recado/api/contract';
import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { IntegrationFields } from './integration-fields.tsx';
import { queueIntegrations, typeNames } from './queue-integrations.ts';

const fields = fieldsOf('POST /queueIntegration');

type Values = Omit<QueueIntegration, 'id' | 'companyId' | 'updatedAt' | 'credentialEmail'> & { jsonContent: string };

/** Creates or changes an integration; its fields depend on its type (SPEC §3, §5, §9). */
export function QueueIntegrationDialog(props: { edited: Edited<QueueIntegration>; onClose: () => void }) {
  const { edited, onClose } = props;
  const { t } = useTranslation('admin');
  const store = useSave(queueIntegrations, edited);
  const record = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={640}
      title={record ? t('queueIntegrations.editTitle') : t('queueIntegrations.newTitle')}
      initialValues={record ? { ...record, jsonContent: '' } : initialOf('POST /queueIntegration')}
      onSave={(values) => store(values)}
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
