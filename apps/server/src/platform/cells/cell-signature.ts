import { createHash } from 'node:crypto';
import type { Cells } from '../../cell-configuration.ts';
import type { Clock } from '../clock.ts';
import { createSignatures } from '../security/signatures.ts';

/** The header that says which cell asks, when, and that it may. */
export const cellHeader = 'x-recado-cell';

/** Milliseconds that the clocks of two cells may differ, the way included: an older question is a repeated one. */
const tolerated = 60_000;

/** Signs the questions of one cell to others, and recognises those of others. */
export function createCellSignatures({ own, secret, addresses }: Cells, clock: Clock) {
  const signatures = createSignatures(secret, 'questions between cells');
  const signed = (cell: string, time: string, path: string, body: Uint8Array) =>
    [cell, time, path, createHash('sha256').update(body).digest('hex')].join('\n');

  return {
    /** The header of a question of this cell: `<cell> <milliseconds> <signature>`. */
    sign(path: string, body: Uint8Array): string {
      const time = String(clock().getTime());
      return `${own} ${time} ${signatures.sign(signed(own, time, path, body))}`;
    },
    /** The cell that asks; undefined if it does not know the secret, is unknown here, or asked too long ago. */
    senderOf(path: string, { bytes, signature }: { bytes: Uint8Array; signature: string }): string | undefined {
      const [cell = '', time = '', given = ''] = signature.split(' ', 3);
      const isNow = Math.abs(clock().getTime() - Number(time)) <= tolerated;
      const isKnown = addresses.has(cell) && isNow;
      return isKnown && signatures.isGenuine(signed(cell, time, path, bytes), given) ? cell : undefined;
    },
  };
}
