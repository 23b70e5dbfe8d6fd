import { isQuiet } from '@recado/contract';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import { isSubscribed } from '../../../platform/security/subscription.ts';
import { seesTicket } from '../messages/message-events.ts';
import { isAdministrator } from '../ticket-notes/note-readers.ts';
import { noteMentions } from '../ticket-notes/ticket-notes.schema.ts';
import { ticketFollows } from '../tickets/follows.schema.ts';
import { findOwnTicket } from '../tickets/ticket-rows.ts';
import { ticketTransfers } from '../transfers/transfers.schema.ts';
import { presentChoices } from './choices.ts';
import { notifyDevicesKind, type PushNews, pushNews } from './push-news.ts';
import { notificationChoices, pushSubscriptions } from './push-notifications.schema.ts';
import { pushJob } from './send-push.ts';

/**
 * Chooses the receivers: the users whom the subject concerns, who chose its kind, have no quiet hours now, and are
 * absent. Each browser's push is a job of its own, so that none waits for another's push service.
 */
export function notifyDevicesHandler({ clock, configuration, realtime }: ServicePlatform): JobHandler {
  return transactional(notifyDevicesKind, pushNews, async (unit, news) => {
    const now = unit.now();
    for (const { sessionId, userId, choices, company } of await browsersFor(unit, news)) {
      if (!choices.push[news.kind] || isQuiet(choices.quiet, now, company.timeZone)) continue;
      if (realtime.isWatching(userId) || !isSubscribed(company, { clock, configuration })) continue;
      await unit.enqueue(pushJob({ sessionId, news }, now));
    }
  });
}

/** The most browsers that get one notification. */
const mostBrowsers = 500;

/** The browsers of the users whom a subject concerns, with their choices and their company. */
async function browsersFor(unit: Unit, news: PushNews) {
  const concerned = await concernedUsers(unit, news);
  if (!concerned) return [];
  const rows = await unit.db
    .select({
      sessionId: pushSubscriptions.sessionId,
      userId: pushSubscriptions.userId,
      choices: notificationChoices.choices,
      company: { status: companies.status, dueDate: companies.dueDate, timeZone: companies.timeZone },
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(and(eq(pushSubscriptions.companyId, news.companyId), isMember, concerned))
    .orderBy(pushSubscriptions.sessionId)
    .limit(mostBrowsers);
  return rows.map((row) => ({ ...row, choices: presentChoices(row.choices) }));
}

/** A condition on the users whom a subject concerns; undefined if it concerns nobody any more. */
async function concernedUsers(unit: Unit, { kind, id, companyId }: PushNews): Promise<SQL | undefined> {
  if (kind === 'message') return usersWithTicketInBell(unit, id, companyId);
  if (kind === 'mention') {
    const unseen = and(eq(noteMentions.id, id), isNull(noteMentions.seenAt));
    return sql`${users.id} in (select ${noteMentions.userId} from ${noteMentions} where ${unseen})`;
  }
  return sql`${users.id} in (select ${ticketTransfers.userId} from ${ticketTransfers} where ${eq(ticketTransfers.ticketId, id)})`;
}

/** A condition on the users who have the ticket in their bell because of an unread message (SPEC §2.3). */
async function usersWithTicketInBell(unit: Unit, ticketId: number, companyId: number): Promise<SQL | undefined> {
  const ticket = await findOwnTicket(unit, companyId, ticketId);
  if (!ticket || ticket.unreadMessages === 0 || ticket.status === 'closed') return undefined;
  const sees = or(isAdministrator, seesTicket(ticket));
  const follows = sql`${users.id} in (
    select ${ticketFollows.userId} from ${ticketFollows} where ${eq(ticketFollows.ticketId, ticketId)})`;
  if (ticket.status === 'pending') return and(sees, or(eq(users.allTicket, 'enable'), follows));
  return ticket.userId === null ? sees : and(sees, or(eq(users.id, ticket.userId), follows));
}
