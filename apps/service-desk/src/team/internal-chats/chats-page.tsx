import type { Chat } from '@recado/contract';
import { Button, EmptyState, useNarrowScreen } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CommentOutlined } from '@recado/ui/icons';
import type { Edited } from '@recado/ui/records';
import { useNavigate, useParams } from '@recado/ui/router';
import { useState } from 'react';
import { OfflineBar } from '../../inbox/workspace/offline-bar.tsx';
import '../../inbox/workspace/workspace.css';
import { ListBesideChat } from '../../list-beside-chat.tsx';
import { ChatDialog } from './chat-dialog.tsx';
import { ChatList } from './list/chat-list.tsx';
import { ChatView } from './open/chat-view.tsx';
import './chats.css';

/** Internal chat (SPEC §2.10): `/chats`, and `/chats/{uuid}` with an open one. */
export default function ChatsPage() {
  const { t } = useTranslation('service-desk');
  const uuid = useParams().chatId ?? null;
  const navigate = useNavigate();
  const isNarrow = useNarrowScreen();
  const [edited, setEdited] = useState<Edited<Chat>>();
  const create = () => setEdited('new');
  const [front, setFront] = useFront(uuid, isNarrow);
  const opened = uuid ? <ChatView key={uuid} uuid={uuid} onEdit={setEdited} /> : null;
  return (
    <div className="workspace-page">
      <h1 className="visually-hidden">{t('chats.title')}</h1>
      <OfflineBar />
      <ListBesideChat
        name={t('chats.title')}
        isNarrow={isNarrow}
        front={front}
        onFront={setFront}
        tabs={[
          { key: 'list', label: t('chats.listTab') },
          { key: 'chat', label: t('chats.messagesTab') },
        ]}
        opened={uuid}
        list={<ChatList openUuid={uuid} onCreate={create} />}
        chat={opened ?? (isNarrow ? <NoneOpen onList={() => setFront('list')} /> : <NothingOpen onCreate={create} />)}
        className="chats-wide"
      />
      <ChatDialog
        edited={edited}
        onClose={() => setEdited(undefined)}
        onCreated={(chat) => navigate(`/chats/${chat.uuid}`)}
      />
    </div>
  );
}

/**
 * Which of the two a narrow page shows (SPEC §2.10): the messages of the chat in the URL, until the user chooses. A wide
 * page shows both; becoming narrow it goes on with the messages, because a hidden chat would mark them as read.
 */
function useFront(uuid: string | null, isNarrow: boolean) {
  const first = uuid ? 'chat' : 'list';
  const [chosen, choose] = useState<{ front: 'list' | 'chat'; of: string | null } | null>(null);
  const holds = isNarrow && chosen?.of === uuid;
  if (chosen && !holds) choose(null);
  return [holds ? chosen.front : first, (front: 'list' | 'chat') => choose({ front, of: uuid })] as const;
}

function NoneOpen({ onList }: { onList: () => void }) {
  const { t } = useTranslation('service-desk');
  return (
    <EmptyState
      icon={<CommentOutlined />}
      title={t('chats.noneOpen')}
      action={
        <Button type="primary" onClick={onList}>
          {t('chats.choose')}
        </Button>
      }
    />
  );
}

function NothingOpen({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('service-desk');
  return (
    <section className="nothing-open" aria-label={t('chats.messagesTab')}>
      <EmptyState
        icon={<CommentOutlined />}
        title={t('chats.noneOpen')}
        description={t('chats.noneOpenText')}
        action={<Button onClick={onCreate}>{t('chats.add')}</Button>}
      />
    </section>
  );
}
