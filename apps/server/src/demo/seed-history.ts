import type { Unit } from '../platform/database/database.ts';
import { contacts, messages, ticketCycles, tickets, ticketTags } from '../platform/database/schema/index.ts';
import { conversations, type DemoConversation } from './conversations.ts';
import type { DemoCompany } from './seed-company.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Contacts, and conversations of the last days that are closed and rated. */
export async function seedHistory(unit: Unit, company: DemoCompany, now: Date): Promise<void> {
  for (const [index, conversation] of conversations.entries()) {
    const begun = new Date(now.getTime() - (index + 1) * day - index * 37 * minute);
    await seedConversation(unit, company, conversation, index, begun);
  }
}

async function seedConversation(
  unit: Unit,
  { companyId, connectionId, queueIds, agentIds, tagIds }: DemoCompany,
  { name, number, email, lines, rating, queue }: DemoConversation,
  index: number,
  begun: Date,
): Promise<void> {
  const [contact] = await unit.db.insert(contacts).values({ companyId, name, number, email }).returning();
  const queueId = queueIds[queue] ?? null;
  const userId = agentIds[index % agentIds.length] ?? null;
  const timed = lines.map((line, position) => ({
    ...line,
    at: new Date(begun.getTime() + (position + 1) * 3 * minute),
  }));
  const last = timed.at(-1);
  if (!contact || !last) return;
  const shared = { companyId, whatsappId: connectionId, queueId, userId };
  const [ticket] = await unit.db
    .insert(tickets)
    .values({
      ...shared,
      contactId: contact.id,
      status: 'closed',
      lastMessage: last.body,
      lastMessageFromMe: last.fromMe,
      lastMessageAck: last.fromMe ? 3 : 0,
      lastMessageAt: last.at,
      createdAt: begun,
    })
    .returning({ id: tickets.id });
  if (!ticket) return;
  const firstAnswer = timed.find(({ fromMe }) => fromMe);
  await unit.db.insert(ticketCycles).values({
    ...shared,
    ticketId: ticket.id,
    queuedAt: begun,
    startedAt: new Date(begun.getTime() + 2 * minute),
    firstAnswerAt: firstAnswer?.at ?? null,
    finishedAt: new Date(last.at.getTime() + 2 * minute),
    ratedAt: new Date(last.at.getTime() + 3 * minute),
    rating,
  });
  await unit.db.insert(messages).values(
    timed.map(({ body, fromMe, at }) => ({
      companyId,
      ticketId: ticket.id,
      contactId: contact.id,
      connectionId,
      chatId: `${number}@s.whatsapp.net`,
      body,
      fromMe,
      userId: fromMe ? userId : null,
      queueId,
      read: true,
      ack: fromMe ? 3 : 0,
      sentAt: at,
      createdAt: at,
    })),
  );
  const tagId = tagIds[index % tagIds.length];
  if (tagId) await unit.db.insert(ticketTags).values({ companyId, ticketId: ticket.id, tagId });
}
