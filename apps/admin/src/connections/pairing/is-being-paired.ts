import type { ConnectionStatus, Whatsapp } from '@recado/api/contract';

const states: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'OPENING', 'PAIRING']);

/** Whether a code is there or on its way, or the phone has it and the rest goes by itself. */
export function isBeingPaired({ status }: Whatsapp): boolean {
  return states.has(status);
}
