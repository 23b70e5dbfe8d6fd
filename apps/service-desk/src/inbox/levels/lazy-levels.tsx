import type { Ticket } from '@recado/contract';
import { Suspense } from 'react';
import { lazyPart, passivePart } from '../../lazy-part.ts';
import { levelTexts } from './texts.ts';

/** See `priority-dialog.tsx`. Its code is downloaded with the first use. */
export const PriorityDialog = lazyPart(
  () => import(/* webpackChunkName: "priority" */ './priority-dialog.tsx'),
  levelTexts,
);

const Chips = passivePart(() => import(/* webpackChunkName: "service-levels" */ './level-chips.tsx'), levelTexts);

/** The priority of a ticket, and when its service level is missed, if it has either. */
export function LevelChips({ priority, level }: Pick<Ticket, 'priority' | 'level'>) {
  return <Suspense>{(priority || level) && <Chips priority={priority} level={level} />}</Suspense>;
}
