import type { RecipientState } from '@recado/contract';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { ackMoved, messageFailed } from '../../conversations/messages/in-process-events.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import type { ticketsLeaving } from '../../conversations/tickets/in-process-events.ts';
import { isPersonSuppressed, type SuppressedPerson } from '../suppression/is-suppressed.ts';
import type { PublishCampaign } from './campaign-rows.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { finishIfDone, stopAfterFailures } from './run-campaigns.ts';
import { holdFor } from './watch-templates.ts';

const prefix = 'campaign-';

/** The key of a recipient's message, so that the same message is stored only once (`Draft.clientKey`). */
export function clientKeyOf(recipientId: number, part?: string): string {
  return [`${prefix}${recipientId}`, part].filter(Boolean).join('-');
}

/** The recipient of a message, and its kind: the message itself, the question, or a file before the message. */
interface KeyedMessage {
  recipientId: number;
  part: 'message' | 'question' | 'file';
}

/** Parses the key of a message; undefined if the message is not one of a campaign. */
export function readClientKey(clientKey: string | null): KeyedMessage | undefined {
  const [, id, part] = clientKey?.match(/^campaign-(\d{1,10})(?:-(question|file)(?:-\d+)?)?$/) ?? [];
  if (id === undefined) return undefined;
  return { recipientId: Number(id), part: part === 'question' || part === 'file' ? part : 'message' };
}

/**
 * The state of a recipient by the ack of their message, and the states, besides those of `leaving`, that it replaces.
 */
const reached: readonly { ack: number; state: RecipientState; further: RecipientState[] }[] = [
  { ack: 1, state: 'sent', further: [] },
  { ack: 2, state: 'delivered', further: ['sent'] },
  { ack: 3, state: 'read', further: ['sent', 'delivered'] },
];
/** The states that every ack replaces; after that the campaign may be finished. */
const leaving: RecipientState[] = ['sending', 'failed'];

/** Whether other recipients of the same campaign are queued; then it is not finished. */
const someWaits = sql<boolean>`exists (select 1 from ${campaignRecipients} other
  where other.campaign_id = ${campaignRecipients.campaignId} and other.state = 'queued')`;

/** Updates the state of a recipient after an ack of their message. */
export async function followAck(
  tell: PublishCampaign,
  unit: Unit,
  { companyId, clientKey, ack }: PayloadOf<typeof ackMoved>,
): Promise<void> {
  const keyed = readClientKey(clientKey);
  const step = reached.findLast((candidate) => ack >= candidate.ack);
  if (!keyed || keyed.part === 'file' || !step) return;
  if (keyed.part === 'question') return noteAsked(unit, companyId, keyed.recipientId);
  const now = unit.now();
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
      .returning({ campaignId: campaignRecipients.campaignId, waits: someWaits });
    return moved;
  };
  // Usually the message already counts as sent: then this ack cannot finish the campaign.
  const further = step.further.length > 0 ? await move(step.further) : undefined;
  const left = further ? undefined : await move(leaving);
  if (left && !left.waits) await finishIfDone(unit, left.campaignId);
  const moved = further ?? left;
  if (moved) tell(unit, companyId, moved.campaignId);
}

/**
 * Notes that the question was sent, so that an agent's message no longer waits for it. The message after a yes is
 * counted separately.
 */
async function noteAsked(unit: Unit, companyId: number, id: number): Promise<void> {
  const waits = and(eq(campaignRecipients.confirmation, 'asked'), gt(campaignRecipients.underWay, 0));
  await unit.db
    .update(campaignRecipients)
    .set({ underWay: 0 })
    .where(and(isRecipient(companyId, id), waits));
}

/** Marks a recipient as failed whose message or question failed. Many failures stop the campaign. */
export async function followFailure(
  tell: PublishCampaign,
  unit: Unit,
  { companyId, clientKey, failedCode, messageId }: PayloadOf<typeof messageFailed>,
): Promise<void> {
  const keyed = readClientKey(clientKey);
  if (!keyed || keyed.part === 'file') return;
  if (failedCode === 'ERR_TEMPLATE_NOT_APPROVED') return requeue(tell, unit, { companyId, messageId, keyed });
  const isBlocked = failedCode === 'ERR_CONTACT_BLOCKED';
  const isWithheld = isBlocked || failedCode === 'ERR_NUMBER_SUPPRESSED';
  const [failed] = await unit.db
    .update(campaignRecipients)
    .set({
      ...(isWithheld
        ? { state: 'suppressed', failedCode: isBlocked ? failedCode : null }
        : { state: 'failed', failedCode }),
      underWay: 0,
      ...notAsked(keyed),
    })
    .where(
      and(isRecipient(companyId, keyed.recipientId), inArray(campaignRecipients.state, ['queued', 'sending', 'sent'])),
    )
    .returning({ campaignId: campaignRecipients.campaignId });
  if (!failed) return;
  if (!isWithheld) await stopAfterFailures(unit, failed.campaignId);
  await finishIfDone(unit, failed.campaignId);
  tell(unit, companyId, failed.campaignId);
}

/**
 * A template that WhatsApp refuses is no failure of its recipient: they are queued again, and the campaign waits for a
 * person. The refused message keeps its place in the chat, without the key, so that another one can take it.
 */
async function requeue(
  tell: PublishCampaign,
  unit: Unit,
  { companyId, messageId, keyed }: { companyId: number; messageId: number; keyed: KeyedMessage },
): Promise<void> {
  const [queued] = await unit.db
    .update(campaignRecipients)
    .set({ state: 'queued', failedCode: null, messageId: null, sentAt: null, underWay: 0, ...notAsked(keyed) })
    .where(
      and(isRecipient(companyId, keyed.recipientId), inArray(campaignRecipients.state, ['queued', 'sending', 'sent'])),
    )
    .returning({ campaignId: campaignRecipients.campaignId });
  if (!queued) return;
  await unit.db.update(messages).set({ clientKey: null }).where(eq(messages.id, messageId));
  await holdFor(unit, queued.campaignId, 'template-stopped');
  tell(unit, companyId, queued.campaignId);
}

/** A question that was not sent asked nobody. */
function notAsked({ part }: KeyedMessage) {
  return part === 'question' ? { confirmation: null, confirmationRequestedAt: null } : {};
}

/**
 * Marks recipients as failed whose messages wait in tickets that are about to be deleted: these messages are not sent.
 */
export async function onTicketsDeleted(unit: Unit, { ticketIds }: PayloadOf<typeof ticketsLeaving>): Promise<void> {
  const waiting = unit.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.ticketId, [...ticketIds]), eq(messages.fromMe, true), eq(messages.ack, 0)));
  const left = await unit.db
    .update(campaignRecipients)
    .set({ state: 'failed', failedCode: 'ERR_NO_TICKET_FOUND', underWay: 0 })
    .where(and(inArray(campaignRecipients.messageId, waiting), eq(campaignRecipients.state, 'sending')))
    .returning({ campaignId: campaignRecipients.campaignId });
  for (const id of new Set(left.map(({ campaignId }) => campaignId))) await finishIfDone(unit, id);
}

/** Answers `whyWithheld`: people who opted out after their message was queued do not get it. */
export async function reasonToWithhold(
  unit: Unit,
  { companyId, clientKey, person }: { companyId: number; clientKey: string; person: SuppressedPerson },
): Promise<'ERR_NUMBER_SUPPRESSED' | undefined> {
  if (!readClientKey(clientKey)) return undefined;
  return (await isPersonSuppressed(unit, companyId, person)) ? 'ERR_NUMBER_SUPPRESSED' : undefined;
}

function isRecipient(companyId: number, id: number) {
  return and(eq(campaignRecipients.id, id), eq(campaignRecipients.companyId, companyId));
}
