import { and, eq, lt, min, not, sql } from 'drizzle-orm';
import type { Month } from '../message-limits/months.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { confirmationLimit } from './confirmation.ts';
import { isNotHeld } from './held-campaigns.ts';
import { enqueueNextSend, type PaceRow } from './pace.ts';
import { finishIfDone } from './run-campaigns.ts';
import type { SendingContext } from './sending-context.ts';
import { isWithinLimit } from './stop-at-limit.ts';

/**
 * Handles that no recipient can be sent to now: fails those who did not confirm in time, finishes campaigns without
 * further recipients, and stores what the other campaigns wait for. Enqueues a job for the end of quiet hours
 * (`wakesAt`), of the month or of a time limit.
 */
export async function waitForMore(
  context: SendingContext,
  pace: PaceRow,
  { wakesAt, month }: { wakesAt: Date | null; month: Month },
): Promise<void> {
  const { unit } = context;
  const running = await unit.db
    .select({ id: campaigns.id, isStopped: not(isWithinLimit(month.start)) })
    .from(campaigns)
    .where(and(eq(campaigns.whatsappId, pace.whatsappId), eq(campaigns.status, 'EM_ANDAMENTO'), isNotHeld));
  const moments: Date[] = [];
  for (const { id, isStopped } of running) {
    // A limit stops it until the next month, or until the limit is raised.
    const moment = isStopped ? month.end : await waitOf(context, pace, id, wakesAt);
    if (moment) moments.push(moment);
    context.tell(unit, pace.companyId, id);
  }
  if (moments.length === 0) return;
  const notBefore = new Date(Math.min(...moments.map((moment) => moment.getTime())));
  await enqueueNextSend(unit, pace, { notBefore });
}

/** When a campaign may continue by itself; null if never, or if it is finished. */
async function waitOf({ unit }: SendingContext, pace: PaceRow, id: number, wakesAt: Date | null): Promise<Date | null> {
  const isUnconfirmed = and(
    eq(campaignRecipients.campaignId, id),
    sql`${campaignRecipients.state} = 'queued' and ${campaignRecipients.confirmation} = 'asked'`,
  );
  const since = new Date(unit.now().getTime() - confirmationLimit);
  await unit.db
    .update(campaignRecipients)
    .set({ state: 'failed', failedCode: 'ERR_CAMPAIGN_UNCONFIRMED', confirmation: 'unanswered' })
    .where(and(isUnconfirmed, lt(campaignRecipients.confirmationRequestedAt, since)));
  if (await finishIfDone(unit, id)) return null;
  const [waiting] = await unit.db
    .select({ id: campaignRecipients.id })
    .from(campaignRecipients)
    .where(
      sql`${campaignRecipients.campaignId} = ${id} and ${campaignRecipients.state} = 'queued'
        and ${campaignRecipients.confirmation} is distinct from 'asked' and ${campaignRecipients.isChecked}`,
    )
    .limit(1);
  const [unchecked] = await unit.db
    .select({ id: campaignRecipients.id })
    .from(campaignRecipients)
    .where(
      sql`${campaignRecipients.campaignId} = ${id} and ${campaignRecipients.companyId} = ${pace.companyId}
        and not ${campaignRecipients.isChecked} and ${campaignRecipients.state} = 'queued'`,
    )
    .limit(1);
  const [first] = await unit.db
    .select({ at: min(campaignRecipients.confirmationRequestedAt) })
    .from(campaignRecipients)
    .where(isUnconfirmed);
  const limit = first?.at ? new Date(first.at.getTime() + confirmationLimit + 1_000) : null;
  const pausedFor = waiting ? 'quiet-hours' : unchecked ? 'checking' : limit ? 'confirmations' : null;
  await unit.db.update(campaigns).set({ pausedFor }).where(eq(campaigns.id, id));
  return waiting ? wakesAt : limit;
}
