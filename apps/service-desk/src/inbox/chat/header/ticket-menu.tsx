import type { Ticket } from '@recado/contract';
import { KeyHint, MenuButton, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined, MoreOutlined, RobotOutlined, StepForwardOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { useFollowEntry } from '../../follow/use-follow-entry.tsx';
import { usePinEntry } from '../../ticket-list/pins/use-pin-entry.tsx';
import type { useTransitions } from '../../tickets/transitions.ts';
import { openPanel } from '../assistant/opened-panel.ts';
import { useAssistant } from '../assistant/use-assistant.ts';
import { snoozeKeys, transferKeys, useTicketEntries } from './use-ticket-entries.tsx';

const DateDialog = lazy(() => import('./date-dialog.tsx'));

interface TicketMenuProps {
  ticket: Ticket;
  transitions: ReturnType<typeof useTransitions>;
  onResolveAndNext: () => void;
  /** The header has no room for the button that returns the ticket. */
  withReturn: boolean;
}

/**
 * The options of an open ticket: assign to me (if a colleague or nobody has it), tags, transfer, those of other remotes, e.g. to schedule, resolve and open the next,
 * resolve without asking for a rating (if the company asks), go to a date and, for users with the ability, delete (SPEC §2.4, §6).
 */
export function TicketMenu({ ticket, transitions, onResolveAndNext, withReturn }: TicketMenuProps) {
  const { t } = useTranslation('service-desk');
  const { pick, ofOthers, dialogs, transfer, snooze } = useTicketEntries(ticket, transitions);
  const pin = usePinEntry(ticket);
  const follow = useFollowEntry(ticket);
  const [isChoosingDate, setChoosingDate] = useState(false);
  const group = t('shortcuts.chat');
  useShortcuts([
    { keys: transferKeys, group, label: t('actions.transfer'), run: transfer },
    { keys: snoozeKeys, group, label: t('actions.snooze'), run: snooze },
  ]);
  const resolveAndNext = {
    key: 'resolveAndNext',
    icon: <StepForwardOutlined aria-hidden />,
    label: t('actions.resolveAndNext'),
    extra: (
      <span className="entry-keys" aria-hidden>
        <KeyHint keys="mod+shift+e" />
      </span>
    ),
    onClick: onResolveAndNext,
  };
  const ask = useAssistant()
    ? (['summary', 'promises'] as const).map((panel) => ({
        key: panel,
        icon: <RobotOutlined aria-hidden />,
        label: t(`ask.${panel}`),
        onClick: () => openPanel(ticket.id, panel),
      }))
    : [];
  const date = {
    key: 'date',
    icon: <ClockCircleOutlined aria-hidden />,
    label: t('jump.toDate'),
    onClick: () => setChoosingDate(true),
  };
  return (
    <>
      <MenuButton
        label={t('actions.more')}
        icon={<MoreOutlined aria-hidden />}
        placement="bottomRight"
        menu={{
          items: [
            ...(withReturn ? pick('return') : []),
            ...pick('assign', 'tags', 'transfer'),
            ...ofOthers,
            resolveAndNext,
            ...pick('resolveUnrated'),
            pin,
            ...follow,
            ...pick('snooze', 'priority', 'unread'),
            ...ask,
            date,
            ...pick('delete'),
          ],
        }}
      />
      {dialogs}
      <Suspense>
        {isChoosingDate && <DateDialog ticketId={ticket.id} onClose={() => setChoosingDate(false)} />}
      </Suspense>
    </>
  );
}
