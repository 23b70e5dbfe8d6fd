import type { Chat } from '@recado/api/contract';
import { useRemove } from '@recado/api/live';
import { ContactAvatar, IconButton, Name, plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { useViewer } from '../../viewer.ts';
import { chats } from '../chats.ts';

/** The title and the members; its owner may change and delete the chat (SPEC §6). */
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
      {chat.ownerId === viewer.id && <OwnerActions chat={chat} onEdit={onEdit} />}
    </header>
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
    <div className="chat-actions chats-actions">
      <IconButton label={t('chats.edit')} icon={<EditOutlined />} onClick={onEdit} />
      <IconButton label={t('chats.delete')} icon={<DeleteOutlined />} danger onClick={askToDelete} />
    </div>
  );
}
