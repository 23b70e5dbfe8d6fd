import type { KnownTicket, MessageHistory, ShownMessage } from '@recado/api/live';
import { MediaViewerProvider, type MessageListHandle, type MessageShape, VirtualMessageList } from '@recado/ui/chat';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useViewer } from '../../viewer.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { pictureOf } from './album-content.tsx';
import { AnswerLine } from './answer-line.tsx';
import { AnswerUnderWay } from './answer-under-way.tsx';
import { useBubbleTicket } from './bubble-ticket.ts';
import { MessageBubble } from './message-bubble.tsx';
import { messageKey } from './message-key.ts';
import { useRequestedPlace } from './requested-place.ts';
import { useAlbums, useListOfAlbums } from './use-albums.ts';
import { hasColleague } from './use-author.tsx';
import { useFirstUnread } from './use-first-unread.ts';
import { type Jumps, useJump } from './use-jump.ts';
import { useNotes } from './use-notes.ts';
import { NotesFailed, useWrittenNotes } from './use-written-notes.tsx';

const FormerTextsDialog = lazy(() => import('./former-texts-dialog.tsx'));

/** How the list reads messages; a message that is being sent is grouped with the sent ones. */
function shapeFor(viewerId: number): MessageShape<ShownMessage> {
  return {
    keyOf: messageKey,
    dateOf: (message) => message.createdAt,
    authorOf: (message) => (message.fromMe ? ownAuthor(message, viewerId) : customerOf(message)),
    isOwn: (message) => message.fromMe,
    isBeingSent: (message) => message.outgoing !== undefined,
    textOf: ({ contact, body }) => body && `${contact?.name ?? ''}: ${body}`,
  };
}

/** Answers are lines of their own: the words after one begin a new group. */
function customerOf({ contact, answer }: ShownMessage): string | number {
  return answer ? 'answer' : (contact?.id ?? 'contact');
}

function ownAuthor({ user, isAutomatic, outgoing }: ShownMessage, viewerId: number): string {
  if (isAutomatic) return 'program';
  return `own ${outgoing ? viewerId : (user?.id ?? '')}`;
}

/** The messages of a ticket. Read-only, they have no actions: the preview of a pending ticket. */
export function Conversation(props: { ticket: KnownTicket; history: MessageHistory; readOnly?: boolean }) {
  const { ticket, history, readOnly = false } = props;
  const { t } = useTranslation('service-desk');
  const { messages, hasOlder, isLoadingOlder, loadOlder } = history;
  const drawnList = useRef<MessageListHandle>(null);
  const leads = useRef<ReadonlyMap<string | number, string | number>>(new Map());
  const list = useListOfAlbums(drawnList, leads);
  const [isEndSeen, setEndSeen] = useState(true);
  useMarkRead(ticket, { isLoaded: !readOnly && !history.isLoading, isEndSeen });
  const { line, isLooking } = useFirstUnread(ticket, history, isEndSeen);
  const jumps = useJump(ticket.id, history, list);
  const { jumpTo, highlighted } = jumps;
  useRequestedPlace(ticket.id, jumps, !history.isLoading && !isLooking);
  const goToEnd = () => (history.hasNewer ? jumps.toNewest() : list.current?.scrollToEnd());
  const written = useWrittenNotes(ticket, history, { readOnly, onOwn: goToEnd });
  const notes = useNotes(history, written.notes);
  const [former, setFormer] = useState<ShownMessage | null>(null);
  const { id: viewerId } = useViewer();
  const shape = useMemo(() => shapeFor(viewerId), [viewerId]);
  const { albums, takeApart } = useAlbums(messages, { ticketId: ticket.id, authorOf: shape.authorOf, notes });
  const { shown, membersOf, leadOf } = albums;
  useEffect(() => {
    leads.current = leadOf;
  }, [leadOf]);
  const isTeam = useMemo(() => hasColleague(messages, viewerId), [messages, viewerId]);
  const pictures = useMemo(() => picturesOf(messages), [messages]);
  const bubbleTicket = useBubbleTicket(ticket);
  const renderMessage = useCallback(
    (message: ShownMessage, { grouped }: { grouped: boolean }) =>
      message.answer ? (
        <AnswerLine message={message} answer={message.answer} />
      ) : (
        <MessageBubble
          message={message}
          album={membersOf.get(messageKey(message))}
          onTakeApart={takeApart}
          ticket={bubbleTicket}
          grouped={grouped}
          readOnly={readOnly}
          isTeam={isTeam}
          isHighlighted={isAt(highlighted, membersOf.get(messageKey(message)) ?? [message])}
          onJump={jumpTo}
          onShowFormer={setFormer}
        />
      ),
    [bubbleTicket, readOnly, isTeam, highlighted, jumpTo, membersOf, takeApart],
  );
  if (history.error) return <ErrorState failure={history.error} onRetry={history.refetch} />;
  if (history.isLoading || isLooking || jumps.isSeeking) {
    return (
      <div className="chat-ground">
        <ListSkeleton rows={5} avatar />
      </div>
    );
  }
  return (
    <MediaViewerProvider pictures={pictures}>
      <VirtualMessageList
        ref={drawnList}
        key={jumps.round}
        startAt={jumps.startAt === null ? null : (leadOf.get(jumps.startAt) ?? jumps.startAt)}
        newer={history.hasNewer ? newerOf(history, jumps) : undefined}
        label={t('chat.messages')}
        items={shown}
        shape={shape}
        renderMessage={renderMessage}
        // Above the whole album, also if its first pictures were seen before the others came.
        firstUnread={line === null ? null : (leadOf.get(line) ?? line)}
        notes={notes}
        hasOlder={hasOlder}
        isLoadingOlder={isLoadingOlder}
        olderFailed={history.olderFailed}
        loadOlder={loadOlder}
        onEndSeen={setEndSeen}
      />
      {written.onRetry && <NotesFailed onRetry={written.onRetry} />}
      {ticket.status === 'pending' && <AnswerUnderWay ticketId={ticket.id} />}
      {former && (
        <Suspense>
          <FormerTextsDialog message={former} onClose={() => setFormer(null)} />
        </Suspense>
      )}
    </MediaViewerProvider>
  );
}

/** The messages after the loaded window. */
function newerOf({ isLoadingNewer, loadNewer }: MessageHistory, { toNewest }: Jumps) {
  return { isLoading: isLoadingNewer, loadNewer, toNewest };
}

/** Whether a message is the highlighted one. */
function isAt(highlighted: number | null, messages: readonly ShownMessage[]): boolean {
  return highlighted !== null && messages.some(({ id }) => id === highlighted);
}

/** The media that the viewer's arrows go through. */
function picturesOf(messages: readonly ShownMessage[]) {
  return messages.flatMap((message) => (message.isDeleted ? [] : (pictureOf(message) ?? [])));
}
