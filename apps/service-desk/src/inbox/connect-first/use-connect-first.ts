import { tickets, useLiveList, whatsapps } from '@recado/api/live';
import type { Whatsapp } from '@recado/contract';
import { useEffect } from 'react';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useListQuery } from '../ticket-list/list-query.ts';

/**
 * Finds out whether the company must link a phone first: no ticket is open or pending, and no connection was ever
 * linked (UX, Everything else). It reads the lists that the screen shows anyway, and requests the connections only when
 * these are empty. It is a separate component so that a new message renders only the list.
 */
export function ConnectFirstWatch(): null {
  const isOpenTab = useDesk(({ tab }) => tab === 'open');
  const assigned = useLiveList(tickets, useListQuery('open'), { enabled: isOpenTab });
  const pending = useLiveList(tickets, useListQuery('pending'), { enabled: isOpenTab });
  const isEmpty = isOpenTab && assigned.isEmpty && pending.isEmpty;
  const connections = useLiveList(whatsapps, {}, { enabled: isEmpty });
  const connectsFirst = isEmpty && connections.isKnown && !connections.error && connections.items.every(wasNeverLinked);
  useEffect(() => arrangeDesk({ connectsFirst }), [connectsFirst]);
  return null;
}

/** Whether a phone must be linked first, and the user has not opened the list anyway. */
export function useConnectFirst(): boolean {
  return useDesk(({ connectsFirst, withoutConnection }) => connectsFirst && !withoutConnection);
}

function wasNeverLinked({ number, status }: Whatsapp): boolean {
  return number === null && status !== 'CONNECTED';
}
