import { fieldsOf } from '@recado/api/fields';
import { useAbility } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { Field, RecordDialog, SelectField } from '@recado/ui/records';
import { useState } from 'react';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { ConflictLink } from './conflict-link.tsx';
import { ConnectionField } from './connection-field.tsx';
import { ContactSelect } from './contact-select.tsx';
import { NewContactFields } from './new-contact-fields.tsx';
import { type ChosenContact, type NewTicket, useStartTicket } from './use-start-ticket.ts';

/**
 * Starts a conversation with a contact that is searched, or added on the spot (SPEC §5, New ticket). A queue must be
 * chosen, except by administrators. `contact` is chosen already when the dialog opens.
 */
export default function NewTicketDialog({ contact, onClose }: { contact?: ChosenContact; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const [added, setAdded] = useState<string | null>(null);
  const mayGoWithoutQueue = useAbility('tickets:createWithoutQueue');
  const { queues, isLoading } = useQueueChoices(true);
  const { start, conflicting } = useStartTicket();
  const onlyQueue = !mayGoWithoutQueue && queues.length === 1 ? queues[0]?.id : undefined;
  return (
    <RecordDialog<NewTicket>
      open
      title={t('newTicket.title')}
      initialValues={{ contact, queueId: onlyQueue }}
      saveText={t('newTicket.start')}
      onSave={start}
      onClose={onClose}
    >
      {conflicting && <ConflictLink ticket={conflicting} onOpen={onClose} />}
      {added === null ? (
        <Field
          name="contact"
          label={t('newTicket.contact')}
          required
          words={{ required: t('newTicket.contactRequired') }}
          help={t('newTicket.contactHelp')}
        >
          <ContactSelect onAdd={setAdded} />
        </Field>
      ) : (
        <NewContactFields typed={added} onBack={() => setAdded(null)} />
      )}
      <SelectField
        {...fieldsOf('POST /tickets').queueId}
        label={t('newTicket.queue')}
        required={!mayGoWithoutQueue}
        words={{ required: t('queueRequired') }}
        placeholder={t('queueRequired')}
        loading={isLoading}
        choices={queues.map((queue) => ({ value: queue.id, label: queue.name }))}
      />
      <ConnectionField />
    </RecordDialog>
  );
}
