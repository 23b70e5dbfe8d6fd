import { api } from '@recado/api/client';
import { type KnownTicket, type ListSource, useLiveList } from '@recado/api/live';
import type { ContactRound } from '@recado/contract';
import { formatDateTime, ListState, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect, useMemo, useRef } from 'react';
import { askForPlace } from '../../../inbox/chat/conversation/requested-place.ts';
import { MoreButton } from './more-button.tsx';

/** The texts for a rating (SPEC §2.5). */
const ratings = { 1: 'drawer.rating1', 2: 'drawer.rating2', 3: 'drawer.rating3' } as const;
/** What a rating on another scale says. */
const said = { satisfied: 'drawer.rating2', neutral: 'drawer.neutral', unsatisfied: 'drawer.rating1' } as const;

interface RoundsPartProps {
  ticket: KnownTicket;
  /** Called before the chat shows something. */
  onLeave: () => void;
}

/** The rounds of service of a contact: agent, queue, start, end and rating. */
export function RoundsPart({ ticket, onLeave }: RoundsPartProps) {
  const { t } = useTranslation('service-desk');
  const contactId = ticket.contact.id;
  const list = useLiveList(
    contactRounds,
    useMemo(() => ({ contactId }), [contactId]),
  );
  useRefetchOnMove(ticket, list.refetch);
  return (
    <>
      <ListState list={list} rows={3}>
        <p className="drawer-none">{t('drawer.noRounds')}</p>
      </ListState>
      <ul className="drawer-rounds">
        {list.items.map((round) => (
          <li key={round.id}>
            <Round round={round} ticketId={ticket.id} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {!list.hasMore && list.items.some(({ hasOthers }) => hasOthers) && (
        <p className="drawer-none">{t('drawer.otherRounds')}</p>
      )}
    </>
  );
}

/** A round begins, changes hands or ends when its ticket does. */
function useRefetchOnMove({ status, userId, queueId }: KnownTicket, refetch: () => void): void {
  const place = `${status} ${userId} ${queueId}`;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    refetch();
  }, [place, refetch]);
}

function Round({ round, ticketId, onLeave }: { round: ContactRound; ticketId: number; onLeave: () => void }) {
  const { t } = useTranslation('service-desk');
  const navigate = useNavigate();
  const { ticket, firstMessageId } = round;
  const open = (messageId: number) => {
    onLeave();
    askForPlace({ ticketId: ticket.id, messageId });
    if (ticket.id !== ticketId) navigate(`/tickets/${ticket.uuid}`);
  };
  return firstMessageId === null ? (
    <div className="drawer-round">
      <RoundText round={round} />
    </div>
  ) : (
    <button type="button" className="drawer-round" title={t('drawer.showRound')} onClick={() => open(firstMessageId)}>
      <RoundText round={round} />
    </button>
  );
}

function RoundText({ round }: { round: ContactRound }) {
  const { t } = useTranslation('service-desk');
  const { user, queue, queuedAt, finishedAt, rating, rated, source, reason, closingNote } = round;
  return (
    <>
      <strong>
        <Name text={user?.name ?? t('drawer.nobody')} />
        {' · '}
        <Name text={queue?.name ?? t('row.withoutQueue')} />
      </strong>
      <span>
        {formatDateTime(queuedAt)} – {finishedAt ? formatDateTime(finishedAt) : t('drawer.running')}
      </span>
      {(rating === 1 || rating === 2 || rating === 3) && (
        <span>
          <span aria-hidden>{'★'.repeat(rating)}</span> {t(ratings[rating])}
        </span>
      )}
      {rated && rated.scale !== 3 && (
        <span>{t('drawer.rated', { grade: `${rated.score}/${rated.scale}`, said: t(said[rated.satisfaction]) })}</span>
      )}
      {rated?.comment && <span>“{rated.comment}”</span>}
      {reason && <span>{t('drawer.reason', { reason: reason.path })}</span>}
      {closingNote && <span>{t('drawer.closingNote', { note: closingNote })}</span>}
      {source && (
        <span>
          {source.app ? t('card.adIn', { app: source.app }) : t('card.ad')}
          {(source.title || source.text) && ': '}
          <Name text={source.title || source.text} />
        </span>
      )}
    </>
  );
}

/** A round, and whether its contact has others that the user may not read. */
type ListedRound = ContactRound & { hasOthers: boolean };

/** The rounds of service of a contact, the latest first. */
const contactRounds: ListSource<ListedRound, { contactId: number }> = {
  name: 'contact-rounds',
  events: {},
  async fetchPage({ contactId }, pageNumber, signal) {
    const { records, isPartial, ...page } = await api('GET /contact-rounds', {
      query: { contactId, pageNumber },
      signal,
    });
    return { ...page, items: records.map((round) => ({ ...round, hasOthers: isPartial })) };
  },
};
