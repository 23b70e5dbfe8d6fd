import { applyToCache, changeOf, defineResource, type LiveList, useLiveList } from '@recado/api/live';
import type { Mention } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { BellPopover, Button, IconButton, ListState, Name, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useEffect, useMemo, useState } from 'react';
import { arrangeDesk } from '../../inbox/desk-store.ts';
import { showContact } from '../../people/contact-drawer/drawer-store.ts';
import './mentions-bell.css';
import { api } from '@recado/api/client';

/** The bell of the top bar for notes that mention the user; it is shown while there are any. */
export default function MentionsBell({ onUnread }: BellProps) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const list = useLiveList(
    mentions,
    useMemo(() => ({}), []),
  );
  useEffect(() => onUnread(list.count ?? 0), [list.count, onUnread]);
  return (
    <BellPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={t('mentions.title')}
      label={list.count === null ? undefined : t('mentions.bell', { count: list.count })}
      count={list.count}
      icon={
        <span className="anticon mentions-sign" aria-hidden>
          @
        </span>
      }
    >
      <UnseenMentions list={list} onChosen={() => setOpen(false)} />
    </BellPopover>
  );
}

function UnseenMentions({ list, onChosen }: { list: LiveList<Mention>; onChosen: () => void }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const see = (ids: number[]) => void seeMentions(ids).catch((failure: unknown) => notify.error(failure));
  return (
    <>
      <ListState list={list} rows={2} avatar>
        <p className="bell-none">{t('mentions.none')}</p>
      </ListState>
      <ul className="bell-list">
        {list.items.map((mention) => (
          <li key={mention.id} className="mention">
            <MentionText
              mention={mention}
              onChosen={() => {
                see([mention.id]);
                onChosen();
              }}
            />
            <IconButton
              label={t('mentions.see', { name: mention.user.name })}
              icon={<CheckOutlined aria-hidden />}
              onClick={() => see([mention.id])}
            />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button block type="text" loading={list.isFetchingMore} onClick={list.loadMore}>
          {t('mentions.more')}
        </Button>
      )}
    </>
  );
}

/** Opens the chat with the contact beside it, where the note is; a contact without a ticket has no chat. */
function MentionText({ mention, onChosen }: { mention: Mention; onChosen: () => void }) {
  const { t } = useTranslation('service-desk');
  const { ticket, note, user, contact, createdAt } = mention;
  const words = (
    <>
      <span className="mention-line">
        <strong>
          <Name text={user.name} />
        </strong>
        <RelativeTime value={createdAt} />
      </span>
      <span className="mention-note" dir="auto">
        {note || t('mentions.hidden')}
      </span>
      <span className="mention-about">
        <Name text={contact.name} />
      </span>
    </>
  );
  if (!ticket) return <div className="mention-text">{words}</div>;
  const open = () => {
    arrangeDesk({ front: 'chat' });
    showContact(ticket.uuid);
    onChosen();
  };
  return (
    <Link className="mention-text" to={`/tickets/${ticket.uuid}`} onClick={open}>
      {words}
    </Link>
  );
}

/** The notes that mention the user and that they have not seen, newest first. */
const mentions = defineResource({
  list: 'GET /mentions',
  events: { mention: changeOf },
  compare: (a, b) => b.id - a.id,
});

/** Marks these mentions as seen; the server notifies the user's other screens. Rejects with ApiFailure. */
async function seeMentions(ids: readonly number[]): Promise<void> {
  for (const id of ids) applyToCache(mentions, { type: 'remove', id });
  await api('POST /mentions/seen', { body: { ids: [...ids] } });
}
