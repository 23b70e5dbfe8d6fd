import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { together } from '../../platform/database/unit.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import type { customerWrote, RoundDecision } from '../messages/in-process-events.ts';
import type { TellCampaign } from './campaign-rows.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { confirmationLimit, isYes, longestYes } from './confirmation.ts';
import { enqueueNextSend } from './pace.ts';
import { finishIfDone } from './run-campaigns.ts';

/** A customer's message within this time (milliseconds) after a message of a campaign is a reply to it. */
const replyLimit = 7 * 24 * 60 * 60_000;

/** A yes sends the message; anything else counts as a reply to the latest message of a campaign. */
export async function followReply(
  services: Pick<Services, 'clock'>,
  tell: TellCampaign,
  unit: Unit,
  { row: { ticket, contact }, text }: PayloadOf<typeof customerWrote>,
): Promise<void> {
  if (ticket.isGroup) return;
  const [asked, replied] = await together(
    acceptedBy(services, unit, contact.id, text),
    latestOf(services, unit, contact.id),
  );
  if (asked) return accept(services, tell, unit, asked);
  if (!replied) return;
  const [moved] = await unit.db
    .update(campaignRecipients)
    .set({ state: 'replied', repliedAt: services.clock(), underWay: 0 })
    .where(
      and(
        eq(campaignRecipients.id, replied.id),
        inArray(campaignRecipients.state, ['sending', 'sent', 'delivered', 'read']),
      ),
    )
    .returning({ campaignId: campaignRecipients.campaignId });
  if (!moved) return;
  await finishIfDone(services, unit, moved.campaignId);
  tell(unit, ticket.companyId, moved.campaignId);
}

async function accept(
  services: Pick<Services, 'clock'>,
  tell: TellCampaign,
  unit: Unit,
  asked: NonNullable<Awaited<ReturnType<typeof askedOf>>>,
): Promise<void> {
  await unit.db.update(campaignRecipients).set({ confirmation: 'accepted' }).where(eq(campaignRecipients.id, asked.id));
  const { companyId, whatsappId } = asked;
  if (asked.status === 'EM_ANDAMENTO' && whatsappId !== null)
    await enqueueNextSend(services, unit, { companyId, whatsappId });
  tell(unit, companyId, asked.campaignId);
}

/** The question that a person's text accepts; undefined when none waits for an answer. */
async function acceptedBy(services: Pick<Services, 'clock'>, unit: Unit, contactId: number, text: string) {
  if (text.length > longestYes) return undefined;
  const asked = await askedOf(services, unit, contactId);
  if (!asked) return undefined;
  const { confirmationWords } = await campaignSettingsOf(unit, asked.companyId);
  return isYes(text, confirmationWords) ? asked : undefined;
}

/** The question that waits for this person's yes. */
async function askedOf({ clock }: Pick<Services, 'clock'>, unit: Unit, contactId: number) {
  const [asked] = await findAsked(unit, { contactId, since: new Date(clock().getTime() - confirmationLimit) });
  return asked;
}

const { id, companyId, campaignId, contactId: recipient, confirmationRequestedAt, sentAt } = campaignRecipients;

/** A person, and the earliest time that counts. */
type Asking = { contactId: number; since: Date };

const findAsked = prepared<Asking>()((db, value) =>
  db
    .select({ id, companyId, campaignId, whatsappId: campaigns.whatsappId, status: campaigns.status })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(
      and(
        eq(recipient, value('contactId')),
        eq(campaignRecipients.state, 'queued'),
        eq(campaignRecipients.confirmation, 'asked'),
        gt(confirmationRequestedAt, value('since')),
      ),
    )
    .orderBy(desc(confirmationRequestedAt))
    .limit(1),
);

/** The latest message of a campaign to a person, while a message of theirs counts as a reply to it. */
async function latestOf({ clock }: Pick<Services, 'clock'>, unit: Unit, contactId: number) {
  const [latest] = await findLatest(unit, { contactId, since: new Date(clock().getTime() - replyLimit) });
  return latest;
}

const findLatest = prepared<Asking>()((db, value) =>
  db
    .select({ id, opensTickets: campaigns.opensTickets, queueId: campaigns.queueId })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(and(eq(recipient, value('contactId')), isNotNull(sentAt), gt(sentAt, value('since'))))
    .orderBy(desc(sentAt))
    .limit(1),
);

/** Whether a reply opens a ticket, and in which queue; undefined when it is not a reply to a campaign. */
export async function roundForReply(
  services: Pick<Services, 'clock'>,
  unit: Unit,
  { contactId, text }: { contactId: number; text: string },
): Promise<RoundDecision | undefined> {
  const [asked, latest] = await together(
    acceptedBy(services, unit, contactId, text),
    latestOf(services, unit, contactId),
  );
  if (asked) return { opens: false, queueId: null };
  return latest && { opens: latest.opensTickets, queueId: latest.queueId };
}

/** Two contacts are merged: the kept one becomes the recipient of the messages to both. */
export async function mergeRecipients(unit: Unit, pair: { keptId: number; absorbedId: number }): Promise<void> {
  await unit.db
    .update(campaignRecipients)
    .set({ contactId: pair.keptId })
    .where(eq(campaignRecipients.contactId, pair.absorbedId));
}
