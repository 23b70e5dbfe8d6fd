import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import { type AccountChange, officialStateChanged } from '../../account-events.ts';
import { connectionChanged } from '../../channel-events.ts';
import { channelLeases, type OfficialHealth, officialConnections } from '../../channels.schema.ts';
import type { Channels } from '../../channels.ts';

/** Why a connection ended, as its page explains it (`connections.detail.*`). */
type EndDetail = 'account_offboarded' | 'app_removed' | 'account_deleted' | 'account_disabled';

const stateForm = z.discriminatedUnion('do', [
  /** The connection is over until somebody does something, or WhatsApp takes it back. */
  z.object({
    do: z.literal('end'),
    status: z.enum(['DISCONNECTED', 'banned']),
    detail: z.enum(['account_offboarded', 'app_removed', 'account_deleted', 'account_disabled']),
  }),
  /** It works again, if it had ended for this reason. */
  z.object({ do: z.literal('reopen'), detail: z.enum(['account_offboarded', 'account_disabled']) }),
  /** It works, with a problem that its page shows. */
  z.object({ do: z.literal('warn'), problem: z.string(), until: z.number().nullable() }),
]);
type State = z.output<typeof stateForm>;

const ends: Record<string, EndDetail> = {
  ACCOUNT_OFFBOARDED: 'account_offboarded',
  PARTNER_REMOVED: 'app_removed',
  PARTNER_APP_UNINSTALLED: 'app_removed',
  ACCOUNT_DELETED: 'account_deleted',
};

/** How long (milliseconds) a violation is shown: WhatsApp tells no end of it. */
const shownFor = 7 * 24 * 60 * 60_000;

/** What a change of an account means for its connections (CLOUD-API 17, 18); undefined for nothing. */
function stateAfter(change: AccountChange, at: number): State | undefined {
  if (change.kind !== 'account') return undefined;
  const { event, banState, restrictions } = change;
  const detail = ends[event];
  if (detail) return { do: 'end', status: 'DISCONNECTED', detail };
  if (event === 'ACCOUNT_RECONNECTED') return { do: 'reopen', detail: 'account_offboarded' };
  if (event === 'ACCOUNT_RESTRICTION')
    return { do: 'warn', problem: 'account_restricted', until: endOfAll(restrictions) };
  if (event === 'ACCOUNT_VIOLATION') return { do: 'warn', problem: 'account_violation', until: at + shownFor };
  if (event !== 'DISABLED_UPDATE') return undefined;
  if (banState === 'DISABLE') return { do: 'end', status: 'banned', detail: 'account_disabled' };
  if (banState === 'REINSTATE') return { do: 'reopen', detail: 'account_disabled' };
  return { do: 'warn', problem: 'account_disabling', until: null };
}

/** When the last restriction ends; null if one has no end. */
function endOfAll(restrictions: readonly { until: number | null }[]): number | null {
  const ends = restrictions.map(({ until }) => until ?? Number.POSITIVE_INFINITY);
  const last = Math.max(0, ...ends);
  return last > 0 && Number.isFinite(last) ? last : null;
}

/** Applies a change of an account to the state of its connections, in the lane of the account; null for no change. */
export function accountStateJob(reported: {
  companyId: number;
  accountId: string;
  at: number;
  change: AccountChange;
}): NewJob | null {
  const { companyId, accountId, at, change } = reported;
  const state = stateAfter(change, at);
  if (!state || change.kind !== 'account') return null;
  const payload = { companyId, accountId, at, number: change.number, state };
  // Without a company of its own: leases belong to none.
  return { lane: `account:${accountId}`, kind: 'official-state', payload };
}

const payload = z.object({
  companyId: z.number(),
  accountId: z.string(),
  at: z.number(),
  number: z.string().nullable(),
  state: stateForm,
});

/**
 * Applies such a change. WhatsApp may report an older one later, or again (CLOUD-API 18): each connection keeps the time
 * of its newest.
 */
export function accountStateHandler(channels: Pick<Channels, 'created'>): JobHandler {
  return transactional('official-state', payload, async (unit, { companyId, accountId, at, number, state }) => {
    for (const connection of await connectionsOf(unit, companyId, accountId)) {
      const isOther = number !== null && connection.number !== null && connection.number !== number;
      if (isOther || (connection.health.stateAt ?? 0) > at) continue;
      await applyState(unit, connection, state, at);
      if (state.do === 'reopen') channels.created(unit);
    }
  });
}

async function connectionsOf({ db }: Unit, companyId: number, accountId: string) {
  return db
    .select({
      id: whatsapps.id,
      companyId: whatsapps.companyId,
      number: whatsapps.number,
      detail: whatsapps.statusDetail,
      health: officialConnections.health,
    })
    .from(officialConnections)
    .innerJoin(whatsapps, eq(whatsapps.id, officialConnections.connectionId))
    .where(and(eq(officialConnections.companyId, companyId), eq(officialConnections.accountId, accountId)))
    .for('update');
}

type Connection = Awaited<ReturnType<typeof connectionsOf>>[number];

async function applyState(unit: Unit, { id, companyId, detail }: Connection, state: State, at: number): Promise<void> {
  const told = { companyId, connectionId: id };
  if (state.do === 'warn') {
    const { problem, until } = state;
    const known = { stateAt: at, problem, problemSince: at, ...(until !== null && { problemUntil: until }) };
    await noteHealth(unit, id, known);
    return unit.emit(officialStateChanged, { ...told, began: [problem], ended: [] });
  }
  await noteHealth(unit, id, { stateAt: at });
  if (state.do === 'reopen')
    await unit.emit(officialStateChanged, { ...told, began: [], ended: endsWith(state.detail) });
  if (state.do === 'reopen' && detail !== state.detail) return;
  const values =
    state.do === 'end'
      ? { status: state.status, statusDetail: state.detail }
      : { status: 'OPENING' as const, statusDetail: null };
  await unit.db.update(whatsapps).set(values).where(eq(whatsapps.id, id));
  // The process that holds it notices, and closes it.
  if (state.do === 'end') await unit.db.delete(channelLeases).where(inArray(channelLeases.connectionId, [id]));
  await unit.emit(connectionChanged, { connectionId: id, status: true });
  if (state.do === 'end') await unit.emit(officialStateChanged, { ...told, began: [state.detail], ended: [] });
}

/** The problems that are over once WhatsApp has taken a connection back. */
function endsWith(detail: string): string[] {
  return detail === 'account_disabled' ? [detail, 'account_disabling', 'account_violation'] : [detail];
}

async function noteHealth({ db }: Unit, connectionId: number, health: OfficialHealth): Promise<void> {
  await db
    .update(officialConnections)
    .set({ health: sql`${officialConnections.health} || ${JSON.stringify(health)}::jsonb` })
    .where(eq(officialConnections.connectionId, connectionId));
}
