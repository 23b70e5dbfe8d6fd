import type { ShownMessage } from '@recado/api/live';
import type { MessageListHandle, Notes } from '@recado/ui/chat';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useSelection } from '../../forward/selection.ts';
import { albumsOf } from './albums.ts';
import { messageKey } from './message-key.ts';

type Key = string | number;

interface Wanted {
  ticketId: number;
  authorOf: (message: ShownMessage) => Key;
  notes: Notes;
}

/** The messages with their albums, and a function that shows one of them picture by picture. */
export function useAlbums(messages: readonly ShownMessage[], { ticketId, authorOf, notes }: Wanted) {
  const isSelecting = useSelection(ticketId) !== null;
  const [apart, setApart] = useState<ReadonlySet<Key>>(new Set());
  const albums = useMemo(
    () => albumsOf(messages, { authorOf, notes, apart: isSelecting ? 'all' : apart }),
    [messages, authorOf, notes, apart, isSelecting],
  );
  const takeApart = useCallback(
    (message: ShownMessage) => setApart((before) => new Set([...before, messageKey(message)])),
    [],
  );
  return { albums, takeApart };
}

/** The list as others scroll it: a picture of an album is where the album is. */
export function useListOfAlbums(list: RefObject<MessageListHandle | null>, leads: RefObject<ReadonlyMap<Key, Key>>) {
  return useMemo<RefObject<MessageListHandle | null>>(
    () => ({
      get current() {
        const drawn = list.current;
        return (
          drawn && {
            scrollToMessage: (key: Key) => drawn.scrollToMessage(leads.current.get(key) ?? key),
            scrollToEnd: drawn.scrollToEnd,
          }
        );
      },
      set current(_drawn) {
        // Only the list itself sets its handle.
      },
    }),
    [list, leads],
  );
}
