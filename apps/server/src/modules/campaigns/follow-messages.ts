import type { RecipientState } from '@recado/api/contract';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { ackMoved, messageFailed } from '../messages/in-process-events.ts';
import type { TellCampaign } from './campaign-events.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { readClientKey } from './client-keys.ts';
import { finishIfDone, stopAfterFailures } from './run-campaigns.ts';

/** What a recipient is with an ack of their message, and the states after `leaving` that it moves on from. */
const reached: readonly { ack: number; state: RecipientState; further: RecipientState[] }[] = [
  { ack: 1, state: 'sent', further: [] },
  { ack: 2, state: 'delivered', further: ['sent'] },
  { ack: 3, state: 'read', further: ['sent', 'delivered'] },
];
/** From these any ack moves a recipient on; with it the campaign may be done. */
const leaving: RecipientState[] = ['sending', 'failed'];

/** Moves a recipient on with the ack of their message. */
export async function followAck(
  services: Pick<Services, 'clock'>,
  tell: TellCampaign,
  unit: Unit,
  { companyId, clientKey, ack }: PayloadOf<typeof ackMoved>,
): Promise<void> {
  const keyed = readClientKey(clientKey);
  const step = reached.findLast((candidate) => ack >= candidate.ack);
  if (!keyed || keyed.part === 'file' || !step) return;
  if (keyed.part === 'question') return noteAsked(unit, companyId, keyed.recipientId);
  const now = services.clock();
  const move = async (from: RecipientState[]) => {
    const [moved] = await unit.db
      .update(campaignRecipients)
      .set({
        state: step.state,
        failedCode: null,
        underWay: 0,
        ...(ack >= 2 && {
          deliveredAt: sql`coalesce(${campaignRecipients.deliveredAt}, ${now.toISOString()}::timestamptz)`,
        }),
        ...(ack >= 3 && { readAt: now }),
      })
      .where(and(isRecipient(companyId, keyed.recipientId), inArray(campaignRecipients.state, from)))
      .returning({ campaignId: campaignRecipients.campaignId });
    return moved;
  };
  // Usually it was sent before: then nobody is done with it who was not.
  const further = step.further.length > 0 ? await move(step.further) : undefined;
  const left = further ? undefined : await move(leaving);
  if (left) await finishIfDone(services, unit, left.campaignId);
  const moved = further ?? left;
  if (moved) tell(unit, companyId, moved.campaignId);
}

/** The question left: it is no longer before an agent's message. Afterwards the message may be, which counts by itself. */
async function noteAsked(unit: Unit, companyId: number, id: number): Promise<void> {
  const waits = and(eq(campaignRecipients.confirmation, 'asked'), gt(campaignRecipients.underWay, 0));
  await unit.db
    .update(campaignRecipients)
    .set({ underWay: 0 })
    .where(and(isRecipient(companyId, id), waits));
}

/** A recipient whose message or question failed has failed; too many of them stop the campaign. */
export async function followFailure(
  services: Pick<Services, 'clock'>,
  tell: TellCampaign,
  unit: Unit,
  { companyId, clientKey, failedCode }: PayloadOf<typeof messageFailed>,
): Promise<void> {
  const keyed = readClientKey(clientKey);
  if (!keyed || keyed.part === 'file') return;
  const [failed] = await unit.db
    .update(campaignRecipients)
    .set({ state: 'failed', failedCode, underWay: 0 })
    .where(
      and(isRecipient(companyId, keyed.recipientId), inArray(campaignRecipients.state, ['queued', 'sending', 'sent'])),
    )
    .returning({ campaignId: campaignRecipients.campaignId });
  if (!failed) return;
  await stopAfterFailures(unit, failed.campaignId);
  await finishIfDone(services, unit, failed.campaignId);
  tell(unit, companyId, failed.campaignId);
}

function isRecipient(companyId: number, id: number) {
  return and(eq(campaignRecipients.id, id), eq(campaignRecipients.companyId, companyId));
}
