import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';

/** Requires a greeting if there is more than one queue (SPEC §5). Throws ERR_WAPP_GREETING_REQUIRED. */
export function requireGreeting(queueIds: readonly number[], greetingMessage: string): void {
  if (queueIds.length > 1 && greetingMessage.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}

/** Requires that every queue belongs to the company. Throws ERR_NO_QUEUE_FOUND. */
export async function requireQueues(unit: Unit, companyId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await unit.db
    .select({ id: queues.id })
    .from(queues)
    .where(and(eq(queues.companyId, companyId), inArray(queues.id, wanted)));
  if (found.length !== wanted.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/** Requires that no other connection of the company has the name. Throws ERR_WAPP_NAME_ALREADY_EXISTS. */
export async function requireFreeName(unit: Unit, companyId: number, name: string, exceptId = 0): Promise<void> {
  const [taken] = await unit.db
    .select({ id: whatsapps.id })
    .from(whatsapps)
    .where(and(eq(whatsapps.companyId, companyId), eq(whatsapps.name, name), ne(whatsapps.id, exceptId)));
  if (taken) throw new AppError('ERR_WAPP_NAME_ALREADY_EXISTS');
}
