import type { Ticket } from '@recado/api/contract';
import { useAbility, usePlanFlag } from '@recado/auth';
import { KeyHint, MenuButton, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  BellOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  MoreOutlined,
  RobotOutlined,
  StepForwardOutlined,
  SwapOutlined,
  TagOutlined,
  UserOutlined,
} from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { AutomationDialog, AutomationLabel } from '../../automation/lazy-automation.tsx';
import { useMayAutomate } from '../../automation/may-automate.ts';
import { DeleteTicketDialog } from '../../delete-ticket/delete-ticket-dialog.tsx';
import { editTags } from '../../ticket-tags/tagged-ticket.ts';
import { useViewer } from '../../viewer.ts';

/** The keys of a chat's actions: a letter would be text in an open chat. */
export const tagKeys = 'mod+shift+l';
const transferKeys = 'mod+shift+y';

const DateDialog = lazy(() => import('./date-dialog.tsx'));
const ScheduleDialog = lazy(() => import('../../schedules/schedule-dialog.tsx'));
const TransferDialog = lazy(() => import('../../transfer/transfer-dialog.tsx'));

interface TicketMenuProps {
  ticket: Ticket;
  onTakeOver: () => void;
  onLeaveUnread: () => void;
  onResolveAndNext: () => void;
  onResolveUnrated: () => void;
}

/**
 * The options of an open ticket: assign to me (if a colleague or nobody has it), tags, schedule (by plan), transfer, who answers (by plan), resolve and open the next,
 * resolve without asking for a rating (if the company asks), go to a date and, for users with the ability, delete (SPEC §2.4, §6).
 */
export function TicketMenu({ ticket, onTakeOver, onLeaveUnread, onResolveAndNext, onResolveUnrated }: TicketMenuProps) {
  const { t } = useTranslation('service-desk');
  const mayDelete = useAbility('ticket-options:deleteTicket');
  const hasSchedules = usePlanFlag('useSchedules');
  const mayAutomate = useMayAutomate(ticket);
  const [dialog, setDialog] = useState<'schedule' | 'transfer' | 'automation' | 'delete' | 'date' | null>(null);
  const close = () => setDialog(null);
  const transfer = () => setDialog('transfer');
  useShortcuts([{ keys: transferKeys, group: t('shortcuts.chat'), label: t('actions.transfer'), run: transfer }]);
  const schedule = {
    key: 'schedule',
    icon: <ClockCircleOutlined aria-hidden />,
    label: t('schedules.action'),
    onClick: () => setDialog('schedule'),
  };
  const automate = {
    key: 'automation',
    icon: <RobotOutlined aria-hidden />,
    label: (
      <Suspense>
        <AutomationLabel />
      </Suspense>
    ),
    onClick: () => setDialog('automation'),
  };
  const resolveUnrated = {
    key: 'resolveUnrated',
    icon: <CheckOutlined aria-hidden />,
    label: t('actions.resolveUnrated'),
    onClick: onResolveUnrated,
  };
  const viewer = useViewer();
  const asksRating = viewer.asksRating && !ticket.isGroup;
  const assign = {
    key: 'assign',
    icon: <UserOutlined aria-hidden />,
    label: t('actions.assignToMe'),
    onClick: onTakeOver,
  };
  const remove = {
    key: 'delete',
    danger: true,
    icon: <DeleteOutlined aria-hidden />,
    label: t('actions.delete'),
    onClick: () => setDialog('delete'),
  };
  return (
    <>
      <MenuButton
        label={t('actions.more')}
        icon={<MoreOutlined aria-hidden />}
        placement="bottomRight"
        menu={{
          items: [
            ...(ticket.userId === viewer.id ? [] : [assign]),
            {
              key: 'tags',
              icon: <TagOutlined aria-hidden />,
              label: t('actions.tags'),
              extra: (
                <span aria-hidden>
                  <KeyHint keys={tagKeys} />
                </span>
              ),
              onClick: () => editTags(ticket.id),
            },
            ...(hasSchedules ? [schedule] : []),
            {
              key: 'transfer',
              icon: <SwapOutlined aria-hidden />,
              label: t('actions.transfer'),
              extra: (
                <span aria-hidden>
                  <KeyHint keys={transferKeys} />
                </span>
              ),
              onClick: transfer,
            },
            ...(mayAutomate ? [automate] : []),
            {
              key: 'resolveAndNext',
              icon: <StepForwardOutlined aria-hidden />,
              label: t('actions.resolveAndNext'),
              extra: (
                <span aria-hidden>
                  <KeyHint keys="mod+shift+e" />
                </span>
              ),
              onClick: onResolveAndNext,
            },
            ...(asksRating ? [resolveUnrated] : []),
            {
              key: 'unread',
              icon: <BellOutlined aria-hidden />,
              label: t('actions.leaveUnread'),
              onClick: onLeaveUnread,
            },
            {
              key: 'date',
              icon: <ClockCircleOutlined aria-hidden />,
              label: t('jump.toDate'),
              onClick: () => setDialog('date'),
            },
            ...(mayDelete ? [remove] : []),
          ],
        }}
      />
      <Suspense>
        {dialog === 'schedule' && <ScheduleDialog ticket={ticket} onClose={close} />}
        {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={close} />}
        {dialog === 'automation' && <AutomationDialog ticket={ticket} onClose={close} />}
        {dialog === 'date' && <DateDialog ticketId={ticket.id} onClose={close} />}
        {dialog === 'delete' && <DeleteTicketDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </>
  );
}
