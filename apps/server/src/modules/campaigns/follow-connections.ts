import { and, eq, sql } from 'drizzle-orm';
import type { EventSource } from '../../channels/channel-events.ts';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { campaignSettingsChanged } from '../campaign-settings/in-process-events.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { announceCampaign } from './campaign-events.ts';
import { campaignPaces, campaigns } from './campaigns.schema.ts';
import { enqueueNextSend, longestPause } from './pace.ts';

const runningOn = (connectionId: number) =>
  and(eq(campaigns.whatsappId, connectionId), eq(campaigns.status, 'EM_ANDAMENTO'));

/** A connection opened: its campaigns go on. */
export async function resumeCampaigns(
  services: Services,
  unit: Unit,
  { companyId, connectionId }: EventSource,
): Promise<void> {
  const resumed = await unit.db
    .update(campaigns)
    .set({ pausedFor: null })
    .where(and(runningOn(connectionId), eq(campaigns.pausedFor, 'disconnected')))
    .returning({ id: campaigns.id });
  for (const { id } of resumed) await announceCampaign(services, unit, 'update', { companyId, id });
  const [running] = await unit.db.select({ id: campaigns.id }).from(campaigns).where(runningOn(connectionId)).limit(1);
  if (running) await enqueueNextSend(services, unit, { companyId, whatsappId: connectionId });
}

/** More connections than any company has. */
const mostConnections = 500;

/**
 * The company changed its pauses, quiet hours or caps: its connections look at once whether they may send, and a pause
 * that is longer than the new ones ends.
 */
export async function paceAnew(
  services: Services,
  unit: Unit,
  { companyId }: PayloadOf<typeof campaignSettingsChanged>,
): Promise<void> {
  const { messageInterval, greaterInterval } = await campaignSettingsOf(unit, companyId);
  const longest = longestPause({ messageInterval, greaterInterval });
  const latest = new Date(services.clock().getTime() + longest).toISOString();
  const connections = await unit.db
    .selectDistinct({ whatsappId: campaigns.whatsappId })
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.status, 'EM_ANDAMENTO')))
    .orderBy(campaigns.whatsappId)
    .limit(mostConnections);
  for (const { whatsappId } of connections) {
    if (whatsappId === null) continue;
    await unit.db
      .update(campaignPaces)
      .set({ nextAt: sql`least(${campaignPaces.nextAt}, ${latest}::timestamptz)` })
      .where(eq(campaignPaces.whatsappId, whatsappId));
    await enqueueNextSend(services, unit, { companyId, whatsappId });
  }
}

/** A connection is about to be deleted: its campaigns are cancelled, and go on over another one when restarted. */
export async function leaveCampaigns(
  services: Services,
  unit: Unit,
  { connectionId }: { connectionId: number },
): Promise<void> {
  const cancelled = await unit.db
    .update(campaigns)
    .set({ status: 'CANCELADA', pausedFor: 'no-connection', whatsappId: null })
    .where(runningOn(connectionId))
    .returning({ id: campaigns.id, companyId: campaigns.companyId });
  for (const campaign of cancelled) await announceCampaign(services, unit, 'update', campaign);
}
