import { type LiveList, useLiveList } from '@recado/api/live';
import type { Chat } from '@recado/contract';
import { Button, EmptyState, IconButton, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CommentOutlined, PlusOutlined } from '@recado/ui/icons';
import { SearchBox, useSearch } from '@recado/ui/records';
import type { UIEvent } from 'react';
import { chats } from '../chats.ts';
import { ChatRow } from './chat-row.tsx';

/** The distance to the end, in pixels, at which the next page is loaded (SPEC §9). */
const moreDistance = 100;

/** The user's chats, latest first, with search and a button for a new one. */
export function ChatList({ openUuid, onCreate }: { openUuid: string | null; onCreate: () => void }) {
  const { t } = useTranslation('service-desk');
  const search = useSearch();
  const list = useLiveList(chats, { searchParam: search.searchParam });
  return (
    <section className="chats-list" aria-label={t('chats.list')}>
      <div className="chats-bar">
        <SearchBox search={search} label={t('chats.search')} />
        <IconButton type="primary" label={t('chats.add')} icon={<PlusOutlined />} onClick={onCreate} />
      </div>
      <ChatRows list={list} openUuid={openUuid} isSearch={search.searchParam !== ''} onCreate={onCreate} />
    </section>
  );
}

function ChatRows(props: { list: LiveList<Chat>; openUuid: string | null; isSearch: boolean; onCreate: () => void }) {
  const { list, openUuid, isSearch, onCreate } = props;
  const { t } = useTranslation('service-desk');
  if (list.items.length === 0) {
    return (
      <ListState list={list} avatar>
        {isSearch ? (
          <EmptyState title={t('chats.nothingFound')} />
        ) : (
          <EmptyState
            icon={<CommentOutlined />}
            title={t('chats.empty')}
            description={t('chats.emptyText')}
            action={
              <Button type="primary" onClick={onCreate}>
                {t('chats.add')}
              </Button>
            }
          />
        )}
      </ListState>
    );
  }
  const look = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < moreDistance) list.loadMore();
  };
  return (
    <ul className="chats-rows" onScroll={look}>
      {list.items.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} isOpen={chat.uuid === openUuid} />
        </li>
      ))}
    </ul>
  );
}
