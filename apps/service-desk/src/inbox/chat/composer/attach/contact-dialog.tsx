import { fieldName } from '@recado/api/fields';
import { useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, RecordDialog } from '@recado/ui/records';
import { ContactSelect } from '../../../new-ticket/contact-select.tsx';
import type { ChosenContact } from '../../../new-ticket/use-start-ticket.ts';
import type { Attachment } from './attachment.ts';

interface Values {
  contact: ChosenContact;
}

const ownField = fieldName<Values>;

/** Sends a contact's name and number as a card the customer can save. */
export default function ContactDialog(props: { onSend: (attachment: Attachment) => void; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  return (
    <RecordDialog<Values>
      open
      title={t('sendContact.title')}
      initialValues={{}}
      saveText={t('attach.send')}
      onSave={async ({ contact }) => props.onSend({ contact })}
      onClose={props.onClose}
    >
      <Field
        name={ownField('contact')}
        label={t('sendContact.contact')}
        required
        words={{ required: t('newTicket.contactRequired') }}
        help={t('sendContact.help')}
      >
        <ContactSelect peopleOnly />
      </Field>
    </RecordDialog>
  );
}
