import { applyToCache, useRemove } from '@recado/api/live';
import type { Chat } from '@recado/contract';
import { ContactAvatar, IconButton, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined, LogoutOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../confirm-dialog.tsx';
import { useViewer } from '../../../inbox/viewer.ts';
import { chats, leaveChat } from '../chats.ts';

/** The title and the members. Everybody may leave the chat; its owner may change and delete it (SPEC §6). */
export function ChatHeader({ chat, onEdit }: { chat: Chat; onEdit: () => void }) {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const members = chat.users
    .map(({ userId, user }) => (userId === viewer.id ? t('chats.you') : plainName(user.name)))
    .join(', ');
  return (
    <header className="chat-header">
      <ContactAvatar name={chat.title} size={40} isGroup />
      <div className="chat-who">
        <h2>
          <Name text={chat.title} />
        </h2>
        <p title={members}>{members}</p>
      </div>
      <div className="chat-actions chats-actions">
        <LeaveButton chat={chat} isOwner={chat.ownerId === viewer.id} />
        {chat.ownerId === viewer.id && <OwnerActions chat={chat} onEdit={onEdit} />}
      </div>
    </header>
  );
}

function LeaveButton({ chat, isOwner }: { chat: Chat; isOwner: boolean }) {
  const { t } = useTranslation('service-desk');
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const leave = async () => {
    await leaveChat(chat.id);
    navigate('/chats', { replace: true });
    applyToCache(chats, { type: 'remove', id: chat.id });
  };
  const isLast = chat.users.length === 1;
  return (
    <>
      <IconButton label={t('chats.leave')} icon={<LogoutOutlined />} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t('chats.leaveTitle')}
          consequence={t(isLast ? 'chats.leaveLastText' : isOwner ? 'chats.leaveOwnText' : 'chats.leaveText')}
          action={t('chats.leave')}
          run={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function OwnerActions({ chat, onEdit }: { chat: Chat; onEdit: () => void }) {
  const { t } = useTranslation('service-desk');
  const confirm = useConfirmDestructive();
  const remove = useRemove(chats);
  const navigate = useNavigate();
  const askToDelete = () =>
    confirm({
      title: t('chats.deleteTitle'),
      what: plainName(chat.title),
      consequence: t('chats.deleteText'),
      run: () => remove.mutateAsync(chat.id).then(() => navigate('/chats', { replace: true })),
    });
  return (
    <>
      <IconButton label={t('chats.edit')} icon={<EditOutlined />} onClick={onEdit} />
      <IconButton label={t('chats.delete')} icon={<DeleteOutlined />} danger onClick={askToDelete} />
    </>
  );
}
