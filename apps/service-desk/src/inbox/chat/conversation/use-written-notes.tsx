import { type KnownTicket, type MessageHistory, useLiveList } from '@recado/api/live';
import { Button, dateOf } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import { notes } from '../../../people/contact-drawer/notes/notes.ts';
import { drawerTexts } from '../../../people/contact-drawer/texts.ts';
import { useViewer } from '../../viewer.ts';
import type { PlacedNote } from './use-notes.ts';

const NoteBubble = lazyPart(() => import(/* webpackChunkName: "contact" */ './note-bubble.tsx'), drawerTexts);

interface WrittenNotes {
  notes: PlacedNote[];
  /** Requests them again; undefined unless that failed. */
  onRetry: (() => void) | undefined;
}

/**
 * Colleagues' notes about a ticket, as far back as its messages are loaded; kept up to date by events. Requested after
 * the messages. `onOwn` is called when the user has added one.
 */
export function useWrittenNotes(
  ticket: KnownTicket,
  history: MessageHistory,
  { readOnly, onOwn }: { readOnly: boolean; onOwn: () => void },
): WrittenNotes {
  const { id: ticketId, queueId, userId } = ticket;
  const { messages, hasOlder, isLoading } = history;
  const query = useMemo(() => ({ ticketId }), [ticketId]);
  const list = useLiveList(notes, query, { enabled: !isLoading });
  const { items } = list;
  const [first] = messages;
  const oldest = items.at(-1);
  const isFurtherBack = !hasOlder || !first || !oldest || dateOf(first.createdAt) < dateOf(oldest.createdAt);
  useEffect(() => {
    if (isFurtherBack && list.hasMore && !list.isFetchingMore && !list.error) list.loadMore();
  }, [isFurtherBack, list]);
  useOwnAddition(list.isKnown ? (items[0]?.id ?? 0) : null, items[0]?.userId ?? null, onOwn);
  const placed = useMemo(
    () =>
      items.map((note) => ({
        note,
        draw: (time: string) => (
          <Suspense fallback={<p className="note-bubble is-loading">{note.note}</p>}>
            <NoteBubble note={note} ticket={{ queueId, userId }} time={time} readOnly={readOnly} />
          </Suspense>
        ),
      })),
    [items, queueId, userId, readOnly],
  );
  return { notes: placed, onRetry: list.error ? list.refetch : undefined };
}

/** Calls a function when a note of the user is added to those that are known. */
function useOwnAddition(newestId: number | null, authorId: number | null, onOwn: () => void): void {
  const { id: viewerId } = useViewer();
  const before = useRef(newestId);
  const call = useRef(onOwn);
  useEffect(() => {
    call.current = onOwn;
  });
  useEffect(() => {
    const known = before.current;
    before.current = newestId;
    if (known !== null && newestId !== null && newestId > known && authorId === viewerId) call.current();
  }, [newestId, authorId, viewerId]);
}

/** That notes are missing, with a way to request them again. */
export function NotesFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('service-desk');
  return (
    <div className="notes-failed" role="status">
      <Button type="link" size="small" onClick={onRetry}>
        {t('chat.notesFailed')}
      </Button>
    </div>
  );
}
