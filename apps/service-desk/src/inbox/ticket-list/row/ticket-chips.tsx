import type { Ticket } from '@recado/contract';
import { ColorTag } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckCircleOutlined, RobotOutlined, UserOutlined, WhatsAppOutlined } from '@recado/ui/icons';
import { memo } from 'react';
import { useDesk } from '../../desk-store.ts';
import { AssistantChip, WindowChip } from '../../free-window/lazy-window.tsx';
import { LevelChips } from '../../levels/lazy-levels.tsx';
import { SnoozeChip } from '../../snooze/lazy-snooze.tsx';
import { useViewer } from '../../viewer.ts';
import { Wait } from './wait.tsx';
import './ticket-row.css';

interface TicketChipsProps
  extends Pick<
    Ticket,
    | 'status'
    | 'whatsapp'
    | 'queue'
    | 'user'
    | 'chatbot'
    | 'tags'
    | 'waitingSince'
    | 'waitingLimit'
    | 'windowUntil'
    | 'assistantSince'
    | 'snooze'
    | 'priority'
    | 'level'
  > {
  /** Whether the list has tickets of several connections. */
  namesConnection: boolean;
}

/**
 * The wait and the chips of a ticket (SPEC §2.4): its connection among several, queue, agent other than the viewer, tags.
 * Search results also mark closed tickets.
 */
export const TicketChips = memo(function TicketChips(props: TicketChipsProps) {
  const { status, whatsapp, queue, user, chatbot, tags, namesConnection } = props;
  const { waitingSince, waitingLimit, windowUntil, assistantSince, snooze, priority, level } = props;
  const viewer = useViewer();
  const { t } = useTranslation('service-desk');
  const isAmongAll = useDesk(({ tab }) => tab === 'search');
  return (
    <span className="ticket-row-chips">
      <SnoozeChip snooze={snooze} />
      <LevelChips priority={priority} level={level} />
      <Wait waitingSince={waitingSince} waitingLimit={waitingLimit} />
      <WindowChip until={status === 'closed' ? null : windowUntil} />
      <AssistantChip since={status === 'closed' ? null : assistantSince} />
      {isAmongAll && status === 'closed' && (
        <span className="plain-chip is-closed" title={t('finder.closed')}>
          <CheckCircleOutlined aria-label={t('finder.closed')} />
        </span>
      )}
      {whatsapp && namesConnection && (
        <span className="plain-chip" title={t('row.connection', { name: whatsapp.name })}>
          <WhatsAppOutlined aria-hidden />
          <span>{whatsapp.name}</span>
        </span>
      )}
      {queue ? (
        <ColorTag color={queue.color}>{queue.name}</ColorTag>
      ) : (
        <span className="plain-chip" title={t('row.withoutQueue')}>
          <span>{t('row.withoutQueue')}</span>
        </span>
      )}
      {user && user.id !== viewer.id && (
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
