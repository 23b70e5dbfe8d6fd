import { useReceivedTransfers } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { BellPopover } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { BellOutlined } from '@recado/ui/icons';
import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { OwnSessionsDialog } from '../own-sessions/lazy-dialog.ts';
import { NotificationList } from './notification-list.tsx';
import { reportUnread } from './unread-counts.ts';
import { useMessageSignals } from './use-message-signals.ts';
import { useNotificationRoom, useNotifications } from './use-notifications.ts';
import { useTransferSignals } from './use-transfer-signals.ts';

const ChoicesDialog = lazy(() =>
  import('./choices-dialog.tsx').then(({ ChoicesDialog }) => ({ default: ChoicesDialog })),
);

/** The bell: tickets with unread messages or a customer who waits too long, and pending ones for users who are notified of them (SPEC §2.3). */
export function NotificationsBell() {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const [isSessionsOpen, setSessionsOpen] = useState(false);
  const { newDevices = [] } = useSession().user;
  const { items, count } = useNotifications();
  const transfers = useReceivedTransfers();
  const unread = items.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0);
  const late = items.filter(({ lateSince }) => lateSince !== null).length;
  useNotificationRoom();
  useEffect(() => reportUnread('tickets', unread), [unread]);
  useEffect(() => reportUnread('late', late), [late]);
  useEffect(
    () => () => {
      reportUnread('tickets', 0);
      reportUnread('late', 0);
    },
    [],
  );
  useMessageSignals();
  useTransferSignals();
  return (
    <>
      <Bell
        count={count === null ? null : count + transfers.length + newDevices.length}
        open={open}
        onOpenChange={setOpen}
        onChoices={setDialog}
        onSessions={setSessionsOpen}
      />
      {isSessionsOpen && (
        <Suspense>
          <OwnSessionsDialog onClose={() => setSessionsOpen(false)} />
        </Suspense>
      )}
      {dialog !== 'never' && (
        <Suspense>
          <ChoicesDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}

interface BellProps {
  count: number | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoices: (dialog: 'open') => void;
  onSessions: (isOpen: true) => void;
}

/** A separate component, because most messages do not change the count; the list is mounted only while it is open. */
const Bell = memo(function Bell({ count, open, onOpenChange, onChoices, onSessions }: BellProps) {
  const { t } = useTranslation('shell');
  return (
    <BellPopover
      isOpen={open}
      onOpenChange={onOpenChange}
      title={t('notifications.title')}
      label={count === null ? undefined : t('notifications.name', { count })}
      count={count}
      icon={<BellOutlined />}
    >
      <NotificationList
        onChosen={() => onOpenChange(false)}
        onSessions={() => {
          onOpenChange(false);
          onSessions(true);
        }}
        onChoices={() => {
          onOpenChange(false);
          onChoices('open');
        }}
      />
    </BellPopover>
  );
});
