import { useAbility } from '@recado/auth';
import { messageWindows } from '@recado/contract/message-windows';
import { MenuButton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CopyOutlined, DeleteOutlined, EditOutlined, MoreOutlined, RollbackOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import type { ShownChatMessage } from '../chat-messages.ts';
import type { ChatActs } from './chat-acts.ts';

interface ChatMessageMenuProps {
  message: ShownChatMessage;
  isOwn: boolean;
  /** Without a colleague who could read it, nothing is written. */
  mayWrite: boolean;
  acts: ChatActs;
}

/** Replies to a message, copies it; its author edits it for 15 minutes; author and administrators delete it. */
export function ChatMessageMenu({ message, isOwn, mayWrite, acts }: ChatMessageMenuProps) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const mayDeleteOthers = useAbility('messages:deleteOthers');
  const [openedAt, setOpenedAt] = useState(0);
  const isRecent = openedAt - Date.parse(message.createdAt) <= messageWindows.edit;
  const copy = () => navigator.clipboard.writeText(message.message).catch(() => notify.error(t('message.notCopied')));
  const items = [
    mayWrite && {
      key: 'reply',
      icon: <RollbackOutlined aria-hidden />,
      label: t('message.reply'),
      onClick: () => acts.reply(message),
    },
    message.message !== '' && {
      key: 'copy',
      icon: <CopyOutlined aria-hidden />,
      label: t('message.copy'),
      onClick: () => void copy(),
    },
    isOwn &&
      isRecent &&
      message.message !== '' && {
        key: 'edit',
        icon: <EditOutlined aria-hidden />,
        label: t('message.edit'),
        onClick: () => acts.edit(message),
      },
    (isOwn || mayDeleteOthers) && {
      key: 'delete',
      danger: true,
      icon: <DeleteOutlined aria-hidden />,
      label: t('message.delete'),
      onClick: () => acts.remove(message),
    },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <MenuButton
      label={t('message.options')}
      size="small"
      icon={<MoreOutlined aria-hidden />}
      menu={{ items }}
      onOpenChange={(isOpen) => isOpen && setOpenedAt(Date.now())}
    />
  );
}
