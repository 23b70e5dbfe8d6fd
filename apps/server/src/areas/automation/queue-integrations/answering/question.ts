import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies, plans } from '../../../../platform/database/schema/companies.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { answeredWords } from '../../../conversations/messages/answered-words.ts';
import { isFileMissing } from '../../../conversations/messages/message.presenter.ts';
import { mediaFiles, messages } from '../../../conversations/messages/messages.schema.ts';
import { cardsOf, isUnreadable, placeOf, wordsOf } from '../../../conversations/messages/structured-content.ts';
import { automationInCharge } from '../../../conversations/tickets/hand-over.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { type QueueIntegrationRow, queueIntegrations } from '../queue-integrations.schema.ts';
import { type IntegrationQuestion, memory } from './answer.ts';

/** A message of a ticket, and the integration that answers it. */
export interface IntegrationRequest {
  ticketId: number;
  messageId: number;
  integrationId: number;
}

/** A message with the data that its integration needs for the answer. */
export interface Question extends Omit<IntegrationQuestion, 'now' | 'deliveryId' | 'file'> {
  /** The stored file of the message; null if it has none, or if it is not downloaded yet. */
  stored: typeof mediaFiles.$inferSelect | null;
  /** Whether the message has a file that may still arrive. */
  awaitsFile: boolean;
  /** Whether WhatsApp no longer has the file, or does not return it. */
  isLost: boolean;
  /** When the message arrived. */
  arrivedAt: Date;
  companyId: number;
  integration: QueueIntegrationRow;
  /** Whether the company's plan has integrations. */
  isInPlan: boolean;
}

/**
 * Reads the question for an integration, across companies; undefined if it needs no answer any more, or is a message
 * that has neither words nor anything else an integration could read.
 */
export async function findQuestion(unit: Unit, which: IntegrationRequest): Promise<Question | undefined> {
  if (!(await stillNeedsAnswer(unit, which))) return undefined;
  const [row] = await unit.db
    .select({
      integration: queueIntegrations,
      message: messages,
      stored: mediaFiles,
      contact: { id: contacts.id, name: contacts.name, number: contacts.number },
      ticket: { id: tickets.id, uuid: tickets.uuid, queueId: tickets.queueId },
      botState: tickets.botState,
      connection: { id: whatsapps.id, name: whatsapps.name },
      isInPlan: plans.useIntegrations,
    })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(
      queueIntegrations,
      and(eq(queueIntegrations.id, which.integrationId), eq(queueIntegrations.companyId, tickets.companyId)),
    )
    .leftJoin(whatsapps, eq(whatsapps.id, tickets.whatsappId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(messages.id, await answeredWords(unit, which.messageId)));
  if (!row || isUnreadable(row.message)) return undefined;
  const { botState, isInPlan, message, ...found } = row;
  const remembered = memory.safeParse(botState?.typebot);
  return {
    ...found,
    text: wordsOf(message),
    type: message.mediaType,
    location: placeOf(message),
    contacts: cardsOf(message),
    arrivedAt: message.createdAt,
    awaitsFile: isFileMissing(message),
    isLost: message.failedCode !== null,
    companyId: found.integration.companyId,
    memory: remembered.data ?? null,
    isInPlan: isInPlan ?? false,
  };
}

/**
 * Whether an integration still answers a ticket: no agent has it, and no other automation was chosen. Locks the ticket
 * until the unit ends.
 */
export async function stillNeedsAnswer(unit: Unit, { ticketId, integrationId }: IntegrationRequest): Promise<boolean> {
  return (await automationInCharge(unit, ticketId)).integrationId === integrationId;
}
