import type { KnownTicket } from '@recado/api/live';
import { ContactAvatar, formatPhone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useTyping } from '../use-typing.ts';
import { TicketActions } from './ticket-actions.tsx';

/** Who one is talking to, who serves the ticket, and what can be done with it. */
export function ChatHeader({ ticket }: { ticket: KnownTicket }) {
  const { t } = useTranslation('service-desk');
  const isTyping = useTyping(ticket.id);
  const { contact, user, queue } = ticket;
  const facts = [contact.isGroup ? t('chat.group') : formatPhone(contact.number), queue?.name, user?.name];
  return (
    <header className="chat-header">
      <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={40} isGroup={ticket.isGroup} />
      <div className="chat-who">
        <h2 title={contact.name}>{contact.name}</h2>
        <p aria-live="polite">
          {isTyping ? <span className="chat-typing">{t('chat.typing')}</span> : facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      <TicketActions ticket={ticket} />
    </header>
  );
}
