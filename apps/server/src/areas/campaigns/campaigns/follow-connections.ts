import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { EventSource } from '../../../channels/channel-events.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { subscriptionChanged } from '../../company/managed-companies/in-process-events.ts';
import type { campaignSettingsChanged } from '../campaign-settings/in-process-events.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { announceCampaign } from './campaign-rows.ts';
import { campaignPaces, campaigns } from './campaigns.schema.ts';
import { enqueueNextSend, longestPause } from './pace.ts';

/** More connections than any company has. */
const mostConnections = 500;

const isRunning = eq(campaigns.status, 'EM_ANDAMENTO');
const runningOn = (connectionId: number) => and(eq(campaigns.whatsappId, connectionId), isRunning);
const runningOf = (companyId: number) => and(eq(campaigns.companyId, companyId), isRunning);

/** The connections of the campaigns that meet a condition, ascending. */
export async function connectionsWhere(unit: Unit, condition: SQL | undefined): Promise<number[]> {
  const rows = await unit.db
    .selectDistinct({ whatsappId: campaigns.whatsappId })
    .from(campaigns)
    .where(and(condition, isNotNull(campaigns.whatsappId)))
    .orderBy(campaigns.whatsappId)
    .limit(mostConnections);
  return rows.flatMap(({ whatsappId }) => whatsappId ?? []);
}

/** Continues the campaigns of a connection that opened. */
export async function resumeCampaigns(unit: Unit, { companyId, connectionId }: EventSource): Promise<void> {
  const resumed = await unit.db
    .update(campaigns)
    .set({ pausedFor: null })
    .where(and(runningOn(connectionId), eq(campaigns.pausedFor, 'disconnected')))
    .returning({ id: campaigns.id });
  for (const { id } of resumed) await announceCampaign(unit, 'update', { companyId, id });
  const [running] = await unit.db.select({ id: campaigns.id }).from(campaigns).where(runningOn(connectionId)).limit(1);
  if (running) await enqueueNextSend(unit, { companyId, whatsappId: connectionId });
}

/**
 * Continues the campaigns that waited for a payment, when a company paid or is open again for another reason. If the
 * company is still closed, the next send pauses them again.
 */
export async function resumeUnpaid(unit: Unit, { companyId }: PayloadOf<typeof subscriptionChanged>): Promise<void> {
  const waiting = and(runningOf(companyId), eq(campaigns.pausedFor, 'unpaid'));
  const connections = await connectionsWhere(unit, waiting);
  const resumed = await unit.db
    .update(campaigns)
    .set({ pausedFor: null })
    .where(waiting)
    .returning({ id: campaigns.id });
  for (const { id } of resumed) await announceCampaign(unit, 'update', { companyId, id });
  for (const whatsappId of connections) await enqueueNextSend(unit, { companyId, whatsappId });
}

/**
 * Makes the connections of a company check at once whether they may send, after it changed its pauses, quiet hours or
 * caps. A running pause that is longer than the new ones ends.
 */
export async function applyChangedPace(
  unit: Unit,
  { companyId }: PayloadOf<typeof campaignSettingsChanged>,
): Promise<void> {
  const { messageInterval, greaterInterval } = await campaignSettingsOf(unit, companyId);
  const longest = longestPause({ messageInterval, greaterInterval });
  const latest = new Date(unit.now().getTime() + longest).toISOString();
  for (const whatsappId of await connectionsWhere(unit, runningOf(companyId))) {
    await unit.db
      .update(campaignPaces)
      .set({ nextAt: sql`least(${campaignPaces.nextAt}, ${latest}::timestamptz)` })
      .where(eq(campaignPaces.whatsappId, whatsappId));
    await enqueueNextSend(unit, { companyId, whatsappId });
  }
}

/** Cancels the campaigns of a connection before it is deleted; a restart continues them over another connection. */
export async function onConnectionDeleted(unit: Unit, { connectionId }: { connectionId: number }): Promise<void> {
  const cancelled = await unit.db
    .update(campaigns)
    .set({ status: 'CANCELADA', pausedFor: 'no-connection', whatsappId: null })
    .where(runningOn(connectionId))
    .returning({ id: campaigns.id, companyId: campaigns.companyId });
  for (const campaign of cancelled) await announceCampaign(unit, 'update', campaign);
}
