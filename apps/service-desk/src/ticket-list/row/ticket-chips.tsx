import type { Ticket } from '@recado/api/contract';
import { ColorTag, RobotOutlined, UserOutlined, WhatsAppOutlined } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { memo } from 'react';

type TicketChipsProps = Pick<Ticket, 'whatsapp' | 'queue' | 'user' | 'chatbot' | 'tags'>;

/** The small facts of a ticket: connection, queue, agent, tags (SPEC §2.4). */
export const TicketChips = memo(function TicketChips({ whatsapp, queue, user, chatbot, tags }: TicketChipsProps) {
  const { t } = useTranslation('service-desk');
  return (
    <span className="ticket-row-chips">
      {whatsapp && (
        <span className="plain-chip" title={t('row.connection', { name: whatsapp.name })}>
          <WhatsAppOutlined aria-hidden />
          <span>{whatsapp.name}</span>
        </span>
      )}
      {queue ? (
        <ColorTag color={queue.color}>{queue.name}</ColorTag>
      ) : (
        <span className="plain-chip">
          <span>{t('row.withoutQueue')}</span>
        </span>
      )}
      {user && (
        <span className="plain-chip" title={t('row.agent', { name: user.name })}>
          <UserOutlined aria-hidden />
          <span>{user.name}</span>
        </span>
      )}
      {chatbot && (
        <span className="plain-chip" title={t('row.chatbot')}>
          <RobotOutlined aria-label={t('row.chatbot')} />
        </span>
      )}
      {tags.map((tag) => (
        <ColorTag key={tag.id} color={tag.color}>
          {tag.name}
        </ColorTag>
      ))}
    </span>
  );
});
