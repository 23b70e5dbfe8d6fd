import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { companyUse } from '../../../platform/database/company-uses.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { together } from '../../../platform/database/unit.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { readYesOrNo } from '../../conversations/answers/yes-or-no.ts';
import type { contactsMerging, contactsParting } from '../../conversations/contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../../conversations/contacts/moved-rows.ts';
import type { customerWrote, RoundDecision } from '../../conversations/messages/in-process-events.ts';
import { markAsAnswer } from '../../conversations/messages/mark-answer.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import type { Ticket } from '../../conversations/tickets/open-ticket.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { isOptOut } from '../suppression/record-opt-out.ts';
import type { PublishCampaign } from './campaign-rows.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { confirmationLimit } from './confirmation.ts';
import { findLateAnswered } from './late-answers.ts';
import { enqueueNextSend } from './pace.ts';
import { questionTemplates, readPressed } from './pressed-buttons.ts';
import { finishIfDone } from './run-campaigns.ts';

/** A customer's message within this time (milliseconds) after a message of a campaign is a reply to it. */
const replyLimit = 7 * 24 * 60 * 60_000;

/** The most characters of a message that can be an answer to a question. Settings are not read for others. */
const longestAnswer = 400;

/**
 * Handles a customer's message: a yes to a question releases the message, a no or an opt-out ends it, any other text
 * counts as a reply to the latest message of a campaign.
 */
export async function followReply(
  tell: PublishCampaign,
  unit: Unit,
  { row: { ticket, contact }, text, messageId }: PayloadOf<typeof customerWrote>,
): Promise<void> {
  if (ticket.isGroup || !(await used.isUsed(unit, ticket.companyId))) return;
  const [answered, replied] = await together(
    findAnswered(unit, { contactId: contact.id, text, ticket }),
    findLatestMessage(unit, contact.id),
  );
  if (answered) return take(tell, unit, answered);
  // An answer to the chatbot's menu is no reply.
  if (!replied || (await isAnswer(unit, messageId))) return;
  const [moved] = await unit.db
    .update(campaignRecipients)
    .set({ state: 'replied', repliedAt: unit.now(), underWay: 0 })
    .where(
      and(
        eq(campaignRecipients.id, replied.id),
        inArray(campaignRecipients.state, ['sending', 'sent', 'delivered', 'read']),
      ),
    )
    .returning({ campaignId: campaignRecipients.campaignId });
  if (!moved) return;
  await finishIfDone(unit, moved.campaignId);
  tell(unit, ticket.companyId, moved.campaignId);
}

async function isAnswer({ db }: Unit, messageId: number): Promise<boolean> {
  const [message] = await db.select({ origin: messages.origin }).from(messages).where(eq(messages.id, messageId));
  return message?.origin === 'answer';
}

/** What a text means to a waiting question. */
type Answer = 'yes' | 'no' | 'optOut';
type Answered = { question: Question; answer: Answer };

const outcomes = {
  // An answer proves that the question has left, also when the receipt of a message was lost in a crash or comes later.
  yes: { confirmation: 'accepted', underWay: 0 },
  no: { confirmation: 'declined', state: 'failed', failedCode: 'ERR_CAMPAIGN_DECLINED', underWay: 0 },
  optOut: { confirmation: 'optedOut', state: 'suppressed', underWay: 0 },
} as const;

async function take(tell: PublishCampaign, unit: Unit, { question, answer }: Answered): Promise<void> {
  await unit.db.update(campaignRecipients).set(outcomes[answer]).where(eq(campaignRecipients.id, question.id));
  const { companyId, whatsappId } = question;
  if (answer !== 'yes') await finishIfDone(unit, question.campaignId);
  else if (question.status === 'EM_ANDAMENTO' && whatsappId !== null)
    await enqueueNextSend(unit, { companyId, whatsappId });
  tell(unit, companyId, question.campaignId);
}

/**
 * Whether a customer's message answers a campaign's question rather than what the chatbot asks; if so, marks it as that
 * answer. The chatbot does not react to it.
 */
export async function isAnswerToCampaign(
  unit: Unit,
  { row: { ticket, contact }, text, messageId }: PayloadOf<typeof customerWrote>,
): Promise<boolean> {
  if (ticket.isGroup || !(await used.isUsed(unit, ticket.companyId))) return false;
  const answered = await findAnswered(unit, { contactId: contact.id, text, ticket });
  if (!answered || answered.answer === 'optOut') return false;
  await markAsAnswer(unit, messageId, { kind: 'confirmation', label: answered.answer });
  return true;
}

const used = companyUse(sql`select 1 from ${campaigns} where ${campaigns.companyId} = ${companies.id}`);

/** A customer's text, and their ticket unless it is known to be closed. */
interface Said {
  contactId: number;
  text: string;
  ticket?: Pick<Ticket, 'status' | 'chatbot' | 'botState'>;
}

/**
 * The question that the text of a contact answers; undefined if the text is no answer, no question waits for one, or the
 * chatbot asked after it.
 */
async function findAnswered(unit: Unit, { contactId, text, ticket }: Said): Promise<Answered | undefined> {
  if (text.length > longestAnswer) return undefined;
  const question = await findLatestQuestion(unit, contactId);
  if (!question) return undefined;
  const { confirmationWords } = await campaignSettingsOf(unit, question.companyId);
  if (await isOptOut(unit, question.companyId, text)) return { question, answer: 'optOut' };
  if (ticket && asksLater(ticket, question)) return undefined;
  const answer = readYesOrNo(text, confirmationWords) ?? (await readPressed(unit, question, text));
  return answer && { question, answer };
}

/** Whether a menu of the chatbot was sent after the question: then an answer is the menu's. */
function asksLater({ status, chatbot, botState }: NonNullable<Said['ticket']>, { askedAt }: Question): boolean {
  const menuAt = botState?.askedAt;
  return (
    status === 'pending' && chatbot && typeof menuAt === 'string' && askedAt !== null && new Date(menuAt) > askedAt
  );
}

/** The latest question that waits for a yes of this contact. */
async function findLatestQuestion(unit: Unit, contactId: number) {
  const since = new Date(unit.now().getTime() - confirmationLimit);
  const [question] = await unit.select(questions, latestWaiting({ contactId, since }));
  return question;
}

type Question = NonNullable<Awaited<ReturnType<typeof findLatestQuestion>>>;

const { id, companyId, campaignId, contactId: recipient, confirmationRequestedAt, sentAt } = campaignRecipients;

/** A contact, and the earliest time that counts. */
type ContactSince = { contactId: number; since: Date };

const questionColumns = {
  id,
  companyId,
  campaignId,
  whatsappId: campaigns.whatsappId,
  status: campaigns.status,
  ...questionTemplates,
  askedAt: confirmationRequestedAt,
};
const questions = selectionOf(
  questionColumns,
  new QueryBuilder()
    .select(questionColumns)
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignId)),
);
const latestWaiting = preparedTail<ContactSince>((value) => ({
  where: and(
    eq(recipient, value('contactId')),
    eq(campaignRecipients.state, 'queued'),
    eq(campaignRecipients.confirmation, 'asked'),
    gt(confirmationRequestedAt, value('since')),
  ),
  orderBy: [desc(confirmationRequestedAt)],
  limit: 1,
}));

/** The latest message of a campaign to a contact, as long as a message of theirs counts as a reply to it. */
async function findLatestMessage(unit: Unit, contactId: number) {
  const since = new Date(unit.now().getTime() - replyLimit);
  const [latest] = await unit.select(sent, latestSent({ contactId, since }));
  return latest;
}

const sentColumns = { id, companyId, at: sentAt, opensTickets: campaigns.opensTickets, queueId: campaigns.queueId };
const sent = selectionOf(
  sentColumns,
  new QueryBuilder().select(sentColumns).from(campaignRecipients).innerJoin(campaigns, eq(campaigns.id, campaignId)),
);
const latestSent = preparedTail<ContactSince>((value) => ({
  where: and(eq(recipient, value('contactId')), isNotNull(sentAt), gt(sentAt, value('since'))),
  orderBy: [desc(sentAt)],
  limit: 1,
}));

/**
 * Whether a reply opens a ticket, and in which queue; undefined when it is not a reply to a campaign. An answer to the
 * question opens nothing, nor does an opt-out after a campaign; a late answer is like a reply.
 */
export async function roundForReply(
  unit: Unit,
  { contactId, text }: { contactId: number; text: string },
): Promise<RoundDecision | undefined> {
  const [answered, latest] = await together(
    findAnswered(unit, { contactId, text }),
    findLatestMessage(unit, contactId),
  );
  if (answered) return { opens: false, queueId: null };
  const question = await findLateAnswered(unit, { contactId, text, within: replyLimit });
  const [about] = [question, latest]
    .filter((one) => one !== undefined)
    .sort((one, other) => Number(other.at) - Number(one.at));
  if (!about) return undefined;
  const isLeaving = text.length <= longestAnswer && (await isOptOut(unit, about.companyId, text));
  return { opens: about.opensTickets && !isLeaving, queueId: about.queueId };
}

/** Makes the kept one of two merged contacts the recipient of the messages to both. */
export async function mergeRecipients(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsMerging>,
): Promise<void> {
  const { contactId, id } = campaignRecipients;
  const isOthers = eq(contactId, absorbedId);
  const given = await unit.db.update(campaignRecipients).set({ contactId: keptId }).where(isOthers).returning({ id });
  if (moved) noteMoved(moved, 'recipients', given);
}

/** Gives the places in campaigns back that a merge had moved. */
export async function returnRecipients(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const { contactId, id } = campaignRecipients;
  const isMoved = and(eq(contactId, keptId), isOneOf(id, movedIds(moved, 'recipients')));
  await unit.db.update(campaignRecipients).set({ contactId: absorbedId }).where(isMoved);
}
