import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { applyAnswer } from '@recado/api/live';
import type { MessageTemplate } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { templates } from './templates.ts';
import { useOfficialConnections } from './use-official-connections.ts';

const fields = fieldsOf('POST /templates/:templateId/duplicate');

interface Values {
  language: string;
  whatsappId: number;
  name?: string;
}

/** Copies a template as a draft: in another language, or to the account of another connection. */
export function DuplicateDialog(props: { template: MessageTemplate | undefined; onClose: () => void }) {
  const { template, onClose } = props;
  const { t } = useTranslation('admin');
  const connections = useOfficialConnections();
  const save = async ({ language, whatsappId, name }: Values) => {
    const params = { templateId: template?.id ?? 0 };
    const body = { language, whatsappId, ...(name && { name }) };
    await applyAnswer(templates, () => api('POST /templates/:templateId/duplicate', { params, body }));
  };
  return (
    <RecordDialog<Values>
      open={template !== undefined}
      title={t('templates.duplicateTitle')}
      initialValues={{ language: template?.language ?? '', whatsappId: template?.whatsappIds[0] ?? 0 }}
      savedText={t('templates.duplicated')}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.language} label={t('templates.language')} help={t('templates.languageHelp')} />
      <SelectField
        {...fields.whatsappId}
        clearable={false}
        label={t('templates.target')}
        choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...fields.name} label={t('templates.name')} help={t('templates.nameHelp')} />
    </RecordDialog>
  );
}
