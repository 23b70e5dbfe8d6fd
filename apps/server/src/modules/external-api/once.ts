import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { TokenHolder, UploadedFile } from '../../platform/http/handler.ts';
import { apiRequests } from './external-api.schema.ts';

/** A request of a program, with its `Idempotency-Key` if it has one. */
export interface ProgramRequest {
  holder: TokenHolder;
  key: string | undefined;
  /** A hash of what is asked for. */
  fingerprint: string;
}

/** What was made, and whether it was made now, not by an earlier request with the same key. */
interface Made {
  ids: number[];
  isFirst: boolean;
}

/** The hash of what a request asks for: its endpoint and values, and of files their names and sizes. */
export function fingerprintOf(asked: unknown, files: readonly UploadedFile[] = []): string {
  const all = { asked, files: files.map(({ name, size }) => [name, size]) };
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}

/**
 * Makes something once for a key, in one transaction with the key: of several requests at once the first does, and the
 * others wait here until it is done. Throws ERR_IDEMPOTENCY_KEY_USED.
 */
export async function once(unit: Unit, request: ProgramRequest, make: () => Promise<number[]>): Promise<Made> {
  const { holder, key } = request;
  if (key === undefined) return { ids: await make(), isFirst: true };
  if (!(await claim(unit, request, key))) {
    const ids = await madeBefore(unit, request);
    if (!ids) throw new AppError('ERR_INTERNAL');
    return { ids, isFirst: false };
  }
  const recordIds = await make();
  await unit.db.update(apiRequests).set({ recordIds }).where(isOf(holder, key));
  return { ids: recordIds, isFirst: true };
}

/** What a request with this key made before; undefined without one. Throws ERR_IDEMPOTENCY_KEY_USED. */
export async function madeBefore(
  unit: Unit,
  { holder, key, fingerprint }: ProgramRequest,
): Promise<number[] | undefined> {
  if (key === undefined) return undefined;
  const [first] = await unit.db.select().from(apiRequests).where(isOf(holder, key));
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw new AppError('ERR_IDEMPOTENCY_KEY_USED');
  return first.recordIds;
}

async function claim({ db }: Unit, { holder, fingerprint }: ProgramRequest, key: string): Promise<boolean> {
  const { companyId, keyId: apiKeyId } = holder;
  const claimed = await db
    .insert(apiRequests)
    .values({ companyId, apiKeyId, key, fingerprint })
    .onConflictDoNothing({ target: [apiRequests.apiKeyId, apiRequests.key] })
    .returning({ id: apiRequests.id });
  return claimed.length > 0;
}

function isOf({ keyId }: TokenHolder, key: string) {
  return and(eq(apiRequests.apiKeyId, keyId), eq(apiRequests.key, key));
}
