import { randomUUID } from 'node:crypto';
import type { TicketEventKind, WebhookEventType } from '@recado/api/contract';
import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import { isOneOf } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { campaigns, companies, plans, tickets, whatsapps } from '../../platform/database/schema/index.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { Json } from '../../platform/jobs/job.ts';
import { type Calendar, isSubscribed } from '../../platform/security/subscription.ts';
import type { campaignFinished } from '../campaigns/in-process-events.ts';
import { subscriptionColumns } from '../companies/company-subscription.ts';
import type { customerWrote } from '../messages/in-process-events.ts';
import type { ticketRated, ticketsHappened } from '../tickets/in-process-events.ts';
import { deliveryJob } from './deliver.ts';
import { type WebhookDeliveryRow, webhookDeliveries, webhooks } from './webhooks.schema.ts';

type Parts = Pick<ServicePlatform, 'clock'> & Calendar;

/** Something to tell: `subject` is what it is about; deliveries about the same one keep their order. */
interface News {
  event: WebhookEventType | 'ping';
  subject: string;
  data: Json;
}

/** A customer wrote. */
export async function noteWritten(parts: Parts, unit: Unit, { row, text, messageId }: PayloadOf<typeof customerWrote>) {
  const { id, companyId } = row.ticket;
  const message = { id: messageId, ticketId: id, fromMe: false, body: text };
  const data = { message, ticket: ticketData(row.ticket) };
  const event = 'message.received';
  await note(parts, unit, companyId, [event], async () => [{ event, subject: `ticket:${id}`, data }]);
}

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

/** Deliveries that are written in one statement. */
const mostTogether = 500;

/** Writes what is told to webhooks, and the jobs that deliver it in this order, in the unit of the event. */
export async function addDeliveries(
  unit: Unit,
  companyId: number,
  told: readonly { webhookId: number; news: News }[],
  now: Date,
): Promise<WebhookDeliveryRow[]> {
  const values = told.map(({ webhookId, news: { event, subject, data } }) => {
    const body = JSON.stringify({ id: randomUUID(), type: event, createdAt: now.toISOString(), companyId, data });
    return { companyId, webhookId, event, subject, body };
  });
  const written: WebhookDeliveryRow[] = [];
  for (let from = 0; from < values.length; from += mostTogether) {
    const some = values.slice(from, from + mostTogether);
    written.push(...(await unit.db.insert(webhookDeliveries).values(some).returning()));
  }
  for (const row of written) await unit.enqueue(deliveryJob(row));
  return written;
}

/** One look into an index for a company that has no webhooks for these events; else what `read` gives is written. */
async function note(
  parts: Parts,
  unit: Unit,
  companyId: number,
  events: WebhookEventType[],
  read: () => Promise<News[]>,
): Promise<void> {
  const told = await unit.db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.isActive, true), arrayOverlaps(webhooks.events, events)))
    .orderBy(webhooks.id);
  if (told.length === 0 || !(await isServed(parts, unit, companyId))) return;
  const all = await read();
  const wanted = told.flatMap(({ id, events: of }) =>
    all.filter(({ event }) => of.some((one) => one === event)).map((news) => ({ webhookId: id, news })),
  );
  await addDeliveries(unit, companyId, wanted, parts.clock());
}

/** Whether the company may work, and its plan has the external API. */
async function isServed(calendar: Calendar, { db }: Unit, companyId: number): Promise<boolean> {
  const [company] = await db
    .select({ ...subscriptionColumns, isInPlan: plans.useExternalApi })
    .from(companies)
    .leftJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, companyId));
  return company?.isInPlan === true && isSubscribed(company, calendar);
}

/** What is told of a ticket. */
function ticketData(ticket: PayloadOf<typeof customerWrote>['row']['ticket']) {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = ticket;
  return { id, uuid, status, contactId, queueId, userId, whatsappId };
}

/** The same of several, by id, as their rows are now. */
async function ticketsOf(unit: Unit, ids: number[]): Promise<Map<number, ReturnType<typeof ticketData>>> {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = tickets;
  const rows = await unit.db
    .select({ id, uuid, status, contactId, queueId, userId, whatsappId })
    .from(tickets)
    .where(isOneOf(tickets.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
