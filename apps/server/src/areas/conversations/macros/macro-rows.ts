import type { Macro } from '@recado/contract';
import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { macros } from './macros.schema.ts';

/** A macro as it is stored. */
export type MacroRow = typeof macros.$inferSelect;

/** The condition for the macros that a user may use: their own, and shared ones. */
function availableTo({ companyId, userId }: CallerSession): SQL | undefined {
  return and(eq(macros.companyId, companyId), or(eq(macros.userId, userId), eq(macros.isShared, true)));
}

/** The macros that a user may use, by name. */
export async function listMacros(unit: Unit, session: CallerSession): Promise<Macro[]> {
  const found = await unit.db
    .select()
    .from(macros)
    .where(availableTo(session))
    .orderBy(asc(macros.name), asc(macros.id));
  return found.map(presentMacro);
}

/** A macro that a user may use. Throws ERR_NO_MACRO_FOUND. */
export async function requireMacro(unit: Unit, session: CallerSession, macroId: number): Promise<MacroRow> {
  const found = await unit.db
    .select()
    .from(macros)
    .where(and(availableTo(session), eq(macros.id, macroId)));
  return one(found, 'ERR_NO_MACRO_FOUND');
}

/**
 * A macro that a user may change: their own, for administrators also shared ones. Throws ERR_NO_MACRO_FOUND,
 * ERR_NO_PERMISSION.
 */
export async function requireChangeableMacro(unit: Unit, session: CallerSession, macroId: number): Promise<MacroRow> {
  const row = await requireMacro(unit, session, macroId);
  if (row.userId !== session.userId && !session.abilities.has('settings:manage'))
    throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/** A macro that the company shares; undefined if it is gone or somebody's alone. */
export async function findSharedMacro(unit: Unit, companyId: number, macroId: number): Promise<MacroRow | undefined> {
  const isShared = and(eq(macros.companyId, companyId), eq(macros.id, macroId), eq(macros.isShared, true));
  const [row] = await unit.db.select().from(macros).where(isShared);
  return row;
}

/** A macro in the form of the contract. */
export function presentMacro({ createdAt: _createdAt, ...row }: MacroRow): Macro {
  return { ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null, updatedAt: row.updatedAt.toISOString() };
}
