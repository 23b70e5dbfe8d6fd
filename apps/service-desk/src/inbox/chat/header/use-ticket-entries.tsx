import { useAbility } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import { KeyHint, type MenuProps } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  BellOutlined,
  CheckOutlined,
  DeleteOutlined,
  ExclamationCircleOutlined,
  MoonOutlined,
  ReloadOutlined,
  RollbackOutlined,
  SwapOutlined,
  TagOutlined,
  UserOutlined,
} from '@recado/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DeleteTicketDialog } from '../../delete-ticket/delete-ticket-dialog.tsx';
import { useTicketActions } from '../../extensions/use-ticket-actions.ts';
import { PriorityDialog } from '../../levels/lazy-levels.tsx';
import { SnoozeOne } from '../../snooze/lazy-snooze.tsx';
import { useWake } from '../../snooze/use-wake.ts';
import { editTags } from '../../ticket-tags/tagged-ticket.ts';
import type { useTransitions } from '../../tickets/transitions.ts';
import { useViewer } from '../../viewer.ts';

const TransferDialog = lazy(() => import('../../transfer/transfer-dialog.tsx'));

/** The keys of a chat's actions: a letter would be text in an open chat. */
export const tagKeys = 'mod+shift+l';
export const transferKeys = 'mod+shift+y';
export const snoozeKeys = 'mod+shift+h';

type Entry = NonNullable<MenuProps['items']>[number];
type EntryName =
  | 'accept'
  | 'resolve'
  | 'reopen'
  | 'return'
  | 'assign'
  | 'tags'
  | 'transfer'
  | 'resolveUnrated'
  | 'snooze'
  | 'priority'
  | 'unread'
  | 'delete';

/** The entries of a ticket's menus by name, without those that do not apply to it or to the viewer. */
export interface TicketEntries {
  /** The entries of these names that there are, in this order. */
  pick: (...names: EntryName[]) => Entry[];
  /** The entries of other remotes. */
  ofOthers: Entry[];
  /** What an entry opened; rendered beside the menu, and lasts longer. */
  dialogs: ReactNode;
  transfer: () => void;
  snooze: () => void;
}

/** What can be done with a ticket, for the menu of its chat and for that of its row (SPEC §2.4, §6). */
export function useTicketEntries(ticket: Ticket, transitions: ReturnType<typeof useTransitions>): TicketEntries {
  const { t } = useTranslation('service-desk');
  const mayDelete = useAbility('ticket-options:deleteTicket');
  const { items: ofOthers, running } = useTicketActions(ticket);
  const viewer = useViewer();
  const [dialog, setDialog] = useState<'transfer' | 'snooze' | 'priority' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const transfer = () => setDialog('transfer');
  const snooze = () => setDialog('snooze');
  const wake = useWake();
  const { accept, resolve, reopen, giveBack, takeOver, leaveUnread } = transitions;
  const isOpen = ticket.status === 'open';
  const entry = (name: EntryName, icon: ReactNode, label: ReactNode, onClick: () => void, keys?: string): Entry => ({
    key: name,
    icon,
    label,
    onClick,
    danger: name === 'delete',
    ...(keys && { extra: <Keys keys={keys} /> }),
  });
  const all: Record<EntryName, Entry | false> = {
    accept:
      ticket.status === 'pending' &&
      entry('accept', <CheckOutlined aria-hidden />, t('actions.accept'), () => void accept(ticket)),
    resolve:
      ticket.status !== 'closed' &&
      entry('resolve', <CheckOutlined aria-hidden />, t('actions.resolve'), () => resolve(ticket)),
    reopen:
      ticket.status === 'closed' &&
      entry('reopen', <ReloadOutlined aria-hidden />, t('actions.reopen'), () => void reopen(ticket)),
    return:
      isOpen && entry('return', <RollbackOutlined aria-hidden />, t('actions.return'), () => void giveBack(ticket)),
    assign:
      isOpen &&
      ticket.userId !== viewer.id &&
      entry('assign', <UserOutlined aria-hidden />, t('actions.assignToMe'), () => void takeOver(ticket)),
    tags: entry('tags', <TagOutlined aria-hidden />, t('actions.tags'), () => editTags(ticket.id), tagKeys),
    transfer: isOpen && entry('transfer', <SwapOutlined aria-hidden />, t('actions.transfer'), transfer, transferKeys),
    resolveUnrated:
      isOpen &&
      viewer.asksRating &&
      !ticket.isGroup &&
      entry('resolveUnrated', <CheckOutlined aria-hidden />, t('actions.resolveUnrated'), () =>
        resolve(ticket, { withoutRating: true }),
      ),
    snooze:
      ticket.status !== 'closed' &&
      (ticket.snooze
        ? entry('snooze', <MoonOutlined aria-hidden />, t('actions.wake'), () => void wake(ticket.id))
        : entry('snooze', <MoonOutlined aria-hidden />, t('actions.snooze'), snooze, snoozeKeys)),
    priority:
      !ticket.isGroup &&
      entry('priority', <ExclamationCircleOutlined aria-hidden />, t('actions.priority'), () => setDialog('priority')),
    unread:
      isOpen && entry('unread', <BellOutlined aria-hidden />, t('actions.leaveUnread'), () => leaveUnread(ticket)),
    delete:
      mayDelete && entry('delete', <DeleteOutlined aria-hidden />, t('actions.delete'), () => setDialog('delete')),
  };
  const dialogs = (
    <Suspense>
      {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={close} />}
      {dialog === 'snooze' && <SnoozeOne ticket={ticket} onClose={close} />}
      {dialog === 'priority' && <PriorityDialog ticket={ticket} onClose={close} />}
      {dialog === 'delete' && <DeleteTicketDialog ticket={ticket} onClose={close} />}
      {running}
    </Suspense>
  );
  const pick = (...names: EntryName[]) => names.flatMap((name) => all[name] || []);
  return { pick, ofOthers, dialogs, transfer, snooze };
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className="entry-keys" aria-hidden>
      <KeyHint keys={keys} />
    </span>
  );
}
