import type { CampaignSettings, CampaignTemplate, CompanyLanguage } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import { menuWords } from '../../company/settings/customer-texts.ts';
import type { ContactRow } from '../../conversations/contacts/contact-rows.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { resolveContact } from '../../conversations/contacts/resolve-contact.ts';
import { choicesOn } from '../../conversations/messages/automatic-text.ts';
import { composeMessage, type Draft } from '../../conversations/messages/compose.ts';
import { announceMessage } from '../../conversations/messages/message-events.ts';
import type { Choices } from '../../conversations/messages/native-choices.ts';
import type { TicketRow } from '../../conversations/tickets/ticket-rows.ts';
import { ticketAsItIs } from '../../conversations/tickets/ticket-with.ts';
import { filesOf } from './campaign-files.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { drawText, fillText, messagesOf, type NumberedText, questionsOf, withOptOutLine } from './campaign-texts.ts';
import type { campaignRecipients } from './campaigns.schema.ts';
import { clientKeyOf } from './follow-messages.ts';
import { templateMessage } from './template-message.ts';

/** A recipient as stored in the database. */
export type Recipient = typeof campaignRecipients.$inferSelect;

/** A message, its recipient and its connection. */
export interface Delivery {
  campaign: CampaignRow;
  recipient: Recipient;
  whatsappId: number;
  settings: CampaignSettings;
  timeZone: string;
}

/**
 * Adds the question or the message for a recipient to the queue of their chat, like an agent's message. Returns the
 * fields to store in the recipient. Throws the errors of `composeMessage`, and ERR_NO_FILE_FOUND, and those of
 * `templateMessage`.
 */
export async function deliver(unit: Unit, due: Delivery): Promise<Partial<Recipient>> {
  const { campaign, recipient } = due;
  const { language } = await localeOf(unit, campaign.companyId);
  const delivery = { ...due, language };
  const row = await ticketOf(unit, delivery);
  const contactId = row.contact.id;
  const sentAt = unit.now();
  const isQuestion = campaign.confirmation && recipient.confirmation !== 'accepted';
  const chosen = messageFor(campaign, recipient);
  if (!chosen) throw new AppError('ERR_CREATING_MESSAGE');
  if (isQuestion) {
    const question = questionFor(campaign, chosen);
    if (!question) throw new AppError('ERR_CREATING_MESSAGE');
    const clientKey = clientKeyOf(recipient.id, 'question');
    await hand(unit, row, { ...(await questionAs(unit, row, delivery, question)), clientKey });
    const asked = { confirmation: 'asked', confirmationRequestedAt: sentAt, messageIndex: chosen.index } as const;
    return { ...asked, handedAt: sentAt, underWay: 1, contactId };
  }
  const { before, file } = await filesOf(unit, campaign, (text) => fillFor(unit, row, delivery, text));
  for (const [position, listed] of before.entries()) {
    await hand(unit, row, { ...listed, clientKey: clientKeyOf(recipient.id, `file-${position}`) });
  }
  const content = chosen.template
    ? await templateAs(unit, row, delivery, chosen.template)
    : { ...file, body: bodyOf(unit, row, delivery, chosen.text) };
  const messageId = await hand(unit, row, { ...content, clientKey: clientKeyOf(recipient.id) });
  const underWay = before.length + 1;
  return { state: 'sending', messageIndex: chosen.index, messageId, sentAt, handedAt: sentAt, underWay, contactId };
}

/**
 * The text of a recipient: the one drawn with their question, because it is what they accepted; otherwise one drawn now,
 * also if the former one was emptied meanwhile.
 */
function messageFor(campaign: CampaignRow, { messageIndex }: Recipient): NumberedText | undefined {
  const texts = messagesOf(campaign);
  return texts.find(({ index }) => index === messageIndex) ?? drawText(texts, campaign.weights, Math.random());
}

/** The question with the place of the message; any other if that one is empty. */
function questionFor(campaign: CampaignRow, message: NumberedText): NumberedText | undefined {
  const questions = questionsOf(campaign);
  return questions.find(({ index }) => index === message.index) ?? drawText(questions, campaign.weights, Math.random());
}

/** The question as its template, with the buttons that this has; a free one has two answers. */
async function questionAs(unit: Unit, row: TicketRow, delivery: InLanguage, { text, template }: NumberedText) {
  if (template) return templateAs(unit, row, delivery, template);
  const body = bodyOf(unit, row, delivery, text);
  return { body, ...choicesOn(unit, row, yesOrNo(body, delivery.language), delivery.language) };
}

/** A template with the values of the recipient. It has no opt-out line and no other file: WhatsApp approved it as it is. */
function templateAs(unit: Unit, row: TicketRow, delivery: InLanguage, template: CampaignTemplate) {
  const { campaign, recipient, whatsappId } = delivery;
  const { name, number, email } = recipient;
  return templateMessage(unit, {
    companyId: campaign.companyId,
    whatsappId,
    template,
    subjects: { contact: { name, number, email }, ticket: { id: row.ticket.id, queue: row.queue?.name } },
    fill: (text) => fillFor(unit, row, delivery, text),
  });
}

/** The question for a confirmation with its two answers. */
function yesOrNo(message: string, language: CompanyLanguage): Choices {
  const { yes, no } = menuWords[language];
  return { message, entries: [yes, no].map((title) => ({ option: title, title })) };
}

type Handed = Pick<Draft, 'body' | 'mediaType' | 'mediaId' | 'data' | 'listText' | 'clientKey' | 'templateId'>;

async function hand(unit: Unit, row: TicketRow, draft: Handed): Promise<number> {
  const messageId = await composeMessage(unit, row, { ...draft, userId: null, origin: 'campaign' });
  if (messageId === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  await announceMessage(unit, 'create', messageId);
  return messageId;
}

/**
 * Finds or creates the ticket of the recipient on the connection, and their contact. Throws ERR_CAMPAIGN_UNREACHABLE for
 * somebody without a number whose contact was deleted.
 */
async function ticketOf(unit: Unit, { campaign, recipient, whatsappId }: Delivery) {
  const { companyId, queueId } = campaign;
  const contact = await contactOf(unit, recipient);
  return ticketAsItIs(unit, { companyId, contact, whatsappId, queueId });
}

async function contactOf(unit: Unit, { companyId, number, name, contactId }: Recipient): Promise<ContactRow> {
  const chat = { chatId: number, number, lid: null, isGroup: false };
  if (number !== '') return resolveContact(unit, companyId, { chat, pushName: name });
  const known = contactId === null ? [] : await unit.db.select().from(contacts).where(eq(contacts.id, contactId));
  return one(known, 'ERR_CAMPAIGN_UNREACHABLE');
}

type InLanguage = Delivery & { language: CompanyLanguage };

function fillFor(unit: Unit, row: TicketRow, delivery: InLanguage, text: string): string {
  const { recipient, settings, timeZone, language } = delivery;
  const { name, email, number } = recipient;
  const reader = { name, email, number, ticketId: row.ticket.id, variables: settings.variables };
  return fillText(text, { ...reader, timeZone, language, now: unit.now() });
}

function bodyOf(unit: Unit, row: TicketRow, delivery: InLanguage, text: string): string {
  const { campaign, settings } = delivery;
  const filled = fillFor(unit, row, delivery, text);
  return campaign.optOutLine ? withOptOutLine(filled, settings) : filled;
}
