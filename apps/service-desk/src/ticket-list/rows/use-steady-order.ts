import type { Ticket } from '@recado/api/contract';
import { useMemo, useState } from 'react';
import { type Snapshot, type SteadyList, snapshotOf, steadyOrder } from './steady-order.ts';

/** A list that does not move while the user is away from its top; `release` applies the changes that were held. */
export function useSteadyOrder(tickets: readonly Ticket[], isScrolled: boolean): SteadyList & { release: () => void } {
  const [snapshot, setSnapshot] = useState<Snapshot>();
  if (isScrolled && !snapshot) setSnapshot(snapshotOf(tickets));
  if (!isScrolled && snapshot) setSnapshot(undefined);
  const steady = useMemo(() => steadyOrder(tickets, snapshot), [tickets, snapshot]);
  return { ...steady, release: () => setSnapshot(snapshotOf(tickets)) };
}
