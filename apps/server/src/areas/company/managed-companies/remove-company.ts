import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { sessions as sessionRows } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { forgetJobsOf } from '../retirement/forget-jobs.ts';
import { managedCompany } from './managed-companies.ts';
import { publishCompanyDeleted } from './managed-company-events.ts';

const kind = 'remove-company';
const removal = z.object({ companyId: z.number(), connectionIds: z.array(z.number()) });
/** A hidden company and its connections. */
export type Removal = z.output<typeof removal>;
const files = z.array(z.object({ name: z.string() }));
const taken = z.object({ taken: z.number() });
/** The number of rows per transaction. */
const atOnce = 500;
/**
 * Tables that grow without limit, each before the table that it refers to: deleting a ticket would delete all of its
 * messages at once.
 */
const large = ['messages', 'ticket_cycles', 'tickets', 'contacts'] as const;

/**
 * Deletes a company as users see it: its users are signed out, their addresses become available, its connections close,
 * and row-level security hides it when this unit commits. A job removes the rest in parts (ADR 15). Requires a system
 * unit. Throws ERR_NO_COMPANY_FOUND, and ERR_NO_PERMISSION for the caller's own company.
 */
export async function removeCompany(
  platform: ServicePlatform,
  unit: Unit,
  session: CallerSession,
  companyId: number,
): Promise<void> {
  if (companyId === session.companyId) throw new AppError('ERR_NO_PERMISSION');
  await managedCompany(unit, companyId);
  const open = and(eq(sessionRows.companyId, companyId), isNull(sessionRows.endedAt));
  const signedIn = await unit.db.selectDistinct({ userId: sessionRows.userId }).from(sessionRows).where(open);
  for (const { userId } of signedIn) await platform.sessions.endAllOf(unit, userId);
  const { connectionIds } = await hideCompany(unit, companyId);
  for (const id of connectionIds) platform.channels.deleted(unit, id);
}

/**
 * The same for a company into which nobody is signed in, without an end of its pairings at WhatsApp. Returns what
 * `removeRest` removes, as the job does, which stays if the process ends before.
 */
export async function hideCompany(unit: Unit, companyId: number): Promise<Removal> {
  const closed = await unit.db.select({ id: whatsapps.id }).from(whatsapps).where(eq(whatsapps.companyId, companyId));
  await show(unit, true);
  await unit.db.execute(sql`
    update users set retired_at = now(), email = ' ' || id, password_hash = '', wpp = null
    where company_id = ${companyId}`);
  await unit.db.execute(sql`
    update whatsapps set retired_at = now(), status = 'DISCONNECTED', qrcode = ''
    where company_id = ${companyId}`);
  await unit.db.execute(sql`update companies set retired_at = now(), status = false where id = ${companyId}`);
  await show(unit, false);
  const payload = { companyId, connectionIds: closed.map(({ id }) => id) };
  await unit.enqueue({ lane: `${kind}:${companyId}`, kind, payload });
  await publishCompanyDeleted(unit, companyId);
  return payload;
}

/** Removes the rows and files of a deleted company. After a crash it continues with the rest. */
export function removeCompanyHandler(platform: ServicePlatform): JobHandler {
  return effectful(kind, removal, (what, _job, signal) => removeRest(platform, what, signal));
}

/** Removes the rows and files of a company that is hidden; what is gone already is skipped. */
export async function removeRest(
  { database, storage }: Pick<ServicePlatform, 'database' | 'storage'>,
  { companyId, connectionIds }: Removal,
  signal: AbortSignal,
): Promise<void> {
  const inParts = (step: (unit: Unit, most: number) => Promise<number>) =>
    inBatches(signal, atOnce, (most) => database.system((unit) => step(unit, most)));
  await inBatches(signal, atOnce, async (most) => {
    const names = await database.system((unit) => someFiles(unit, companyId, most));
    await storage.remove(names);
    await database.system((unit) => forgetFiles(unit, companyId, names));
    return names.length;
  });
  for (const table of large) await inParts((unit, most) => deleteSome(unit, table, companyId, most));
  for (const id of connectionIds) await database.system((unit) => forgetJobsOf(unit, id));
  await inParts((unit, most) => detach(unit, companyId, most));
  await database.system(async (unit) => {
    await show(unit, true);
    await unit.db.execute(sql`delete from companies where id = ${companyId} and retired_at is not null`);
  });
}

async function someFiles({ db }: Unit, companyId: number, most: number): Promise<string[]> {
  const { rows } = await db.execute(sql`select name from media_files where company_id = ${companyId} limit ${most}`);
  return files.parse(rows).map(({ name }) => name);
}

async function forgetFiles({ db }: Unit, companyId: number, names: string[]): Promise<void> {
  await db.execute(sql`
    delete from media_files where company_id = ${companyId} and name = any(${sql.param(names)}::text[])`);
}

async function deleteSome({ db }: Unit, table: string, companyId: number, most: number): Promise<number> {
  const name = sql.identifier(table);
  const { rows } = await db.execute(sql`
    with gone as (delete from ${name} where ctid = any(array(
      select ctid from ${name} where company_id = ${companyId} limit ${most})) returning 1)
    select count(*)::int as taken from gone`);
  return taken.parse(rows[0]).taken;
}

async function detach(unit: Unit, companyId: number, most: number): Promise<number> {
  await show(unit, true);
  const { rows } = await unit.db.execute(
    sql`select recado_detach('companies'::regclass, ${companyId}, ${most}) as taken`,
  );
  return taken.parse(rows[0]).taken;
}

/** Allows or forbids that this unit sees and writes retired records. */
async function show({ db }: Unit, shown: boolean): Promise<void> {
  await db.execute(sql`select set_config('recado.retired', ${shown ? 'shown' : ''}, true)`);
}
