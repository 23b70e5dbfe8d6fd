import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Ticket } from '@recado/api/contract';
import { type ReactNode, useState } from 'react';
import type { Lane } from './board.ts';
import { TicketCard } from './ticket-card.tsx';
import { toNextLane } from './to-next-lane.ts';
import { useDragWords } from './use-drag-words.ts';

interface CardDragProps {
  lanes: readonly Lane[];
  onMove: (ticket: Ticket, laneId: number) => void;
  children: ReactNode;
}

/**
 * Lets cards be dragged to other lanes: by mouse after a few pixels, so that clicks stay clicks; by finger after a short
 * press, so that swipes scroll; by keyboard with Space and the arrows.
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
