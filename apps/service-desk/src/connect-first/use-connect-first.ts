import type { Whatsapp } from '@recado/api/contract';
import { tickets, useLiveList, whatsapps } from '@recado/api/live';
import { useEffect } from 'react';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useListQuery } from '../ticket-list/list-query.ts';

/**
 * Watches whether the company's first step is to link a phone: no ticket is open or waits, and no connection ever was
 * linked (UX, Everything else). It looks at the lists that are on the screen anyway, and asks for connections only when
 * these are empty. A component of its own, so that a message draws nothing but the list anew.
 */
export function ConnectFirstWatch(): null {
  const isOpenTab = useDesk(({ tab }) => tab === 'open');
  const assigned = useLiveList(tickets, useListQuery('open'), { enabled: isOpenTab });
  const pending = useLiveList(tickets, useListQuery('pending'), { enabled: isOpenTab });
  const isEmpty = isOpenTab && isKnownEmpty(assigned) && isKnownEmpty(pending);
  const connections = useLiveList(whatsapps, {}, { enabled: isEmpty });
  const connectsFirst = isEmpty && isKnown(connections) && connections.items.every(wasNeverLinked);
  useEffect(() => arrangeDesk({ connectsFirst }), [connectsFirst]);
  return null;
}

/** Whether linking a phone comes first, and nobody asked to see the list anyway. */
export function useConnectFirst(): boolean {
  return useDesk(({ connectsFirst, withoutConnection }) => connectsFirst && !withoutConnection);
}

interface Loaded {
  isLoading: boolean;
  error: unknown;
  count: number;
}

function isKnown({ isLoading, error }: Loaded): boolean {
  return !isLoading && !error;
}

function isKnownEmpty(list: Loaded): boolean {
  return isKnown(list) && list.count === 0;
}

function wasNeverLinked({ number, status }: Whatsapp): boolean {
  return number === null && status !== 'CONNECTED';
}
