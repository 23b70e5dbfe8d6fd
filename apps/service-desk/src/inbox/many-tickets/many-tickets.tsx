import type { Ticket } from '@recado/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { useChosenTickets } from './chosen-tickets.ts';
import { useRefusedChanges } from './refused-changes.ts';
import { manyTexts } from './texts.ts';

const ChosenBar = lazyPart(() => import('./chosen-bar.tsx'), manyTexts);
const RefusedDialog = lazyPart(() => import('./refused-dialog.tsx'), manyTexts);

/** What is done to the chosen tickets of a list, and which of them refused it; nothing while none are chosen. `list`: its name. */
export function ManyTickets({ list, shown }: { list: string; shown: readonly Ticket[] }) {
  const ids = useChosenTickets(list);
  const refused = useRefusedChanges();
  return (
    <Suspense>
      {shown.some(({ id }) => ids.has(id)) && <ChosenBar list={list} shown={shown} />}
      {refused && <RefusedDialog refused={refused} />}
    </Suspense>
  );
}
