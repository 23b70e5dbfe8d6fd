import type { TicketEventKind, WebhookEventType } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { campaigns, whatsapps } from '../../platform/database/schema/index.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { campaignFinished } from '../campaigns/in-process-events.ts';
import type { ticketRated, ticketsHappened } from '../tickets/in-process-events.ts';
import { note, type Parts } from './add-deliveries.ts';
import { ticketsOf } from './ticket-data.ts';

const eventOf: Record<TicketEventKind, WebhookEventType> = {
  opened: 'ticket.opened',
  reopened: 'ticket.opened',
  accepted: 'ticket.moved',
  returned: 'ticket.moved',
  transferred: 'ticket.moved',
  resolved: 'ticket.closed',
};

/** Tickets were opened, moved or closed, by whomever. */
export async function noteHappenings(parts: Parts, unit: Unit, told: PayloadOf<typeof ticketsHappened>): Promise<void> {
  const { companyId, happenings } = told;
  await note(parts, unit, companyId, [...new Set(happenings.map(({ kind }) => eventOf[kind]))], async () => {
    const rows = await ticketsOf(
      unit,
      happenings.map(({ ticketId }) => ticketId),
    );
    return happenings.flatMap(({ ticketId, kind, before: former }) => {
      const ticket = rows.get(ticketId);
      if (!ticket) return [];
      const before = former ? { queueId: former.queueId, userId: former.userId } : null;
      return [{ event: eventOf[kind], subject: `ticket:${ticketId}`, data: { move: kind, before, ticket } }];
    });
  });
}

/** A customer rated how they were served. */
export async function noteRated(parts: Parts, unit: Unit, told: PayloadOf<typeof ticketRated>): Promise<void> {
  const { companyId, ticketId, rating } = told;
  const event = 'ticket.rated';
  await note(parts, unit, companyId, [event], async () => {
    const ticket = (await ticketsOf(unit, [ticketId])).get(ticketId) ?? null;
    return [{ event, subject: `ticket:${ticketId}`, data: { rating, ticket } }];
  });
}

/** A campaign is finished. */
export async function noteCampaign(parts: Parts, unit: Unit, told: PayloadOf<typeof campaignFinished>): Promise<void> {
  const { companyId, campaignId } = told;
  const event = 'campaign.done';
  await note(parts, unit, companyId, [event], async () => {
    const { id, name, status } = campaigns;
    const found = await unit.db.select({ id, name, status }).from(campaigns).where(eq(id, campaignId));
    return found.map((campaign) => ({ event, subject: `campaign:${campaignId}`, data: { campaign } }));
  });
}

/** The status of a connection, or the reason for it, changed. */
export async function noteConnection(parts: Parts, unit: Unit, connectionId: number): Promise<void> {
  const { id, companyId, name, status } = whatsapps;
  const [row] = await unit.db.select({ id, companyId, name, status }).from(whatsapps).where(eq(id, connectionId));
  if (!row) return;
  const { companyId: owner, ...connection } = row;
  const event = 'connection.changed';
  await note(parts, unit, owner, [event], async () => [
    { event, subject: `connection:${connectionId}`, data: { connection } },
  ]);
}
