import type { Ticket } from '@recado/contract';
import { type MenuPlace, PointMenu } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowRightOutlined, CheckSquareOutlined, EyeOutlined } from '@recado/ui/icons';
import { useTicketEntries } from '../../chat/header/use-ticket-entries.tsx';
import { peekAt } from '../../desk-store.ts';
import { useFollowEntry } from '../../follow/use-follow-entry.tsx';
import { toggleChosen } from '../../many-tickets/chosen-tickets.ts';
import { useTransitions } from '../../tickets/transitions.ts';
import { usePinEntry } from '../pins/use-pin-entry.tsx';

interface RowMenuProps {
  /** The name of its list. */
  list: string;
  ticket: Ticket;
  /** Where the row was pressed; null once an entry was chosen, while its dialog is open. */
  at: MenuPlace | null;
  onClose: () => void;
}

/** The menu of a ticket's row, after a right click or a long press: what its chat and its buttons offer, too. */
export default function RowMenu({ list, ticket, at, onClose }: RowMenuProps) {
  const { t } = useTranslation('service-desk');
  const { pick, ofOthers, dialogs } = useTicketEntries(ticket, useTransitions());
  const pin = usePinEntry(ticket);
  const follow = useFollowEntry(ticket);
  const peek = {
    key: 'peek',
    icon: <EyeOutlined aria-hidden />,
    label: t('row.peek'),
    onClick: () => peekAt(ticket),
  };
  const inNewTab = {
    key: 'newTab',
    icon: <ArrowRightOutlined aria-hidden />,
    label: t('row.newTab'),
    onClick: () => void window.open(`/tickets/${ticket.uuid}`, '_blank', 'noopener'),
  };
  const choose = {
    key: 'choose',
    icon: <CheckSquareOutlined aria-hidden />,
    label: t('row.choose'),
    onClick: () => toggleChosen(list, ticket.id),
  };
  const items = [
    ...pick('accept'),
    ...(ticket.status === 'pending' ? [peek] : []),
    ...pick('reopen', 'resolve', 'resolveUnrated', 'assign', 'tags', 'transfer'),
    ...ofOthers,
    pin,
    ...follow,
    choose,
    ...pick('snooze', 'priority', 'return', 'unread'),
    ...(ticket.status === 'pending' ? [] : [inNewTab]),
    ...pick('delete'),
  ];
  return (
    <>
      {at && <PointMenu at={at} items={items} onClose={onClose} />}
      {dialogs}
    </>
  );
}
