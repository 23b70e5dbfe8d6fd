import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { AppError } from '../../../../platform/errors.ts';
import { sendAutomatic } from '../../../conversations/messages/automatic-text.ts';
import { recordFile } from '../../../conversations/messages/media-files.ts';
import { closeBySystem } from '../../../conversations/tickets/close-tickets.ts';
import { assignCycle } from '../../../conversations/tickets/cycles.ts';
import { handOverTicket } from '../../../conversations/tickets/hand-over.ts';
import { recordTicketEvents } from '../../../conversations/tickets/record-events.ts';
import { announceTicket, visibilityOf } from '../../../conversations/tickets/ticket-events.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { requireServes } from '../../../conversations/tickets/visibility.ts';
import type { Memory } from './answer.ts';
import type { IntegrationRequest } from './question.ts';

const storedFile = z.object({
  id: z.string(),
  companyId: z.number(),
  name: z.string(),
  mimetype: z.string(),
  kind: z.enum(['image', 'audio', 'video', 'document']),
  size: z.number(),
  sha256: z.string(),
});

/** The parts of an answer in the form in which jobs store them; files are already downloaded. */
export const sentParts = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string(), choices: z.array(z.string()).optional() }),
    z.object({ kind: z.literal('file'), file: storedFile, caption: z.string().default('') }),
  ]),
);
export type SentPart = z.output<typeof sentParts>[number];

const next = z.object({
  kind: z.enum(['stay', 'close', 'human']),
  queueId: z.number().optional(),
  userId: z.number().optional(),
});

/**
 * Sends the parts under keys of the question, so that a repetition sends nothing. `from`: the position of the first
 * part in the answer.
 */
export async function sendParts(
  unit: Unit,
  { ticketId, messageId }: IntegrationRequest,
  parts: readonly SentPart[],
  from: number,
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const clientKey = `integration-${messageId}-${from + index}`;
    if (part.kind === 'text') await sendAutomatic(unit, ticketId, { body: part.text, clientKey }, part.choices);
    else {
      const mediaId = await recordFile(unit, part.file);
      const mediaType = part.file.kind === 'document' ? 'application' : part.file.kind;
      const draft = { body: part.caption, mediaId, mediaType, listText: part.caption || part.file.name, clientKey };
      await sendAutomatic(unit, ticketId, draft);
    }
  }
}

/** Stores the session of a Typebot with the ticket's round; null deletes it. */
export async function rememberTypebot(unit: Unit, ticketId: number, memory: Memory | null): Promise<void> {
  const typebot = JSON.stringify({ typebot: memory });
  const botState = sql`coalesce(${tickets.botState}, '{}') || ${typebot}::jsonb`;
  await unit.db.update(tickets).set({ botState }).where(eq(tickets.id, ticketId));
}

/** Applies the outcome of an answer: nothing, closes the ticket, or hands it to people. */
export async function applyOutcome(unit: Unit, ticketId: number, outcome: unknown): Promise<void> {
  const { kind, queueId, userId } = next.parse(outcome);
  if (kind === 'close') await closeBySystem(unit, ticketId);
  if (kind !== 'human') return;
  await handOverTicket(unit, ticketId, await ownQueue(unit, ticketId, queueId));
  if (userId !== undefined) await assign(unit, ticketId, userId);
}

/** The id of a queue if it belongs to the ticket's company; otherwise null. */
async function ownQueue(unit: Unit, ticketId: number, queueId: number | undefined): Promise<number | null> {
  if (queueId === undefined) return null;
  const [queue] = await unit.db
    .select({ id: queues.id })
    .from(queues)
    .innerJoin(tickets, eq(tickets.companyId, queues.companyId))
    .where(and(eq(queues.id, queueId), eq(tickets.id, ticketId)));
  return queue?.id ?? null;
}

/** Assigns a ticket to a user of the company who may see it; otherwise the ticket stays in its queue. */
async function assign(unit: Unit, ticketId: number, userId: number): Promise<void> {
  const isPending = and(eq(tickets.id, ticketId), eq(tickets.status, 'pending'), isNull(tickets.userId));
  const [before] = await unit.db.select().from(tickets).where(isPending);
  if (!before) return;
  try {
    await requireServes(unit, { companyId: before.companyId, userId, queueId: before.queueId });
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await unit.db.update(tickets).set({ status: 'open', userId }).where(eq(tickets.id, ticketId));
  await assignCycle(unit, ticketId, { queueId: before.queueId, userId }, unit.now());
  const ticket = { ...before, userId };
  await recordTicketEvents(unit, [{ kind: 'transferred', by: 'system', ticket, before }]);
  await announceTicket(unit, ticketId, visibilityOf({ ticket: before }));
}
