import { eq, sql } from 'drizzle-orm';
import type { Services } from '../channels/services.ts';
import { sendAutomaticText } from '../modules/messages/automatic-text.ts';
import type { Ticket } from '../modules/tickets/open-ticket.ts';
import type { Unit } from '../platform/database/database.ts';
import { tickets } from '../platform/database/schema/index.ts';
import type { StoredSchedule } from '../platform/database/schema/shapes.ts';
import { readBotState } from './bot-state.ts';
import { closedInterval } from './opening-hours.ts';

/** The schedule that applies, and the message outside of it. */
export interface Hours {
  schedules: readonly StoredSchedule[];
  timeZone: string;
  outOfHoursMessage: string;
}

/**
 * Whether it is closed now. If so, the contact gets the message, at most once per closed interval, on whichever
 * connection they write (SERVER §2, Out of hours).
 */
export async function tellIfClosed(services: Services, unit: Unit, ticket: Ticket, hours: Hours): Promise<boolean> {
  const interval = closedInterval(hours.schedules, hours.timeZone, services.clock());
  if (interval === null) return false;
  if (hours.outOfHoursMessage.trim() === '' || (await wasTold(unit, ticket.contactId, interval))) return true;
  const botState = { ...readBotState(ticket.botState), closedInterval: interval };
  await unit.db.update(tickets).set({ botState }).where(eq(tickets.id, ticket.id));
  await sendAutomaticText(services, unit, ticket.id, hours.outOfHoursMessage);
  return true;
}

async function wasTold(unit: Unit, contactId: number, interval: string): Promise<boolean> {
  const told = await unit.db
    .select({ interval: sql<string | null>`${tickets.botState} ->> 'closedInterval'` })
    .from(tickets)
    .where(eq(tickets.contactId, contactId));
  return told.some((row) => row.interval === interval);
}
