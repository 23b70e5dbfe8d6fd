import type { ConnectionStatus, Whatsapp } from '@recado/contract';

const states: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'OPENING', 'PAIRING']);

/** Whether a code is shown or requested, or the phone has accepted it and the pairing continues by itself. */
export function isBeingPaired({ status }: Whatsapp): boolean {
  return states.has(status);
}
