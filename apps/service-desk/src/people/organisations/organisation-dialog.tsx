import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { Organisation } from '@recado/contract';
import { shownDocument } from '@recado/contract/document-number';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog, TextAreaField, TextField } from '@recado/ui/records';
import { organisations } from './organisations.ts';

const fields = fieldsOf('POST /organisations');

type Values = Pick<Organisation, 'name' | 'documentNumber' | 'site' | 'note'>;

/** Creates or changes an organisation. */
export function OrganisationDialog({ edited, onClose }: { edited: Edited<Organisation>; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const store = useSave(organisations, edited);
  const record = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(record ? 'organisations.editTitle' : 'organisations.newTitle')}
      initialValues={
        record ? { ...record, documentNumber: shownDocument(record.documentNumber) } : initialOf('POST /organisations')
      }
      onSave={(values) => store(values)}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('organisations.name')} />
      <TextField {...fields.documentNumber} label={t('organisations.documentNumber')} />
      <TextField {...fields.site} label={t('organisations.site')} />
      <TextAreaField {...fields.note} label={t('organisations.note')} />
    </RecordDialog>
  );
}
