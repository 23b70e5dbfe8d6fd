import { and, eq, gt } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies, plans } from '../../../../platform/database/schema/companies.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { answeredWords } from '../../../conversations/messages/answered-words.ts';
import { isConversation } from '../../../conversations/messages/mark-answer.ts';
import { mediaFiles, messages } from '../../../conversations/messages/messages.schema.ts';
import { automationInCharge } from '../../../conversations/tickets/hand-over.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { knowledgeSettings } from '../../knowledge/knowledge.schema.ts';
import { prompts } from '../prompts.schema.ts';
import { type ConversationMessage, newestMessages } from './conversation.ts';

/** A message of a ticket, and the prompt that answers it. */
export interface PromptRequest {
  ticketId: number;
  messageId: number;
  promptId: number;
}

/** A message with the data that its prompt needs for the answer. */
export interface Question {
  companyId: number;
  ticketId: number;
  /** The connection and the contact of the ticket. */
  connectionId: number | null;
  contact: typeof contacts.$inferSelect;
  prompt: typeof prompts.$inferSelect;
  message: typeof messages.$inferSelect;
  /** The sound of a spoken message, once it is downloaded. */
  file: typeof mediaFiles.$inferSelect | null;
  /** The conversation so far. */
  said: ConversationMessage[];
  /** Whether the company's plan has prompts. */
  isInPlan: boolean;
  /** Whether personal data is masked before it leaves (ADR 170). */
  masksPersonal: boolean;
}

/** Reads the question for a prompt, across companies; undefined if it needs no answer any more. */
export async function findQuestion(unit: Unit, asked: PromptRequest): Promise<Question | undefined> {
  if (!(await stillNeedsAnswer(unit, asked))) return undefined;
  const [row] = await unit.db
    .select({
      prompt: prompts,
      message: messages,
      file: mediaFiles,
      contact: contacts,
      ticketId: tickets.id,
      connectionId: tickets.whatsappId,
      plan: plans.useOpenAi,
      masks: knowledgeSettings.masksPersonal,
    })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(prompts, and(eq(prompts.id, asked.promptId), eq(prompts.companyId, tickets.companyId)))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(knowledgeSettings, eq(knowledgeSettings.companyId, tickets.companyId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, messages.mediaId))
    .where(eq(messages.id, await answeredWords(unit, asked.messageId)));
  if (!row) return undefined;
  const said = await newestMessages(unit, asked.ticketId, row.prompt.maxMessages);
  const { plan, masks, ...found } = row;
  return { ...found, companyId: row.prompt.companyId, said, isInPlan: plan ?? false, masksPersonal: masks ?? false };
}

/**
 * Whether a message still waits for this prompt: it is the customer's newest, and no agent or other automation has the
 * ticket. Locks the ticket until the unit ends.
 */
export async function stillNeedsAnswer(unit: Unit, { ticketId, messageId, promptId }: PromptRequest): Promise<boolean> {
  if ((await automationInCharge(unit, ticketId)).promptId !== promptId) return false;
  const ofCustomer = and(eq(messages.ticketId, ticketId), eq(messages.fromMe, false), eq(messages.isStub, false));
  return (await unit.db.$count(messages, and(ofCustomer, isConversation, gt(messages.id, messageId)))) === 0;
}
