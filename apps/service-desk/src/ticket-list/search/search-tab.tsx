import { tickets, useLiveList } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { EmptyState, Input, type InputRef, useDebouncedValue } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SearchOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../desk-store.ts';
import { useListQuery } from '../list-query.ts';
import { TicketRows } from '../rows/ticket-rows.tsx';

// Loaded with the tab: the first list does not need their selects.
const TagFilter = lazy(() => import('./tag-filter.tsx'));
const UserFilter = lazy(() => import('./user-filter.tsx'));

/** Finds tickets in every state by text (500 ms after the last key), tag and, for administrators, user (SPEC §2.4). */
export function SearchTab() {
  const { t } = useTranslation('service-desk');
  const mayFilterByUser = useAbility('tickets:filterByUser');
  const [text, setText] = useState('');
  const [tags, setTags] = useState<number[]>([]);
  const [users, setUsers] = useState<number[]>([]);
  const searchParam = useDebouncedValue(text.trim());
  const base = useListQuery(undefined);
  const found = useLiveList(tickets, {
    ...base,
    searchParam,
    tags: tags.length > 0 ? tags : undefined,
    users: users.length > 0 ? users : undefined,
  });
  return (
    <>
      <div className="search-bar">
        <SearchField text={text} onChange={setText} />
        <Suspense>
          <TagFilter value={tags} onChange={setTags} />
          {mayFilterByUser && <UserFilter value={users} onChange={setUsers} />}
        </Suspense>
      </div>
      <TicketRows
        list={found}
        name={t('search.results')}
        empty={<EmptyState title={t('search.nothing')} description={t('search.nothingHint')} />}
      />
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
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
