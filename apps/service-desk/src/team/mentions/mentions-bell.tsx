import { api } from '@recado/api/client';
import { applyToCache, changeOf, defineResource, useLiveList } from '@recado/api/live';
import type { Mention } from '@recado/contract';
import type { BellProps } from '@recado/federation';
import { IconButton, ListBell, ListState, Name, RelativeTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useMemo } from 'react';
import { arrangeDesk } from '../../inbox/desk-store.ts';
import { showContact } from '../../people/contact-drawer/drawer-store.ts';
import { MoreButton } from '../more-button.tsx';
import './mentions-bell.css';

/** The bell of the top bar for notes that mention the user; it is shown while there are any. */
export default function MentionsBell({ onUnread }: BellProps) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const list = useLiveList(
    mentions,
    useMemo(() => ({}), []),
  );
  const see = (mention: Mention) => void seeMention(mention.id).catch((failure: unknown) => notify.error(failure));
  return (
    <ListBell
      title={t('mentions.title')}
      label={list.count === null ? undefined : t('mentions.bell', { count: list.count })}
      count={list.count}
      icon={
        <span className="anticon mentions-sign" aria-hidden>
          @
        </span>
      }
      onUnread={onUnread}
      items={list.items}
      keyOf={({ id }) => id}
      entry={(mention, close) => (
        <div className="mention">
          <MentionText
            mention={mention}
            onChosen={() => {
              see(mention);
              close();
            }}
          />
          <IconButton
            label={t('mentions.see', { name: mention.user.name })}
            icon={<CheckOutlined aria-hidden />}
            onClick={() => see(mention)}
          />
        </div>
      )}
      before={
        <ListState list={list} rows={2} avatar>
          <p className="bell-none">{t('mentions.none')}</p>
        </ListState>
      }
      after={() => <MoreButton list={list}>{t('mentions.more')}</MoreButton>}
    />
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

/** Marks a mention as seen; the server notifies the user's other screens. Rejects with ApiFailure. */
async function seeMention(id: number): Promise<void> {
  applyToCache(mentions, { type: 'remove', id });
  await api('POST /mentions/seen', { body: { ids: [id] } });
}
