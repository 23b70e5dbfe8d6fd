import {
  type Active,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Ticket } from '@recado/contract';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useState } from 'react';
import type { Lane } from './board.ts';
import { TicketCard } from './ticket-card.tsx';

interface CardDragProps {
  lanes: readonly Lane[];
  onMove: (ticket: Ticket, laneId: number) => void;
  children: ReactNode;
}

/**
 * Lets cards be dragged to other lanes: by mouse after a few pixels, so that a click is not a drag; by touch after a
 * short press, so that swipes scroll; by keyboard with Space and the arrows.
 */
export function CardDrag({ lanes, onMove, children }: CardDragProps) {
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const words = useDragWords(lanes);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextLane(lanes) }),
  );
  const start = ({ active }: DragStartEvent) => setDragged(ticketOf(active.data.current));
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const ticket = ticketOf(active.data.current);
    if (ticket && over) onMove(ticket, Number(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={laneUnder}
      accessibility={words}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged && <TicketCard ticket={dragged} state="is-copy" />}</DragOverlay>
    </DndContext>
  );
}

/** The lane under the pointer; a card that is moved by keyboard has no pointer. */
const laneUnder: CollisionDetection = (dragging) =>
  dragging.pointerCoordinates ? pointerWithin(dragging) : closestCenter(dragging);

function ticketOf(data: Record<string, Ticket> | undefined): Ticket | null {
  return data?.ticket ?? null;
}

/** While a card is moved by keyboard, the left and right arrows take it to the next lane. */
function toNextLane(lanes: readonly { id: number }[]): KeyboardCoordinateGetter {
  return (event, { context: { over, droppableRects, collisionRect } }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
    if (!step || !over || !collisionRect) return undefined;
    event.preventDefault();
    const next = lanes[lanes.findIndex(({ id }) => id === over.id) + step];
    const lane = next && droppableRects.get(next.id);
    if (!lane) return undefined;
    return { x: lane.left + (lane.width - collisionRect.width) / 2, y: lane.top + 48 };
  };
}

/** The announcements for screen readers while a card is moved. */
function useDragWords(lanes: readonly { id: number; name: string }[]): DndContextProps['accessibility'] {
  const { t } = useTranslation('service-desk');
  const laneAt = (over: Over | null) => lanes.find(({ id }) => id === over?.id)?.name ?? '';
  const nameOf = ({ data }: Active) => {
    const ticket: Ticket | undefined = data.current?.ticket;
    return ticket ? plainName(ticket.contact.name) : '';
  };
  return {
    screenReaderInstructions: { draggable: t('kanban.dragHelp') },
    announcements: {
      onDragStart: ({ active }) => t('kanban.lifted', { name: nameOf(active) }),
      onDragOver: ({ over }) => (over ? t('kanban.over', { lane: laneAt(over) }) : undefined),
      onDragEnd: ({ active, over }) =>
        over ? t('kanban.dropped', { name: nameOf(active), lane: laneAt(over) }) : t('kanban.cancelled'),
      onDragCancel: () => t('kanban.cancelled'),
    },
  };
}
