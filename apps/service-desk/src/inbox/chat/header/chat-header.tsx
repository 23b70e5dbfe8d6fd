import type { KnownTicket } from '@recado/api/live';
import { ContactAvatar, formatHandle, plainName, useNarrowBox } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useRef } from 'react';
import { ContactOpener } from '../../../people/contact-drawer/contact-opener.tsx';
import { useOrganisationName } from '../../../people/organisations/use-organisation-name.ts';
import { ColleaguesHere } from '../../../team/colleagues/colleague-words.tsx';
import { WriteAsCustomer } from '../../demo/write-as-customer.tsx';
import { LevelChips } from '../../levels/lazy-levels.tsx';
import { OutageMark } from '../../outages/outage-notes.tsx';
import { useTyping } from '../use-typing.ts';
import { TicketActions } from './ticket-actions.tsx';

/** The notice for a number that WhatsApp has not confirmed. */
const doubts = { unchecked: 'chat.numberUnchecked', unknown: 'chat.numberUnknown' } as const;

/** In pixels: with less, the words of the actions would cut the contact's name. */
const wordsFrom = 640;

/** The contact, the agent of the ticket, and the ticket's actions. */
export function ChatHeader({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const isTyping = useTyping(ticket.id);
  const box = useRef<HTMLElement>(null);
  const isNarrow = useNarrowBox(box, wordsFrom) ?? false;
  const { contact, user, queue } = ticket;
  const number = contact.isGroup ? t('chat.group') : formatHandle(contact);
  const doubt = contact.numberState === 'known' ? undefined : t(doubts[contact.numberState]);
  const organisation = useOrganisationName(contact.organisationId);
  const facts = [doubt, number, organisation, queue?.name, user?.name].filter(Boolean).join(' · ');
  return (
    <header ref={box} className="chat-header">
      <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={40} isGroup={ticket.isGroup} />
      <div className="chat-who">
        <h2 title={plainName(contact.name)}>
          <ContactOpener ticket={ticket} />
        </h2>
        <p aria-live="polite" title={facts}>
          <OutageMark ticket={ticket} />
          <ColleaguesHere ticketId={ticket.id} />
          {isTyping ? <span className="chat-typing">{t('chat.typing')}</span> : facts}
        </p>
      </div>
      {(ticket.priority || ticket.level) && (
        <span className="chat-levels">
          <LevelChips priority={ticket.priority} level={ticket.level} />
        </span>
      )}
      <WriteAsCustomer contact={contact} />
      <TicketActions ticket={ticket} isNarrow={isNarrow} />
    </header>
  );
}
