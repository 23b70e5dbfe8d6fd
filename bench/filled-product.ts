import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { users } from '../apps/server/src/platform/database/schema/users.ts';
import { ApiClient } from '../e2e/harness/api-client.ts';
import { type Product, startProduct } from '../e2e/harness/product.ts';
import { freshDatabase } from './postgres.ts';
import { type Seeded, type SeedSize, seed } from './seed.ts';

/** The built product with a company full of conversations. */
export interface FilledProduct {
  product: Product;
  company: Seeded;
  /** The credentials of the n-th user (from 1); the first two are administrators. */
  person: (n: number) => { email: string; password: string };
  /** Resident memory of the server process, in bytes. */
  memory: () => number;
  close: () => Promise<void>;
}

/**
 * Starts the product on a fresh database, fills it, and restarts it with the options under test. `extra` is added to its
 * environment.
 */
export async function startFilled(
  kind: 'postgresql' | 'embedded',
  size: SeedSize,
  extra: Record<string, string> = {},
): Promise<FilledProduct> {
  const database = kind === 'postgresql' ? await freshDatabase() : undefined;
  const product = await startProduct({
    RATE_LIMIT_FACTOR: '1000000',
    DEMO: 'true',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...extra,
  }).catch(async (error: unknown) => {
    await database?.drop();
    throw error;
  });
  const close = async () => {
    await product.close();
    await database?.drop();
  };
  try {
    await product.server.stop();
    const company = await fill(product, database?.url, size);
    await database?.run('VACUUM ANALYZE');
    await product.startServer();
    return {
      product,
      company,
      person: (n) => ({
        email: `bench-${company.companyId}-${n}@example.com`,
        password: product.credentials.admin.password,
      }),
      memory: () => residentMemory(product.server.child.pid),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The API's address and headers for a signed-in user. */
export async function signIn({ product, person }: FilledProduct, n: number) {
  const session = await new ApiClient(product.apiUrl).call('POST /auth/login', { body: person(n) });
  return { token: session.token, headers: { authorization: `Bearer ${session.token}` } };
}

/** Users have the password of the demo's administrator. */
async function fill(product: Product, url: string | undefined, size: SeedSize): Promise<Seeded> {
  const folder = join(product.dataFolder, 'server', 'database');
  const database = await openDatabase({ url, folder, logger: pino({ level: 'warn' }) });
  try {
    const [admin] = await database.system(({ db }) =>
      db
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.email, product.credentials.admin.email)),
    );
    return await seed(database, size, admin?.passwordHash);
  } finally {
    await database.close();
  }
}

/** Resident memory of a process in bytes. */
export function residentMemory(pid = 0): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
