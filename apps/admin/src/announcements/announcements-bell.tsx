import { useLiveList } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { Announcement } from '@recado/contract';
import { thumbnailAddress } from '@recado/contract/thumbnail-address';
import type { BellProps } from '@recado/federation';
import { ListBell, ListState, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { NotificationOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { isUnseen, LimitNotice, markLimitSeen, useNearLimit } from '../prompts/usage/limit-notice.tsx';
import { announcements } from './announcements.ts';
import { PriorityText } from './priority-text.tsx';
import './announcements-bell.css';

/**
 * The announcements of the platform in the top bar, and the notice that the company's AI is near its limit; new and
 * changed ones are counted until the bell is opened.
 */
export default function AnnouncementsBell({ onUnread }: BellProps) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const list = useLiveList(announcements, {});
  const { items } = list;
  const [isOpen, setOpen] = useState(false);
  const [, sawAt] = useState(0);
  const limit = useNearLimit();
  const count = isOpen ? 0 : unseenOf(user.id, items).length + Number(isUnseen(user.id, limit));
  const change = (isNowOpen: boolean) => {
    markSeen(user.id, items);
    markLimitSeen(user.id, limit);
    sawAt(Date.now());
    setOpen(isNowOpen);
  };
  return (
    <ListBell
      title={t('announcements.title')}
      label={list.isKnown ? t('announcements.bell', { count }) : undefined}
      count={count}
      icon={<NotificationOutlined />}
      onUnread={onUnread}
      onOpenChange={change}
      className="announcements"
      items={[...(limit ? [limit] : []), ...items]}
      keyOf={(shown) => ('level' in shown ? 'limit' : shown.id)}
      entry={(shown, close) =>
        'level' in shown ? <LimitNotice limit={shown} onLeave={close} /> : <Entry announcement={shown} />
      }
      before={
        <ListState list={list} rows={2}>
          {!limit && <p className="bell-none">{t('announcements.none')}</p>}
        </ListState>
      }
    />
  );
}

function Entry({ announcement }: { announcement: Announcement }) {
  const { title, text, priority, mediaPath, mediaName, createdAt } = announcement;
  return (
    <article className="announcement">
      <h3>{title}</h3>
      <p className="announcement-meta">
        <PriorityText priority={priority} /> <RelativeTime value={createdAt} />
      </p>
      {mediaPath && (
        <a href={mediaPath} target="_blank" rel="noopener noreferrer">
          <img src={thumbnailAddress(mediaPath)} alt={mediaName ?? ''} loading="lazy" />
        </a>
      )}
      <p className="announcement-text">
        {partsOf(text).map(({ at, part, href }) =>
          href ? (
            <a key={at} href={href} target="_blank" rel="noopener noreferrer">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    </article>
  );
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)]/g;

/** A text in parts; addresses have their target. `at`: where a part begins. */
function partsOf(text: string): { at: number; part: string; href?: string }[] {
  const parts: { at: number; part: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: part, index: at } of text.matchAll(address)) {
    parts.push({ at: end, part: text.slice(end, at) });
    parts.push({ at, part, href: part.startsWith('www.') ? `https://${part}` : part });
    end = at + part.length;
  }
  return [...parts, { at: end, part: text.slice(end) }].filter(({ part }) => part !== '');
}

/** The key of the browser's storage with the announcements that its user has seen. */
const keyOf = (userId: number) => `announcements-seen-${userId}`;

/** The announcements that are new or changed since the user last opened the bell on this computer. */
function unseenOf(userId: number, shown: readonly Announcement[]): Announcement[] {
  const seen = localStorage.getItem(keyOf(userId)) ?? '';
  return shown.filter(({ updatedAt }) => updatedAt > seen);
}

/** Stores that the user has seen these. */
function markSeen(userId: number, shown: readonly Announcement[]): void {
  const newest = shown
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  if (newest) localStorage.setItem(keyOf(userId), newest);
}
