import type { Ticket } from '@recado/contract';
import { KeyHint, MenuButton, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined, MoreOutlined, StepForwardOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { usePinEntry } from '../../ticket-list/pins/use-pin-entry.tsx';
import type { useTransitions } from '../../tickets/transitions.ts';
import { transferKeys, useTicketEntries } from './use-ticket-entries.tsx';

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
  const { pick, ofOthers, dialogs, transfer } = useTicketEntries(ticket, transitions);
  const pin = usePinEntry(ticket);
  const [isChoosingDate, setChoosingDate] = useState(false);
  useShortcuts([{ keys: transferKeys, group: t('shortcuts.chat'), label: t('actions.transfer'), run: transfer }]);
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
            ...pick('unread'),
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
