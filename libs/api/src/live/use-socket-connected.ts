import { useEffect, useState } from 'react';
import { onSocketState, socketConnected } from '../client/socket.ts';

/** Milliseconds. */
const patience = 2000;

/**
 * Whether live updates arrive; undefined until it is known, shortly after the start. Gaps shorter than 2 s are not
 * reported, a lost network is at once.
 */
export function useLiveUpdates(): boolean | undefined {
  const [connected, setConnected] = useState(() => socketConnected() || (navigator.onLine ? undefined : false));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const doubt = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setConnected(socketConnected()), patience);
    };
    const stop = onSocketState((state) => {
      if (!state.connected && !state.isOffline) return doubt();
      clearTimeout(timer);
      setConnected(state.connected);
    });
    doubt();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return connected;
}

/** Whether the desk may rely on live updates: also while that is not known yet. */
export function useSocketConnected(): boolean {
  return useLiveUpdates() ?? true;
}
