import { api } from '@recado/api/client';
import { fieldName } from '@recado/api/fields';
import { useSession } from '@recado/auth';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextField } from '@recado/ui/records';
import { noteDeletion } from './use-delete-progress.ts';

/** `confirm`: the company's name as typed. */
interface Values {
  confirm: string;
}

const ownField = fieldName<Values>;

/** Deletes all contacts after the company's name was typed; the server compares it. */
export function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { user } = useSession();
  const company = user.company.name;
  const remove = async ({ confirm }: Values) => {
    const { total } = await api('DELETE /delete-contacts', { query: { confirm } });
    if (total === 0) notify.success(t('contacts.allDeleted', { count: 0 }));
    else noteDeletion({ deleted: 0, total });
  };
  return (
    <RecordDialog<Values>
      open
      title={t('contacts.deleteAllTitle')}
      initialValues={{ confirm: '' }}
      saveText={t('contacts.deleteAll')}
      onSave={remove}
      onClose={onClose}
    >
      <p>{t('contacts.deleteAllConsequence')}</p>
      <TextField name={ownField('confirm')} label={t('contacts.typeCompany', { company })} required />
    </RecordDialog>
  );
}
