import assert from 'node:assert/strict';
import { allMessages } from '../crash/conversations.ts';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import type { Product } from '../harness/product.ts';

const number = '5521933330001';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Pictures that a customer sent. */
export interface Pictures {
  /** Waits until all of them are in the customer's ticket, and compares each file with what was sent. */
  arrive(admin: ApiClient): Promise<void>;
}

/** A customer sends pictures to a shop. */
export async function sendPictures(product: Product, shop: string, count: number): Promise<Pictures> {
  await product.emulator.addPhone(number, 'Cliente das fotos');
  const media = { kind: 'image', base64: png, mimetype: 'image/png' };
  for (let sent = 0; sent < count; sent += 1) await product.emulator.send(number, { to: shop, media });
  return {
    async arrive(admin) {
      const addresses = await waitFor(`${count} pictures`, async () => {
        const found = await addressesOf(admin);
        return found.length === count ? found : undefined;
      });
      for (const address of addresses) assert.equal(await fileAt(new URL(address, product.apiUrl)), png);
    },
  };
}

async function addressesOf(admin: ApiClient): Promise<string[]> {
  const query = { searchParam: number, showAll: 'true', status: 'pending' } as const;
  const [ticket] = (await admin.call('GET /tickets', { query })).tickets;
  if (!ticket) return [];
  return (await allMessages(admin, ticket)).flatMap(({ mediaUrl }) => mediaUrl ?? []);
}

async function fileAt(address: URL): Promise<string> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address.pathname);
  return Buffer.from(await response.arrayBuffer()).toString('base64');
}
