import type { QueueOption } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useRef } from 'react';
import { type Destination, type Place, placeOf } from './menu-tree.ts';
import type { QueueMenu } from './use-queue-options.ts';

/** Seconds within which a move can be undone. */
const undoSeconds = 10;

/**
 * Moves an option, announces its new position, and offers to undo the move. Moves are sent to the server one by one. Each
 * starts from the one before it, also if that is not shown yet: keys may be pressed faster than the picture is rendered.
 */
export function useMove(menu: QueueMenu): (option: QueueOption, to: Destination) => void {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const latest = useRef(Promise.resolve());
  const newest = useRef(menu);
  newest.current = menu;
  const run = (option: QueueOption, place: Place) => {
    const request = newest.current.move(option, place, latest.current);
    latest.current = request.catch(() => undefined);
    return request;
  };
  const takeBack = (id: number, place: Place) => {
    const now = newest.current.latest().find((option) => option.id === id);
    if (now) void run(now, place).catch(notify.error);
  };
  const move = async ({ id: moved }: QueueOption, to: Destination) => {
    const options = newest.current.latest();
    const option = options.find(({ id }) => id === moved);
    if (!option) return;
    const [before, place] = [placeOf(options, option), to(options, option)];
    if (!place) return;
    if (before.parentId === place.parentId && before.position === place.position) return;
    await run(option, place);
    const where = options.find(({ id }) => id === place.parentId)?.title;
    const number = place.position + 1;
    notify.undoable({
      key: 'menu-move',
      text: where
        ? t('options.movedBelow', { name: option.title, number, where })
        : t('options.movedFirst', { name: option.title, number }),
      seconds: undoSeconds,
      undoText: t('options.undo'),
      undo: () => takeBack(option.id, before),
    });
  };
  return (option, to) => void move(option, to).catch(notify.error);
}
