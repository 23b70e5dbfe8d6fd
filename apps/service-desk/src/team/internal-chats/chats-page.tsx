import type { Chat } from '@recado/contract';
import { Button, EmptyState, TabBar, useNarrowScreen } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CommentOutlined } from '@recado/ui/icons';
import type { Edited } from '@recado/ui/records';
import { useNavigate, useParams } from '@recado/ui/router';
import { type ReactNode, useState } from 'react';
import { OfflineBar } from '../../inbox/workspace/offline-bar.tsx';
import '../../inbox/workspace/workspace.css';
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
  const list = <ChatList openUuid={uuid} onCreate={create} />;
  const opened = uuid ? <ChatView key={uuid} uuid={uuid} onEdit={setEdited} /> : null;
  return (
    <div className="workspace-page">
      <h1 className="visually-hidden">{t('chats.title')}</h1>
      <OfflineBar />
      {isNarrow ? (
        <NarrowChats key={uuid} list={list} opened={opened} />
      ) : (
        <div className="workspace chats-wide">
          {list}
          {opened ?? <NothingOpen onCreate={create} />}
        </div>
      )}
      <ChatDialog
        edited={edited}
        onClose={() => setEdited(undefined)}
        onCreated={(chat) => navigate(`/chats/${chat.uuid}`)}
      />
    </div>
  );
}

/** Two tabs (SPEC §2.10). A URL with a chat shows its messages first. */
function NarrowChats({ list, opened }: { list: ReactNode; opened: ReactNode }) {
  const { t } = useTranslation('service-desk');
  const [front, setFront] = useState<'list' | 'messages'>(opened ? 'messages' : 'list');
  return (
    <div className="workspace is-narrow">
      <TabBar
        className="workspace-tabs"
        name={t('chats.title')}
        active={front}
        onChange={setFront}
        tabs={[
          { key: 'list', label: t('chats.listTab') },
          { key: 'messages', label: t('chats.messagesTab') },
        ]}
      />
      {front === 'list' && list}
      {front === 'messages' &&
        (opened ?? (
          <EmptyState
            icon={<CommentOutlined />}
            title={t('chats.noneOpen')}
            action={
              <Button type="primary" onClick={() => setFront('list')}>
                {t('chats.choose')}
              </Button>
            }
          />
        ))}
    </div>
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
