import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useTranslation } from '@recado/ui/i18n';
import { HolderOutlined } from '@recado/ui/icons';
import { createContext, type ReactNode, useContext } from 'react';

/** By keyboard rules are moved with their buttons, and the library's own texts are English. */
const nothing = () => undefined;
const quiet = {
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
};

interface RuleDragProps {
  ids: readonly number[];
  /** Receives the rule and the place of the one on which it is dropped. */
  onDrop: (id: number, place: number) => void;
  children: ReactNode;
}

/** Lets rules be dragged to the places of others: by mouse after a few pixels, by touch after a short press. */
export function RuleDrag({ ids, onDrop, children }: RuleDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    const place = ids.indexOf(Number(over?.id));
    if (over && place >= 0) onDrop(Number(active.id), place);
  };
  return (
    <DndContext sensors={sensors} accessibility={quiet} onDragEnd={end}>
      {children}
    </DndContext>
  );
}

type Handle = Pick<ReturnType<typeof useDraggable>, 'listeners' | 'setActivatorNodeRef'>;

const DragHandle = createContext<Handle | null>(null);

/** A rule of the list, which its handle moves. */
export function DraggedRule({ id, children }: { id: number; children: ReactNode }) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({ id });
  const { setNodeRef: setPlaceRef, isOver } = useDroppable({ id });
  const style = transform ? { transform: `translateY(${transform.y}px)` } : undefined;
  return (
    <li ref={setPlaceRef} className={isOver && !isDragging ? 'rule-place is-over' : 'rule-place'}>
      <div ref={setNodeRef} className={isDragging ? 'rule-card is-dragged' : 'rule-card'} style={style}>
        <DragHandle value={{ listeners, setActivatorNodeRef }}>{children}</DragHandle>
      </div>
    </li>
  );
}

/** What a rule is dragged by; screen readers do not meet it, because they have buttons. */
export function RuleHandle() {
  const { t } = useTranslation('admin');
  const handle = useContext(DragHandle);
  return (
    <span
      ref={handle?.setActivatorNodeRef}
      className="rule-handle"
      title={t('rules.drag')}
      aria-hidden
      {...handle?.listeners}
    >
      <HolderOutlined />
    </span>
  );
}
