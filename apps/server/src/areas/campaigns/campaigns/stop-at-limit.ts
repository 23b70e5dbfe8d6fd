import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { announceCampaign } from './campaign-rows.ts';
import { campaigns } from './campaigns.schema.ts';
import { connectionsWhere } from './follow-connections.ts';
import { enqueueNextSend } from './pace.ts';
import { mayGoOn } from './price-campaign.ts';
import { updateCampaign } from './run-campaigns.ts';
import type { SendingContext } from './sending-context.ts';

/** Milliseconds: counting the costs of a month for each message would slow campaigns down. */
const checkedEvery = 60_000;

/**
 * Stops a campaign whose rest does not fit into the company's limit for the month, once a minute. Returns whether it did.
 * Agents send all the same.
 */
export async function stopAtLimit({ unit, tell }: SendingContext, campaign: CampaignRow): Promise<boolean> {
  const now = unit.now();
  const { id, companyId, limitCheckedAt, pausedFor } = campaign;
  const isFresh = limitCheckedAt !== null && now.getTime() - limitCheckedAt.getTime() < checkedEvery;
  if (isFresh && pausedFor !== 'limit') return false;
  const isStopped = !(await mayGoOn(unit, campaign));
  await updateCampaign(unit, id, { limitCheckedAt: now, ...(isStopped && { pausedFor: 'limit' }) });
  if (isStopped) tell(unit, companyId, id);
  return isStopped;
}

/** The condition that no limit of the month that began at `monthStart` stopped a campaign. */
export function isWithinLimit(monthStart: Date) {
  return sql<boolean>`(${campaigns.pausedFor} is distinct from 'limit'
    or ${campaigns.limitCheckedAt} < ${monthStart.toISOString()}::timestamptz)`;
}

/** Looks again at the campaigns of a company that its limit stopped, after the limit changed. */
export async function resumeAtLimit(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  const isRunning = and(eq(campaigns.companyId, companyId), eq(campaigns.status, 'EM_ANDAMENTO'));
  const connections = await connectionsWhere(unit, isRunning);
  await unit.db
    .update(campaigns)
    .set({ limitCheckedAt: null })
    .where(and(isRunning, isNotNull(campaigns.limitCheckedAt)));
  const resumed = await unit.db
    .update(campaigns)
    .set({ pausedFor: null })
    .where(and(isRunning, eq(campaigns.pausedFor, 'limit')))
    .returning({ id: campaigns.id });
  for (const { id } of resumed) await announceCampaign(unit, 'update', { companyId, id });
  for (const whatsappId of connections) await enqueueNextSend(unit, { companyId, whatsappId });
}
