import { ApiClient } from '../e2e/harness/api-client.ts';
import { waitFor } from '../e2e/harness/processes.ts';
import type { Product } from '../e2e/harness/product.ts';

const companies = 5;
/** How many phones are linked at the same time. */
const atOnce = 10;
const password = 'Um-segredo-do-banco-de-provas-7';

/** Administrators of several companies, who link phones in turn. */
export interface Shops {
  /** Links phones until there are so many; returns the milliseconds of each, as far as they do not overlap. */
  linkUntil: (count: number) => Promise<number>;
}

/** Creates the companies, as the super user does. */
export async function openShops(product: Product): Promise<Shops> {
  const superUser = new ApiClient(product.apiUrl);
  await superUser.signIn(product.credentials.super);
  const limits = { users: 10, connections: 1_000, queues: 10, value: 0 };
  const { id: planId } = await superUser.call('POST /plans', { body: { name: 'Banco de provas', ...limits } });
  const people = Array.from({ length: companies }, (_, index) => `phones-${index}@example.com`);
  for (const [index, email] of people.entries()) {
    const body = { name: `Empresa ${index}`, email, password, planId, dueDate: '2999-12-31' };
    await superUser.call('POST /companies', { body });
  }
  let linked = 0;

  async function linkNext(count: number): Promise<void> {
    // A session lasts fifteen minutes; 300 phones may take longer.
    const admins = await Promise.all(people.map((email) => signedIn(product, email)));
    const links = Array.from({ length: count }, (_, at) => {
      const index = linked + at;
      const admin = admins[index % admins.length];
      return admin ? link(product, admin, index) : undefined;
    });
    await Promise.all(links);
    linked += count;
  }

  return {
    async linkUntil(count) {
      const [before, began] = [linked, performance.now()];
      while (linked < count) await linkNext(Math.min(atOnce, count - linked));
      return (performance.now() - began) / (count - before);
    },
  };
}

async function signedIn(product: Product, email: string): Promise<ApiClient> {
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn({ email, password });
  return admin;
}

/** Creates a connection whose QR code its phone scans, and waits until it is open. */
async function link({ emulator }: Product, admin: ApiClient, index: number): Promise<void> {
  const number = `55119900${String(index).padStart(5, '0')}`;
  await emulator.addPhone(number, `Loja ${index}`, true);
  const { id: whatsappId } = await admin.call('POST /whatsapp', { body: { name: `Loja ${index}` } });
  const now = () => admin.call('GET /whatsapp/:whatsappId', { params: { whatsappId } });
  const qrcode = await waitFor('a QR code', async () => (await now()).qrcode || undefined);
  await emulator.scan(number, qrcode);
  await waitFor('the connection', async () => (await now()).status === 'CONNECTED' || undefined);
}
