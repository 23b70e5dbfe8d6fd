import type { KnownTicket, ShownMessage } from '@recado/api/live';
import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  type MenuProps,
  RollbackOutlined,
  SmileOutlined,
  useMediaQuery,
  useNotify,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useChat } from '../chat-context.ts';

/** Own texts can be edited for 15 minutes (SPEC §5, §9), in milliseconds. */
const editWindow = 900_000;

/** What a message's menu does; `isOpen`: the clock is read again when the menu opens. */
interface MenuState {
  isOpen: boolean;
  onReact?: () => void;
}

/** The entries of a message's menu. A finger, which has no button for it, finds reacting here as well. */
export function useMessageActions(
  message: ShownMessage,
  ticket: KnownTicket,
  { isOpen, onReact }: MenuState,
): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const { reply, edit, remove } = useChat();
  const isTouched = useMediaQuery('(hover: none)');
  const can = actionsOn(message, ticket, isOpen ? Date.now() : 0);
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

/** What state, age and connection allow (SPEC §5: edit and delete only own messages). `now` in milliseconds. */
function actionsOn(message: ShownMessage, ticket: KnownTicket, now: number) {
  const isOpen = ticket.status === 'open';
  const isSent = message.fromMe && !message.failedCode;
  const isFresh = now - new Date(message.createdAt).getTime() <= editWindow;
  return {
    reply: isOpen,
    copy: message.body !== '',
    edit: isOpen && isSent && isFresh && message.mediaType === 'chat' && (ticket.capabilities?.edit ?? false),
    remove: isSent && (ticket.capabilities?.remove ?? false),
  };
}
