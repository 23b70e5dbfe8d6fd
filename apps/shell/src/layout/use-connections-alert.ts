import { useLiveList, whatsapps } from '@recado/api/live';
import { useEffect, useState } from 'react';

/** How long to wait before connections are looked at, in milliseconds (SPEC §9). */
export const alertDelay = 2000;
const alarming: readonly string[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

/** Whether a connection needs somebody (SPEC §2.2); looked at 2 s after the drawer is there, then live. */
export function useConnectionsAlert(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), alertDelay);
    return () => clearTimeout(timer);
  }, []);
  const { items } = useLiveList(whatsapps, {}, { enabled: due });
  return due && items.some(({ status }) => alarming.includes(status));
}
