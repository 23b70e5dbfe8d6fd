import { useEffect, useState } from 'react';
import { onSocketState, socketConnected } from '../client/socket.ts';

/** Milliseconds. */
const patience = 2000;

/** Whether live updates arrive. Gaps shorter than 2 s, as at startup, are not reported, a lost network is at once. */
export function useSocketConnected(): boolean {
  const [connected, setConnected] = useState(true);
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
