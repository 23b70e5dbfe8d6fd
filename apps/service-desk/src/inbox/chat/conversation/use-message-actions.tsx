import { isUnsent, type ShownMessage } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { messageWindows } from '@recado/contract/message-windows';
import { type MenuProps, useMediaQuery, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import {
  CheckSquareOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  RollbackOutlined,
  ShareAltOutlined,
  SmileOutlined,
} from '@recado/ui/icons';
import { isForwardable } from '../../forward/forwardable.ts';
import { startSelecting } from '../../forward/selection.ts';
import { useViewer } from '../../viewer.ts';
import { useChat } from '../chat-context.ts';
import type { BubbleTicket } from './bubble-ticket.ts';

/** The dependencies of a message's menu. `isOpen`: the clock is read again when the menu opens. */
interface MenuState {
  isOpen: boolean;
  onReact?: () => void;
}

/** The entries of a message's menu. It also offers reactions, for touch screens, which have no button for them. */
export function useMessageActions(
  message: ShownMessage,
  ticket: BubbleTicket,
  { isOpen, onReact }: MenuState,
): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { reply, edit, remove, forward } = useChat();
  const isTouched = useMediaQuery('(hover: none)');
  const { id: viewerId } = useViewer();
  const isAuthor = message.user?.id === viewerId;
  const mayRemove = useAbility('messages:deleteOthers') || isAuthor;
  const can = actionsOn(message, ticket, { isAuthor, mayRemove, now: isOpen ? Date.now() : 0 });
  const copy = () =>
    navigator.clipboard.writeText(message.body).then(undefined, () => notify.error(t('message.notCopied')));
  return [
    isTouched &&
      onReact !== undefined && {
        key: 'react',
        icon: <SmileOutlined aria-hidden />,
        label: t('message.react'),
        onClick: onReact,
      },
    can.reply && {
      key: 'reply',
      icon: <RollbackOutlined aria-hidden />,
      label: t('message.reply'),
      onClick: () => reply(message),
    },
    can.copy && {
      key: 'copy',
      icon: <CopyOutlined aria-hidden />,
      label: t('message.copy'),
      onClick: () => void copy(),
    },
    can.forward && {
      key: 'select',
      icon: <CheckSquareOutlined aria-hidden />,
      label: t('forward.select'),
      onClick: () => startSelecting(ticket.id, message.id),
    },
    can.forward && {
      key: 'forward',
      icon: <ShareAltOutlined aria-hidden />,
      label: t('forward.action'),
      onClick: () => forward(message),
    },
    can.edit && {
      key: 'edit',
      icon: <EditOutlined aria-hidden />,
      label: t('message.edit'),
      onClick: () => edit(message),
    },
    can.remove && {
      key: 'delete',
      danger: true,
      icon: <DeleteOutlined aria-hidden />,
      label: t('message.delete'),
      onClick: () => remove(message),
    },
  ].filter((item) => item !== false);
}

/** Whether the user wrote a message, whether they may delete it, and the current time (milliseconds). */
interface Asking {
  isAuthor: boolean;
  mayRemove: boolean;
  now: number;
}

/** The actions that author, state, age and connection allow (SPEC §5; SERVER §2, Who changes what). */
function actionsOn(message: ShownMessage, ticket: BubbleTicket, { isAuthor, mayRemove, now }: Asking) {
  const isSent = message.fromMe && !isUnsent(message);
  const age = ageOf(message, now);
  return {
    reply: ticket.status === 'open',
    copy: message.body !== '',
    forward: isForwardable(message),
    edit: isAuthor && isEditable(message, ticket, now),
    remove: isSent && mayRemove && age <= messageWindows.remove && (ticket.capabilities?.remove ?? false),
  };
}

/** Whether its author may still edit a message at a time (milliseconds). */
export function isEditable(message: ShownMessage, ticket: BubbleTicket, now: number): boolean {
  const isSentText = message.fromMe && !isUnsent(message) && !message.isDeleted && message.mediaType === 'chat';
  const isAllowed = ticket.status === 'open' && (ticket.capabilities?.edit ?? false);
  return isSentText && isAllowed && ageOf(message, now) <= messageWindows.edit;
}

function ageOf({ createdAt }: ShownMessage, now: number): number {
  return now - new Date(createdAt).getTime();
}
