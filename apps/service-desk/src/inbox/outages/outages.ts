import { emitToServer, onEvent, onSocketState } from '@recado/api/client';
import { sessionStore } from '@recado/auth';
import type { Outage } from '@recado/contract';
import { useEffect } from 'react';
import { create } from 'zustand';

interface Outages {
  /** When the server read them. */
  at: string;
  connections: readonly Outage[];
}

const none: Outages = { at: '', connections: [] };
/** The offline connections from the server's last event, which always contains all of them. */
const useStore = create<Outages>(() => none);

onEvent('outages', (event) => {
  if (event.at >= useStore.getState().at) useStore.setState(event);
});
onEvent('whatsapp', (event) => {
  if (event.action !== 'delete') return;
  useStore.setState(({ connections }) => ({ connections: connections.filter(({ id }) => id !== event.whatsappId) }));
});
sessionStore.subscribe((now, before) => {
  if (now.session?.user.companyId !== before.session?.user.companyId) useStore.setState(none, true);
});

/** Requests the offline connections now and after every reconnection; changes arrive as events. */
export function useOutageWatch(): void {
  useEffect(() => {
    const ask = () => emitToServer('joinNotification');
    ask();
    return onSocketState(({ connected }) => connected && ask());
  }, []);
}

/** The linked but offline connections of the company, by name. */
export function useOutages(): readonly Outage[] {
  return useStore(({ connections }) => connections);
}

/** The outage of one connection; undefined while it is open. */
export function useOutage(whatsappId: number | null): Outage | undefined {
  return useStore(({ connections }) => connections.find(({ id }) => id === whatsappId));
}
