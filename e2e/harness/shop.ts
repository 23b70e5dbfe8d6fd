import { ApiClient } from './api-client.ts';
import { waitFor } from './processes.ts';
import type { Product } from './product.ts';

/** The shop's number in the tests. */
export const shopNumber = '5511990000001';

/**
 * Pairs the company's connection with a phone, by default the shop's, over the API. Returns a signed-in administrator: by
 * default the demo's super user, so that the others can sign in to a browser (one session per user, SERVER §2).
 */
export async function pairShop(
  product: Product,
  administrator = product.credentials.super,
  phone = shopNumber,
): Promise<ApiClient> {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(administrator);
  const [connection] = await admin.call('GET /whatsapp');
  if (!connection) throw new Error('the company has no connection');
  const params = { whatsappId: connection.id };
  const now = async () => (await admin.call('GET /whatsapp/:whatsappId', { params })).status;
  if ((await now()) === 'CONNECTED') return admin;
  if ((await now()) !== 'qrcode') await admin.call('PUT /whatsappsession/:whatsappId', { params });
  await waitFor('a QR code', async () => (await now()) === 'qrcode' || undefined);
  await scanShown(product, phone);
  await waitFor('the connection', async () => (await now()) === 'CONNECTED' || undefined);
  return admin;
}

/** A phone scans the QR code that the server shows: it stores the code before it shows it to the emulator. */
export async function scanShown({ emulator }: Product, number: string): Promise<void> {
  await waitFor('a QR code in the emulator', () => emulator.scan(number).catch(unlessNotShown));
}

/** Throws other failures than that no code was shown yet. */
function unlessNotShown(error: unknown): undefined {
  if (!String(error).includes('No QR code was shown')) throw error;
  return undefined;
}

/** Creates a customer with a phone; each test creates its own, so that conversations do not mix. */
export async function newCustomer(product: Product, name: string) {
  const number = `55119${String(Date.now()).slice(-8)}`;
  await product.emulator.addPhone(number, name);
  return {
    name,
    number,
    write: (text: string) => product.emulator.send(number, { to: shopNumber, text }),
    screen: () => product.emulator.messages(number, shopNumber),
    read: () => product.emulator.read(number, shopNumber),
    /** Waits until the phone shows a matching message. */
    sees: (what: string, fits: (message: Awaited<ReturnType<typeof product.emulator.messages>>[number]) => boolean) =>
      waitFor(`${name} sees ${what}`, async () => (await product.emulator.messages(number, shopNumber)).find(fits)),
  };
}
