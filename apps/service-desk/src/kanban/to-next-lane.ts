import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** While a card is moved by keyboard, the left and right arrows take it to the next lane. */
export function toNextLane(lanes: readonly { id: number }[]): KeyboardCoordinateGetter {
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
