import assert from 'node:assert/strict';
import { eventually } from '../../testing/eventually.ts';

/** Waits until a connection is open; fails if it asks for a QR code meanwhile. */
export async function opensWithoutCode(statusOf: () => Promise<string | undefined>): Promise<void> {
  const statuses = new Set<string | undefined>();
  await eventually('the phone is open', async () => {
    const status = await statusOf();
    statuses.add(status);
    return status === 'CONNECTED';
  });
  assert.equal(statuses.has('qrcode'), false);
}
