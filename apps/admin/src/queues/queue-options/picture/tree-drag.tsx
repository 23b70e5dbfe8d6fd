import {
  type Collision,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { QueueOption } from '@recado/contract';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Zone } from '../menu-tree.ts';
import type { NodeKey } from '../selection.ts';
import { OptionText } from './tree-node.tsx';

/** Where the dragged option would be dropped. */
export interface DropTarget {
  key: NodeKey;
  zone: Zone;
}

interface TreeDragProps {
  options: readonly QueueOption[];
  onHover: (target: DropTarget | null) => void;
  onDrop: (option: QueueOption, target: DropTarget) => void;
  children: ReactNode;
}

/**
 * Users of screen readers move options by keys, and a toast announces the position: the library's own texts are
 * English.
 */
const nothing = () => undefined;
const quiet = {
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
};

/** The share of a node's height, at its top and at its bottom, that means before or after it. */
const edge = 0.3;

/**
 * Lets the nodes of the picture be dragged: by mouse after a few pixels, so that a click is not a drag; by touch after
 * a short press, so that swipes scroll. By keyboard they are moved with Alt and the arrows (`useTreeKeys`).
 */
export function TreeDrag({ options, onHover, onDrop, children }: TreeDragProps) {
  const [dragged, setDragged] = useState<QueueOption>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const end = ({ active, collisions }: DragEndEvent) => {
    const option = options.find(({ id }) => id === active.id);
    const target = targetOf(collisions);
    setDragged(undefined);
    onHover(null);
    if (option && target) onDrop(option, target);
  };
  const cancel = () => {
    setDragged(undefined);
    onHover(null);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nodeUnder}
      accessibility={quiet}
      onDragStart={({ active }) => setDragged(options.find(({ id }) => id === active.id))}
      onDragMove={({ collisions }: DragMoveEvent) => onHover(targetOf(collisions))}
      onDragEnd={end}
      onDragCancel={cancel}
    >
      {children}
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={2000}>
          {dragged && (
            <div className="menu-node is-copy">
              <OptionText option={dragged} />
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** The node at the height of the pointer, and the part of it. */
const nodeUnder: CollisionDetection = ({ pointerCoordinates, droppableContainers, droppableRects, active }) => {
  if (!pointerCoordinates) return [];
  for (const { id } of droppableContainers) {
    const rect = droppableRects.get(id);
    if (!rect || id === active.id) continue;
    const part = (pointerCoordinates.y - rect.top) / rect.height;
    if (part < 0 || part > 1) continue;
    const zone = id === 'root' || (part >= edge && part <= 1 - edge) ? 'inside' : part < edge ? 'before' : 'after';
    return [{ id, data: { zone } }];
  }
  return [];
};

function targetOf(collisions: Collision[] | null): DropTarget | null {
  const [first] = collisions ?? [];
  const zone: unknown = first?.data?.zone;
  if (!first || (zone !== 'before' && zone !== 'after' && zone !== 'inside')) return null;
  return { key: first.id === 'root' ? 'root' : Number(first.id), zone };
}
