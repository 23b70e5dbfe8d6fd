import type { Ticket } from '@recado/contract';
import { Suspense } from 'react';
import { lazyPart, passivePart } from '../../lazy-part.ts';
import { manyTexts } from '../many-tickets/texts.ts';
import { snoozeTexts } from './texts.ts';

/** See `snooze-one.tsx`. Its code is downloaded with the first use, as all of snoozing. */
export const SnoozeOne = lazyPart(
  () => import(/* webpackChunkName: "snooze" */ './snooze-one.tsx'),
  snoozeTexts,
  manyTexts,
);
/** See `snooze-dialog.tsx`. */
export const SnoozeDialog = lazyPart(() => import(/* webpackChunkName: "snooze" */ './snooze-dialog.tsx'), snoozeTexts);

const Chip = passivePart(() => import(/* webpackChunkName: "snooze-words" */ './snooze-chip.tsx'), snoozeTexts);
const Note = passivePart(() => import(/* webpackChunkName: "snooze-words" */ './snooze-note.tsx'), snoozeTexts);

/** In a ticket's row, until when it is snoozed, if it is. A ticket of a server before snoozing has none. */
export function SnoozeChip({ snooze }: { snooze: Ticket['snooze'] | undefined }) {
  return <Suspense>{snooze && <Chip snooze={snooze} />}</Suspense>;
}

/** The same above the composer, with a way to bring the ticket back. */
export function SnoozeNote({ ticket }: { ticket: Ticket }) {
  const { snooze } = ticket;
  return <Suspense>{snooze && <Note ticket={ticket} snooze={snooze} />}</Suspense>;
}
