import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { BodyInput } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextAreaField, TextField } from '@recado/ui/records';

type Values = BodyInput<'POST /app-publishers'>;

const fields = fieldsOf('POST /app-publishers');

interface PublisherDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Accepts a publisher: what their key signs can be published. */
export function PublisherDialog({ isOpen, onClose, onChanged }: PublisherDialogProps) {
  const { t } = useTranslation('admin');
  const save = async ({ name, publicKey }: Values) => {
    await api('POST /app-publishers', { body: { name, publicKey: publicKey.replace(/\s+/g, '') } });
    onChanged();
  };
  return (
    <RecordDialog<Values>
      open={isOpen}
      title={t('apps.publishing.addTitle')}
      initialValues={{ name: '', publicKey: '' }}
      saveText={t('apps.publishing.save')}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('apps.publishing.name')} help={t('apps.publishing.nameHelp')} />
      <TextAreaField
        {...fields.publicKey}
        label={t('apps.publishing.publicKey')}
        help={t('apps.publishing.publicKeyHelp')}
      />
    </RecordDialog>
  );
}
