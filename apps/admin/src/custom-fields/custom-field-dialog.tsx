import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { CustomField, CustomFieldKind, CustomFieldSubject } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, Form, RecordDialog, SelectField, SwitchField, TextField } from '@recado/ui/records';
import { customFields } from './custom-fields.ts';
import { FieldChoices } from './field-choices.tsx';

const fields = fieldsOf('POST /custom-fields');
/** In the order in which they are offered. */
const kinds: readonly CustomFieldKind[] = ['text', 'number', 'date', 'choice', 'several', 'link'];

type Values = Pick<CustomField, 'kind' | 'name' | 'help' | 'seenBy'> & {
  key?: string;
  choices?: { id?: number; name: string; isArchived?: boolean }[];
};

interface CustomFieldDialogProps {
  edited: Edited<CustomField>;
  /** What a new field is about. */
  subject: CustomFieldSubject;
  onClose: () => void;
}

/** Defines or changes a field. Its kind and its key are chosen once. */
export function CustomFieldDialog({ edited, subject, onClose }: CustomFieldDialogProps) {
  const { t } = useTranslation('admin');
  const store = useSave(customFields, edited);
  const record = edited === 'new' ? undefined : edited;
  const save = ({ key, choices = [], ...values }: Values) =>
    store({
      ...values,
      subject: record?.subject ?? subject,
      key: record?.key ?? (key || undefined),
      choices: choices.filter(({ name }) => name.trim() !== ''),
    });
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(record ? 'customFields.editTitle' : 'customFields.newTitle')}
      initialValues={record ?? { ...initialOf('POST /custom-fields'), kind: 'text', choices: [{ name: '' }] }}
      onSave={save}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('customFields.name')} help={t('customFields.nameHelp')} />
      <SelectField
        {...fields.kind}
        label={t('customFields.kind')}
        help={!record && t('customFields.kindHelp')}
        disabled={record !== undefined}
        choices={kinds.map((value) => ({ value, label: t(`customFields.kinds.${value}`) }))}
      />
      <ChoicesOfKind />
      <TextField {...fields.help} label={t('customFields.help')} help={t('customFields.helpHelp')} />
      <SwitchField {...fields.seenBy} on="administrators" off="everyone" label={t('customFields.seenBy')} />
      {record ? (
        <p className="admin-meta">
          {t('customFields.key')}: <code>{record.key}</code>
        </p>
      ) : (
        <TextField
          {...fields.key}
          label={t('customFields.key')}
          help={t('customFields.keyHelp')}
          words={{ invalidFormat: t('customFields.keyInvalid') }}
        />
      )}
    </RecordDialog>
  );
}

/** The choices, for the kinds that have some. */
function ChoicesOfKind() {
  const kind: unknown = Form.useWatch(fields.kind.name);
  return kind === 'choice' || kind === 'several' ? <FieldChoices /> : null;
}
