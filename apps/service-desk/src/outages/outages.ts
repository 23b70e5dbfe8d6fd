import { emitToServer, onEvent, onSocketState } from '@recado/api/client';
import type { Outage } from '@recado/api/contract';
import { sessionStore } from '@recado/auth';
import { useEffect } from 'react';
import { create } from 'zustand';

interface Outages {
  /** When the server read them. */
  at: string;
  connections: readonly Outage[];
}

const none: Outages = { at: '', connections: [] };
/** The connections that are down, as the server told last; it tells all of them each time. */
const useStore = create<Outages>(() => none);

onEvent('outages', (told) => {
  if (told.at >= useStore.getState().at) useStore.setState(told);
});
onEvent('whatsapp', (told) => {
  if (told.action !== 'delete') return;
  useStore.setState(({ connections }) => ({ connections: connections.filter(({ id }) => id !== told.whatsappId) }));
});
sessionStore.subscribe((now, before) => {
  if (now.session?.user.companyId !== before.session?.user.companyId) useStore.setState(none, true);
});

/** Asks which connections are down, now and after every reconnection; changes come by themselves. */
export function useOutageWatch(): void {
  useEffect(() => {
    const ask = () => emitToServer('joinNotification');
    ask();
    return onSocketState(({ connected }) => connected && ask());
  }, []);
}

/** The linked connections of the company that are down, by name. */
export function useOutages(): readonly Outage[] {
  return useStore(({ connections }) => connections);
}

/** The outage of one connection; undefined while it is open. */
export function useOutage(whatsappId: number | null): Outage | undefined {
  return useStore(({ connections }) => connections.find(({ id }) => id === whatsappId));
}
