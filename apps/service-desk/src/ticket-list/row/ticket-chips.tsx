import type { Ticket } from '@recado/api/contract';
import { ColorTag, RobotOutlined, UserOutlined, WhatsAppOutlined } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** The small facts of a ticket: connection, queue, agent, tags (SPEC §2.4). */
export function TicketChips({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  return (
    <span className="ticket-row-chips">
      {ticket.whatsapp && (
        <span className="plain-chip" title={t('row.connection', { name: ticket.whatsapp.name })}>
          <WhatsAppOutlined aria-hidden />
          <span>{ticket.whatsapp.name}</span>
        </span>
      )}
      {ticket.queue ? (
        <ColorTag color={ticket.queue.color}>{ticket.queue.name}</ColorTag>
      ) : (
        <span className="plain-chip">
          <span>{t('row.withoutQueue')}</span>
        </span>
      )}
      {ticket.user && (
        <span className="plain-chip" title={t('row.agent', { name: ticket.user.name })}>
          <UserOutlined aria-hidden />
          <span>{ticket.user.name}</span>
        </span>
      )}
      {ticket.chatbot && (
        <span className="plain-chip" title={t('row.chatbot')}>
          <RobotOutlined aria-label={t('row.chatbot')} />
        </span>
      )}
      {ticket.tags.map((tag) => (
        <ColorTag key={tag.id} color={tag.color}>
          {tag.name}
        </ColorTag>
      ))}
    </span>
  );
}
