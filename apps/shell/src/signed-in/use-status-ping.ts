import { emitToServer } from '@recado/api/client';
import { useEffect } from 'react';

/** Five minutes, in milliseconds (SPEC §9). */
export const pingInterval = 300_000;

/** Reports to the server every 5 minutes that the user is online (SPEC §4.5). */
export function useStatusPing(): void {
  useEffect(() => {
    emitToServer('userStatus');
    const timer = setInterval(() => emitToServer('userStatus'), pingInterval);
    return () => clearInterval(timer);
  }, []);
}
