import { useLiveList } from '@recado/api/live';
import type { Contact, Ticket } from '@recado/contract';
import { Button, ContactAvatar, formatHandle, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MessageOutlined } from '@recado/ui/icons';
import { Suspense } from 'react';
import { contacts } from '../../../people/contacts/contacts.ts';
import { useOpenTicket } from '../../../people/contacts/use-open-ticket.ts';
import './found-contacts.css';
import { NewTicketDialog } from '../../new-ticket/lazy-new-ticket.tsx';

interface FoundContactsProps {
  searchParam: string;
  /** The found tickets: their contacts are not repeated. */
  tickets: readonly Ticket[];
}

/** The contacts that a search finds besides those of the tickets, twenty at a time; each starts a ticket. */
export default function FoundContacts({ searchParam, tickets }: FoundContactsProps) {
  const { t } = useTranslation('service-desk');
  const { items, hasMore, isFetchingMore, loadMore } = useLiveList(contacts, { searchParam });
  const { starting, open, close } = useOpenTicket();
  const shown = items.filter(({ id }) => !tickets.some(({ contactId }) => contactId === id));
  return (
    <>
      {shown.length > 0 && (
        <section className="found-contacts" aria-label={t('search.contacts')}>
          <h3>{t('search.contacts')}</h3>
          <ul>
            {shown.map((contact) => (
              <li key={contact.id}>
                <FoundContact contact={contact} onOpen={open} />
              </li>
            ))}
          </ul>
          {hasMore && (
            <Button type="text" block loading={isFetchingMore} onClick={loadMore}>
              {t('search.moreContacts')}
            </Button>
          )}
        </section>
      )}
      <Suspense>{starting && <NewTicketDialog contact={starting} onClose={close} />}</Suspense>
    </>
  );
}

function FoundContact({ contact, onOpen }: { contact: Contact; onOpen: (contact: Contact) => void }) {
  const { t } = useTranslation('service-desk');
  const { name, isGroup, profilePicUrl } = contact;
  return (
    <button type="button" title={t('contacts.startTicket', { name: plainName(name) })} onClick={() => onOpen(contact)}>
      <ContactAvatar name={name} picture={profilePicUrl} size={36} isGroup={isGroup} />
      <span className="found-contact-text">
        <Name className="found-contact-name" text={name} />
        <small>{isGroup ? t('chat.group') : formatHandle(contact)}</small>
      </span>
      <MessageOutlined aria-hidden />
    </button>
  );
}
