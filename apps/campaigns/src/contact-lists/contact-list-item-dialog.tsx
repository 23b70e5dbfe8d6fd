import { fieldsOf, initialOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import type { ContactListItem } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { CountryPhoneField, type Edited, EmailField, RecordDialog, TextField } from '@recado/ui/records';
import { contactListItems } from './contact-lists.ts';

const fields = fieldsOf('POST /contact-list-items');

type Values = Pick<ContactListItem, 'name' | 'number' | 'email'>;

interface ContactListItemDialogProps {
  contactListId: number;
  edited: Edited<ContactListItem>;
  onClose: () => void;
}

/** Adds a contact to a list, or changes it (SPEC §5). */
export function ContactListItemDialog({ contactListId, edited, onClose }: ContactListItemDialogProps) {
  const { t } = useTranslation('campaigns');
  const save = useSave(contactListItems, edited);
  const record = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={record ? t('contactLists.editContact') : t('contactLists.newContact')}
      initialValues={record ?? initialOf('POST /contact-list-items')}
      onSave={({ name, number, email }) => save({ name, number, email, contactListId })}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('contactLists.name')} />
      <CountryPhoneField {...fields.number} label={t('contactLists.number')} />
      <EmailField {...fields.email} label={t('contactLists.email')} />
    </RecordDialog>
  );
}
