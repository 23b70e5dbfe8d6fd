import { tickets, useLiveList } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { TicketViewFilter } from '@recado/contract';
import {
  Button,
  EmptyState,
  Input,
  type InputRef,
  ListSkeleton,
  longestSearch,
  Segmented,
  useDebouncedValue,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DownOutlined, SearchOutlined } from '@recado/ui/icons';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import { useDesk } from '../../desk-store.ts';
import { editView } from '../../views/view-draft.ts';
import { useListQuery } from '../list-query.ts';
import { TicketRows } from '../rows/ticket-rows.tsx';
import type { MessageFilter } from './message-filters.tsx';
import { searchTexts } from './texts.ts';

// Their selects and records come after the field, in which people type meanwhile.
const TagFilter = lazyPart(() => import('./tag-filter.tsx'), searchTexts);
const FoundContacts = lazyPart(() => import('./found-contacts.tsx'), searchTexts);
const UserFilter = lazyPart(() => import('./user-filter.tsx'), searchTexts);
const MessageFilters = lazyPart(() => import('./message-filters.tsx'), searchTexts);
const MessageHits = lazyPart(() => import('./message-hits.tsx'), searchTexts);
const MessagesBelow = lazyPart(
  async () => ({ default: (await import('./message-hits.tsx')).MessagesBelow }),
  searchTexts,
);

/** The kinds of records that are searched with one text. */
type Kind = 'tickets' | 'messages';

/**
 * Finds tickets in every state by text (500 ms after the last key), tag and, for administrators, user (SPEC §2.4); and
 * with the same text contacts, below the tickets, and the messages that contain its words.
 */
export default function SearchTab() {
  const { t } = useTranslation('service-desk');
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<MessageFilter>({});
  const [kind, setKind] = useState<Kind>('tickets');
  const searchParam = useDebouncedValue(text.trim());
  const kinds = [
    { value: 'tickets' as const, label: t('messageSearch.tickets') },
    { value: 'messages' as const, label: t('messageSearch.messages') },
  ];
  const box = (
    <>
      <SearchField text={text} onChange={setText} />
      <Segmented<Kind>
        className="search-kinds"
        aria-label={t('messageSearch.kinds')}
        block
        options={kinds}
        value={kind}
        onChange={setKind}
      />
    </>
  );
  if (kind === 'messages')
    return <MessageSearch box={box} searchParam={searchParam} filter={filter} onFilter={setFilter} />;
  return <TicketSearch box={box} searchParam={searchParam} onAllMessages={() => setKind('messages')} />;
}

interface SearchProps {
  /** The search text and the kind of records to search. */
  box: ReactNode;
  searchParam: string;
}

function TicketSearch({ box, searchParam, onAllMessages }: SearchProps & { onAllMessages: () => void }) {
  const { t } = useTranslation('service-desk');
  const mayFilterByUser = useAbility('tickets:filterByUser');
  const [tags, setTags] = useState<number[]>([]);
  const [users, setUsers] = useState<number[]>([]);
  const base = useListQuery(undefined);
  const found = useLiveList(tickets, {
    ...base,
    searchParam,
    tags: tags.length > 0 ? tags : undefined,
    users: users.length > 0 ? users : undefined,
  });
  const people = searchParam !== '' && (
    <Suspense>
      <FoundContacts searchParam={searchParam} tickets={found.items} />
    </Suspense>
  );
  // Tags and agents choose tickets, not messages.
  const isPlain = searchParam !== '' && tags.length + users.length === 0;
  const below = (nothing: ReactNode) => (
    <>
      {people}
      <Suspense>
        {isPlain && <MessagesBelow searchParam={searchParam} nothing={nothing} onAll={onAllMessages} />}
      </Suspense>
    </>
  );
  const nothing = <EmptyState title={t('search.nothing')} description={t('search.nothingHint')} />;
  return (
    <>
      <div className="search-bar">
        {box}
        <Suspense>
          <TagFilter value={tags} onChange={setTags} />
          {mayFilterByUser && <UserFilter value={users} onChange={setUsers} />}
          {(searchParam !== '' || tags.length + users.length > 0) && (
            <Button type="link" size="small" onClick={() => editView({ filter: asView(searchParam, tags, users) })}>
              {t('views.save')}
            </Button>
          )}
        </Suspense>
      </div>
      <TicketRows
        list={found}
        name={t('search.results')}
        empty={
          <div className="search-nothing">
            {!isPlain && nothing}
            {below(nothing)}
          </div>
        }
        below={below(null)}
      />
    </>
  );
}

/** A search as the beginning of a view; there, any of the tags is enough. */
function asView(searchParam: string, anyTags: number[], agents: number[]): TicketViewFilter {
  return { searchParam, anyTags, agents };
}

function MessageSearch(props: SearchProps & { filter: MessageFilter; onFilter: (filter: MessageFilter) => void }) {
  const { box, searchParam, filter, onFilter } = props;
  const { t } = useTranslation('service-desk');
  const count = Object.values(filter).filter((chosen) => chosen !== undefined).length;
  const [isFiltering, setFiltering] = useState(false);
  return (
    <>
      <div className="search-bar">
        {box}
        <Button aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
          {count > 0 ? `${t('messageSearch.filters')} (${count})` : t('messageSearch.filters')}
          <DownOutlined aria-hidden />
        </Button>
        <Suspense>{isFiltering && <MessageFilters value={filter} onChange={onFilter} />}</Suspense>
      </div>
      <Suspense fallback={<ListSkeleton rows={6} avatar />}>
        <MessageHits query={{ ...filter, searchParam }} />
      </Suspense>
    </>
  );
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('service-desk');
  const box = useRef<InputRef>(null);
  const wanted = useDesk((desk) => desk.searchWanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request focuses the box again
  useEffect(() => box.current?.focus(), [wanted]);
  return (
    <Input
      ref={box}
      type="search"
      maxLength={longestSearch}
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
