import { type EventInput, mostTransfers } from '@recado/contract';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { userQueues } from '../../../platform/database/schema/users.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { createStatePublisher } from '../../../platform/realtime/news.ts';
import { pictureOf } from '../contacts/contact-rows.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import type { ticketMoved } from '../tickets/in-process-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { ticketTransfers } from './transfers.schema.ts';

/** Publishes a user's unseen transfers to them after the unit commits. */
type TellTransfers = (unit: Unit, companyId: number, userId: number) => void;

/** Creates the function that publishes unseen transfers. */
export function createTransferNews(platform: Pick<ServicePlatform, 'database' | 'logger' | 'storage'>): TellTransfers {
  return createStatePublisher(platform, async (unit, companyId, userId) => {
    const payload = await unseenTransfers(unit, companyId, userId);
    unit.publish({ name: 'transfers', companyId, audience: { to: 'user', userId }, payload });
  });
}

/**
 * The unseen transfers of a user: tickets that a colleague transferred to them, or to a queue of theirs in which the
 * ticket still waits; newest first.
 */
export async function unseenTransfers(
  { db }: Pick<Unit, 'db'>,
  companyId: number,
  userId: number,
): Promise<EventInput<'transfers'>> {
  const rows = await db
    .select({
      ticketId: tickets.id,
      uuid: tickets.uuid,
      contact: { name: contacts.name, companyId: contacts.companyId, profilePicUrl: contacts.profilePicUrl },
      by: { name: ticketTransfers.byName },
      queue: { name: queues.name },
      status: tickets.status,
      createdAt: ticketTransfers.createdAt,
    })
    .from(ticketTransfers)
    .innerJoin(tickets, eq(tickets.id, ticketTransfers.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .where(and(eq(ticketTransfers.companyId, companyId), isUnseenBy(userId)))
    .orderBy(desc(ticketTransfers.createdAt), desc(ticketTransfers.ticketId))
    .limit(mostTransfers);
  const records = rows.map(({ status, queue, contact, ...row }) => ({
    ...row,
    contact: { name: contact.name, profilePicUrl: pictureOf(contact) },
    queue: status === 'pending' ? queue : null,
  }));
  return { records };
}

/** The condition for transfers to this user whose ticket is still theirs or waits in their queue. */
export function isUnseenBy(userId: number): SQL | undefined {
  // The ticket may have been moved without a transfer, e.g. because its queue was deleted.
  const isTheirs = or(and(eq(tickets.userId, userId), eq(tickets.status, 'open')), waitsInQueueOf(userId));
  return and(eq(ticketTransfers.userId, userId), isTheirs);
}

function waitsInQueueOf(userId: number): SQL {
  return sql`(${tickets.status} = 'pending' and ${tickets.userId} is null and exists (
    select 1 from ${userQueues} where ${userQueues.userId} = ${userId} and ${userQueues.queueId} = ${tickets.queueId}))`;
}

/** The most agents of a queue who are notified of a transfer to it. */
const mostAgents = 200;

/**
 * Notifies the user who gets a ticket from a colleague, or the agents of a queue that gets one, until they open it. Any
 * other move removes earlier notifications.
 */
export async function notifyOfTransfer(
  unit: Unit,
  { session, before, transition }: PayloadOf<typeof ticketMoved>,
  tell: TellTransfers,
): Promise<void> {
  const { kind, to } = transition;
  if (kind === 'adjust') return;
  const { id: ticketId, companyId } = before.ticket;
  const former = await unit.db
    .delete(ticketTransfers)
    .where(eq(ticketTransfers.ticketId, ticketId))
    .returning({ userId: ticketTransfers.userId });
  for (const { userId } of former) tell(unit, companyId, userId);
  if (kind !== 'transfer') return;
  const receivers = to.userId === null ? await agentsOf(unit, to.queueId) : [to.userId];
  const notified = receivers.filter((userId) => userId !== session.userId);
  if (notified.length === 0) return;
  const { name: byName } = session;
  await unit.db.insert(ticketTransfers).values(notified.map((userId) => ({ ticketId, companyId, userId, byName })));
  for (const userId of notified) tell(unit, companyId, userId);
}

async function agentsOf({ db }: Unit, queueId: number | null): Promise<number[]> {
  if (queueId === null) return [];
  const rows = await db
    .select({ userId: userQueues.userId })
    .from(userQueues)
    .where(eq(userQueues.queueId, queueId))
    .orderBy(userQueues.userId)
    .limit(mostAgents)
    // Locked, so that no user is deleted before they are notified.
    .for('key share');
  return rows.map(({ userId }) => userId);
}
