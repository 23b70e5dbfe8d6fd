import { and, eq, isNotNull } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { subscriptionChanged } from '../managed-companies/in-process-events.ts';
import type { TellCampaign } from './campaign-events.ts';
import { campaigns } from './campaigns.schema.ts';
import { enqueueNextSend } from './pace.ts';

/** More connections than any company has. */
const mostConnections = 500;

/**
 * A company paid, or may work again for another reason: its campaigns that waited for that go on where they were. If it
 * still may not work, the next send pauses them again.
 */
export async function resumeUnpaid(
  platform: Pick<ServicePlatform, 'clock'>,
  tell: TellCampaign,
  unit: Unit,
  { companyId }: PayloadOf<typeof subscriptionChanged>,
): Promise<void> {
  const waiting = and(
    eq(campaigns.companyId, companyId),
    eq(campaigns.status, 'EM_ANDAMENTO'),
    eq(campaigns.pausedFor, 'unpaid'),
  );
  const connections = await unit.db
    .selectDistinct({ whatsappId: campaigns.whatsappId })
    .from(campaigns)
    .where(and(waiting, isNotNull(campaigns.whatsappId)))
    .orderBy(campaigns.whatsappId)
    .limit(mostConnections);
  const resumed = await unit.db
    .update(campaigns)
    .set({ pausedFor: null })
    .where(waiting)
    .returning({ id: campaigns.id });
  for (const { id } of resumed) tell(unit, companyId, id);
  for (const { whatsappId } of connections)
    if (whatsappId !== null) await enqueueNextSend(platform, unit, { companyId, whatsappId });
}
