import { onSocketState, socketConnected } from '@recado/api/client';
import { useEffect, useState } from 'react';

const patience = 3000;

/** Whether the socket is connected; a gap shorter than 3 s, as at the start, is nobody's business. */
export function useSocketConnected(): boolean {
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const doubt = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setConnected(socketConnected()), patience);
    };
    const stop = onSocketState((state) => {
      if (state.connected) setConnected(true);
      else doubt();
    });
    doubt();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return connected;
}
