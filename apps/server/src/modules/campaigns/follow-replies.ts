import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { together } from '../../platform/database/unit.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import { readYesOrNo } from '../answers/yes-or-no.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import type { customerWrote, RoundDecision } from '../messages/in-process-events.ts';
import type { PublishCampaign } from './campaign-rows.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { confirmationLimit } from './confirmation.ts';
import { enqueueNextSend } from './pace.ts';
import { finishIfDone } from './run-campaigns.ts';

/** A customer's message within this time (milliseconds) after a message of a campaign is a reply to it. */
const replyLimit = 7 * 24 * 60 * 60_000;

/**
 * Handles a customer's message: a yes to a question releases the message, any other text counts as a reply to the
 * latest message of a campaign.
 */
export async function followReply(
  services: Pick<Services, 'clock'>,
  tell: PublishCampaign,
  unit: Unit,
  { row: { ticket, contact }, text }: PayloadOf<typeof customerWrote>,
): Promise<void> {
  if (ticket.isGroup) return;
  const [question, replied] = await together(
    findAcceptedQuestion(services, unit, contact.id, text),
    findLatestMessage(services, unit, contact.id),
  );
  if (question) return accept(services, tell, unit, question);
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
  tell: PublishCampaign,
  unit: Unit,
  question: NonNullable<Awaited<ReturnType<typeof findLatestQuestion>>>,
): Promise<void> {
  await unit.db
    .update(campaignRecipients)
    .set({ confirmation: 'accepted' })
    .where(eq(campaignRecipients.id, question.id));
  const { companyId, whatsappId } = question;
  if (question.status === 'EM_ANDAMENTO' && whatsappId !== null)
    await enqueueNextSend(services, unit, { companyId, whatsappId });
  tell(unit, companyId, question.campaignId);
}

/**
 * The question that the text of a contact accepts; undefined if the text is no yes, or no question waits for an answer.
 */
async function findAcceptedQuestion(services: Pick<Services, 'clock'>, unit: Unit, contactId: number, text: string) {
  const question = await findLatestQuestion(services, unit, contactId);
  if (!question) return undefined;
  const { confirmationWords } = await campaignSettingsOf(unit, question.companyId);
  return readYesOrNo(text, confirmationWords) === 'yes' ? question : undefined;
}

/** The latest question that waits for a yes of this contact. */
async function findLatestQuestion({ clock }: Pick<Services, 'clock'>, unit: Unit, contactId: number) {
  const [question] = await findWaitingQuestion(unit, {
    contactId,
    since: new Date(clock().getTime() - confirmationLimit),
  });
  return question;
}

const { id, companyId, campaignId, contactId: recipient, confirmationRequestedAt, sentAt } = campaignRecipients;

/** A contact, and the earliest time that counts. */
type ContactSince = { contactId: number; since: Date };

const findWaitingQuestion = prepared<ContactSince>()((db, value) =>
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

/** The latest message of a campaign to a contact, as long as a message of theirs counts as a reply to it. */
async function findLatestMessage({ clock }: Pick<Services, 'clock'>, unit: Unit, contactId: number) {
  const [latest] = await findLatest(unit, { contactId, since: new Date(clock().getTime() - replyLimit) });
  return latest;
}

const findLatest = prepared<ContactSince>()((db, value) =>
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
  const [question, latest] = await together(
    findAcceptedQuestion(services, unit, contactId, text),
    findLatestMessage(services, unit, contactId),
  );
  if (question) return { opens: false, queueId: null };
  return latest && { opens: latest.opensTickets, queueId: latest.queueId };
}

/** Makes the kept one of two merged contacts the recipient of the messages to both. */
export async function mergeRecipients(unit: Unit, pair: { keptId: number; absorbedId: number }): Promise<void> {
  await unit.db
    .update(campaignRecipients)
    .set({ contactId: pair.keptId })
    .where(eq(campaignRecipients.contactId, pair.absorbedId));
}
