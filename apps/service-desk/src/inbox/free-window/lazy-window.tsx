import { Suspense } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { windowTexts } from './texts.ts';

const Chip = lazyPart(() => import(/* webpackChunkName: "free-window" */ './window-chip.tsx'), windowTexts);
/** See `window-note.tsx`. Its code is downloaded only by companies whose connections have such a window. */
export const WindowNote = lazyPart(
  () => import(/* webpackChunkName: "free-window" */ './window-note.tsx'),
  windowTexts,
);

/** The end of the window for free messages in a ticket's row, if it has one. */
export function WindowChip({ until }: { until: string | null }) {
  return <Suspense>{until !== null && <Chip until={until} />}</Suspense>;
}
