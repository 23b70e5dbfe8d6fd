import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallingProgram, UploadedFile } from '../../../platform/http/handler.ts';
import { inBatches } from '../../../platform/jobs/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { apiRequests } from './external-api.schema.ts';

/** A request of a program, with its `Idempotency-Key` if it has one. */
export interface ProgramRequest {
  program: CallingProgram;
  key: string | undefined;
  /** A hash of the request. */
  fingerprint: string;
}

/** The ids of the created records, and whether they were created now, not by an earlier request with the same key. */
interface Made {
  ids: number[];
  isFirst: boolean;
}

/**
 * The hash of a request: of its endpoint and values (`request`), and of the names and contents of files. Two files of
 * the same name and size are still two requests.
 */
export async function fingerprintOf(request: unknown, files: readonly UploadedFile[] = []): Promise<string> {
  const contents: string[][] = [];
  for (const { name, temporaryPath } of files) contents.push([name, await hashOf(temporaryPath)]);
  return createHash('sha256')
    .update(JSON.stringify({ asked: request, files: contents }))
    .digest('base64url');
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64url');
}

/**
 * Runs `make` once for a key, in one transaction with the key: of several simultaneous requests the first runs it, and
 * the others wait here until it is done. Returns the ids of the created records. Throws ERR_IDEMPOTENCY_KEY_USED.
 */
export async function once(unit: Unit, request: ProgramRequest, make: () => Promise<number[]>): Promise<Made> {
  const { program, key } = request;
  if (key === undefined) return { ids: await make(), isFirst: true };
  if (!(await claim(unit, request, key))) {
    const ids = await madeBefore(unit, request);
    if (!ids) throw new AppError('ERR_INTERNAL');
    return { ids, isFirst: false };
  }
  const recordIds = await make();
  await unit.db.update(apiRequests).set({ recordIds }).where(isOf(program, key));
  return { ids: recordIds, isFirst: true };
}

/**
 * The ids of the records that an earlier request with this key created; undefined without one. Throws
 * ERR_IDEMPOTENCY_KEY_USED.
 */
export async function madeBefore(
  unit: Unit,
  { program, key, fingerprint }: ProgramRequest,
): Promise<number[] | undefined> {
  if (key === undefined) return undefined;
  const [first] = await unit.db.select().from(apiRequests).where(isOf(program, key));
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw new AppError('ERR_IDEMPOTENCY_KEY_USED');
  return first.recordIds;
}

async function claim({ db }: Unit, { program, fingerprint }: ProgramRequest, key: string): Promise<boolean> {
  const { companyId, keyId: apiKeyId } = program;
  const claimed = await db
    .insert(apiRequests)
    .values({ companyId, apiKeyId, key, fingerprint })
    .onConflictDoNothing({ target: [apiRequests.apiKeyId, apiRequests.key] })
    .returning({ id: apiRequests.id });
  return claimed.length > 0;
}

function isOf({ keyId }: CallingProgram, key: string) {
  return and(eq(apiRequests.apiKeyId, keyId), eq(apiRequests.key, key));
}

/**
 * Sends messages once for a key. Files are stored before the transaction, which does no file work, and deleted again if
 * it fails or a simultaneous request was first. `answer` gets the ids of the messages. Throws the errors of `once`,
 * `storage.keep`, `send` and `answer`.
 */
export async function sendOnce<Answer>(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  request: ProgramRequest,
  files: readonly UploadedFile[],
  send: (unit: Unit, kept: readonly StoredFile[]) => Promise<number[]>,
  answer: (unit: Unit, ids: readonly number[]) => Promise<Answer>,
): Promise<Answer> {
  const { companyId } = request.program;
  const kept: StoredFile[] = [];
  let isUsed = false;
  try {
    for (const file of files) kept.push(await storage.keep(file, companyId));
    const made = await database.tenant(companyId, async (unit) => {
      const { ids, isFirst } = await once(unit, request, () => send(unit, kept));
      return { isFirst, answer: await answer(unit, ids) };
    });
    isUsed = made.isFirst;
    return made.answer;
  } finally {
    if (!isUsed) await storage.remove(kept.map(({ id }) => id));
  }
}

const atOnce = 1_000;
/** Milliseconds for which a key is remembered: a day, as the documentation of the API states. */
const kept = 24 * 60 * 60_000;

/** Deletes, every hour, the keys of requests that are older than a day. */
export function forgetRequestsWork({ database, clock }: Platform): RecurringWork {
  return {
    name: 'forget-api-requests',
    pattern: '25 * * * *',
    run: (signal) =>
      inBatches(signal, atOnce, (most) =>
        database.system(async ({ db }) => {
          const isOld = lt(apiRequests.createdAt, new Date(clock().getTime() - kept));
          const old = db.select({ id: apiRequests.id }).from(apiRequests).where(isOld).limit(most);
          const gone = await db
            .delete(apiRequests)
            .where(inArray(apiRequests.id, old))
            .returning({ id: apiRequests.id });
          return gone.length;
        }),
      ),
  };
}
