import type { Ticket } from '@recado/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { windowTexts } from './texts.ts';

const Chip = lazyPart(() => import(/* webpackChunkName: "free-window" */ './window-chip.tsx'), windowTexts);
/** See `window-note.tsx`. Its code is downloaded only by companies whose connections have such a window. */
export const WindowNote = lazyPart(
  () => import(/* webpackChunkName: "free-window" */ './window-note.tsx'),
  windowTexts,
);

const LazyAssistantChip = lazyPart(
  () => import(/* webpackChunkName: "free-window" */ './assistant-chip.tsx'),
  windowTexts,
);
const LazyAssistantNote = lazyPart(
  () => import(/* webpackChunkName: "free-window" */ './assistant-note.tsx'),
  windowTexts,
);

/** In a ticket's row, that an assistant of WhatsApp's own answers the customer, if it does. */
export function AssistantChip({ since }: { since: string | null }) {
  return <Suspense>{since !== null && <LazyAssistantChip />}</Suspense>;
}

/** The same above the composer, with a way to take the conversation over. */
export function AssistantNote({ ticket }: { ticket: Ticket }) {
  const { assistantSince } = ticket;
  return <Suspense>{assistantSince !== null && <LazyAssistantNote ticket={ticket} since={assistantSince} />}</Suspense>;
}

/** The end of the window for free messages in a ticket's row, if it has one. */
export function WindowChip({ until }: { until: string | null }) {
  return <Suspense>{until !== null && <Chip until={until} />}</Suspense>;
}
