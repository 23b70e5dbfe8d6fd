import { api } from '@recado/api/client';
import { rememberTicket, useAll, useMove } from '@recado/api/live';
import type { Tag, Ticket } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useMemo } from 'react';
import { useViewer } from '../../inbox/viewer.ts';
import { useEvent } from '../../use-event.ts';
import { cards, inLane, type LaneQuery, laneOf, laneTags } from './lanes.ts';

/** A lane of the board: a tag, or the first one, "Em aberto". */
export interface Lane {
  /** The tag's id, or 0. */
  id: number;
  name: string;
  color: string;
  query: LaneQuery;
}

/**
 * The lanes of the user, and the function that moves a card: the same objects until something changes, so that cards do
 * not render.
 */
export interface Board {
  lanes: readonly Lane[];
  isLoading: boolean;
  error: unknown;
  /** Moves a card. A failure is shown as a toast, and the card returns. */
  move: (ticket: Ticket, laneId: number) => void;
}

/** The board of the user's own queues (SPEC §6), or of all for administrators without queues, with the found cards. */
export function useBoard(searchParam: string): Board {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const { items: tags, isLoading, error } = useAll(laneTags, {});
  const own = useMemo(() => viewer.queues.map(({ id }) => id).sort((a, b) => a - b), [viewer.queues]);
  const queueIds = viewer.seesAll && own.length === 0 ? undefined : own;
  const ids = useMemo(() => tags.map(({ id }) => id).sort((a, b) => a - b), [tags]);
  const openName = t('kanban.open');
  const lanes = useMemo(() => {
    const queryOf = (tagId: number): LaneQuery => ({
      tagId,
      queueIds,
      lanes: ids,
      ...(searchParam !== '' && { searchParam }),
    });
    return [
      { id: 0, name: openName, color: 'var(--text-muted)', query: queryOf(0) },
      ...tags.map(({ id, name, color }) => ({ id, name, color, query: queryOf(id) })),
    ];
  }, [tags, ids, queueIds, openName, searchParam]);
  return { lanes, isLoading, error, move: useCardMove(tags, ids) };
}

function useCardMove(tags: readonly Tag[], lanes: readonly number[]): Board['move'] {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const move = useMove(cards, {
    inLane: (ticket, lane: Tag | null) => inLane(ticket, lane, lanes),
    move: async ({ id: ticketId }, lane) =>
      rememberTicket(
        lane
          ? await api('PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId, tagId: lane.id } })
          : await api('DELETE /ticket-tags/:ticketId', { params: { ticketId } }),
      ),
  });
  return useEvent((ticket: Ticket, laneId: number) => {
    if (laneOf(ticket, lanes) === laneId) return;
    const lane = tags.find(({ id }) => id === laneId) ?? null;
    if (lane === null && laneId !== 0) return;
    move(ticket, lane).then(() => notify.success(t(lane ? 'kanban.added' : 'kanban.removed')), notify.error);
  });
}
