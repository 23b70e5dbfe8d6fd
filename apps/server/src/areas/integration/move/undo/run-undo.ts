import { and, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { one } from '../../../../platform/database/one.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../../platform/errors.ts';
import { hideCompany, type Removal, removeRest } from '../../../company/managed-companies/remove-company.ts';
import { holdMove } from '../copy/hold-move.ts';
import { movedCompanies } from '../move.schema.ts';
import type { SourceId } from '../source/records.ts';
import { findWork } from './find-work.ts';

/** What a moved company is taken out with. */
export type UndoParts = Pick<ServicePlatform, 'database' | 'storage' | 'channels'>;

/**
 * Takes a moved company out of this installation again, with its files and all that is remembered of its move. Its phones
 * are closed here and stay linked: the other product can go on with them. It is hidden at once; if the process ends
 * before the rest is gone, the server's job removes it. Throws ERR_NO_COMPANY_FOUND, ERR_MOVE_IN_USE with what somebody has done
 * in it, and CopyStopped while it is copied.
 */
export async function runUndo(
  parts: UndoParts,
  moveId: number,
  sourceId: SourceId,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { database } = parts;
  const removal = await holdMove(database, moveId, () =>
    database.system((unit) => hide(parts, unit, moveId, sourceId)),
  );
  await removeRest(parts, removal, signal);
}

async function hide(parts: UndoParts, unit: Unit, moveId: number, sourceId: SourceId): Promise<Removal> {
  const isIt = and(eq(movedCompanies.moveId, moveId), eq(movedCompanies.sourceId, sourceId));
  const { companyId } = one(
    await unit.db.select({ companyId: movedCompanies.companyId }).from(movedCompanies).where(isIt).for('update'),
    'ERR_NO_COMPANY_FOUND',
  );
  const work = await findWork(unit, companyId);
  if (work.length > 0) throw new AppError('ERR_MOVE_IN_USE', { details: { reasons: work } });
  const connections = await unit.db
    .select({ id: whatsapps.id })
    .from(whatsapps)
    .where(eq(whatsapps.companyId, companyId))
    .orderBy(whatsapps.id);
  for (const { id } of connections) await parts.channels.release(unit, id);
  const removal = await hideCompany(unit, companyId);
  // A new copy begins from nothing; the rows of this one go with the company.
  await unit.db.delete(movedCompanies).where(isIt);
  return removal;
}
