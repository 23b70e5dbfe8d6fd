import { fieldName, fieldsOf } from '@recado/api/fields';
import { useLiveList, whatsapps } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import { useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowRightOutlined } from '@recado/ui/icons';
import { Field, RecordDialog, SelectField } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useState } from 'react';
import { arrangeDesk } from '../desk-store.ts';
import { useQueueChoices } from '../queues/queue-choices.ts';
import { ContactSelect } from './contact-select.tsx';
import { NewContactFields } from './new-contact-fields.tsx';
import { type ChosenContact, type NewTicket, useStartTicket } from './use-start-ticket.ts';

const ownField = fieldName<NewTicket>;

/**
 * Starts a conversation with an existing contact, or with one that is added with the ticket (SPEC §5, New ticket). A
 * queue must be chosen, except by administrators. `contact` is the initially chosen contact.
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
          name={ownField('contact')}
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

/** A link to the conversation that already exists. */
function ConflictLink({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const { t } = useTranslation('service-desk');
  const open = () => {
    arrangeDesk({ front: 'chat' });
    onOpen();
  };
  return (
    <p>
      <Link to={`/tickets/${ticket.uuid}`} onClick={open}>
        {t('conflict.open')} <ArrowRightOutlined aria-hidden />
      </Link>
    </p>
  );
}

/** Chooses the connection of a new conversation; without a choice, the default one. Hidden when there is only one. */
function ConnectionField() {
  const { t } = useTranslation('service-desk');
  const { items, isLoading } = useLiveList(whatsapps, {});
  if (items.length < 2) return null;
  return (
    <SelectField
      {...fieldsOf('POST /tickets').whatsappId}
      label={t('newTicket.connection')}
      placeholder={t('newTicket.defaultConnection')}
      loading={isLoading}
      choices={items.map((connection) => ({ value: connection.id, label: connection.name }))}
    />
  );
}
