import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '@recado/api/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { companies, plans, whatsapps } from '../../platform/database/schema/index.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { Json } from '../../platform/jobs/job.ts';
import { type Calendar, isSubscribed } from '../../platform/security/subscription.ts';
import { subscriptionColumns } from '../companies/company-subscription.ts';
import type { customerWrote } from '../messages/in-process-events.ts';
import type { ticketMoved } from '../tickets/in-process-events.ts';
import { deliveryJob } from './deliver.ts';
import { type WebhookDeliveryRow, webhookDeliveries, webhooks } from './webhooks.schema.ts';

type Parts = Pick<ServicePlatform, 'clock'> & Calendar;

/** Something to tell: `subject` is what it is about; deliveries about the same one keep their order. */
interface News {
  companyId: number;
  event: WebhookEventType | 'ping';
  subject: string;
  data: Json;
}

/** A customer wrote. */
export async function noteWritten(parts: Parts, unit: Unit, { row, text, messageId }: PayloadOf<typeof customerWrote>) {
  const { id, companyId } = row.ticket;
  const message = { id: messageId, ticketId: id, fromMe: false, body: text };
  const data = { message, ticket: ticketData(row.ticket) };
  await note(parts, unit, { companyId, event: 'message.received', subject: `ticket:${id}`, data });
}

/** A user moved a ticket. */
export async function noteMoved(parts: Parts, unit: Unit, { before, transition }: PayloadOf<typeof ticketMoved>) {
  const { kind, to } = transition;
  if (kind === 'adjust') return;
  const { id, companyId } = before.ticket;
  const event = kind === 'resolve' ? 'ticket.closed' : 'ticket.moved';
  const data = { move: kind, before: ticketData(before.ticket), ticket: ticketData({ ...before.ticket, ...to }) };
  await note(parts, unit, { companyId, event, subject: `ticket:${id}`, data });
}

/** The status of a connection, or the reason for it, changed. */
export async function noteConnection(parts: Parts, unit: Unit, connectionId: number): Promise<void> {
  const { id, companyId, name, status } = whatsapps;
  const [row] = await unit.db.select({ id, companyId, name, status }).from(whatsapps).where(eq(id, connectionId));
  if (!row) return;
  const { companyId: owner, ...connection } = row;
  const event = 'connection.changed';
  await note(parts, unit, { companyId: owner, event, subject: `connection:${connectionId}`, data: { connection } });
}

/** Writes a delivery, and the job that makes it, in the unit of the event. */
export async function addDelivery(
  unit: Unit,
  webhookId: number,
  { companyId, event, subject, data }: News,
  now: Date,
): Promise<WebhookDeliveryRow | undefined> {
  const body = JSON.stringify({ id: randomUUID(), type: event, createdAt: now.toISOString(), companyId, data });
  const [row] = await unit.db
    .insert(webhookDeliveries)
    .values({ companyId, webhookId, event, subject, body })
    .returning();
  if (row) await unit.enqueue(deliveryJob(row));
  return row;
}

/** One look into an index for a company that has no webhooks. */
async function note(parts: Parts, unit: Unit, news: News): Promise<void> {
  const wants = sql`${news.event} = any(${webhooks.events})`;
  const told = await unit.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, news.companyId), eq(webhooks.isActive, true), wants))
    .orderBy(webhooks.id);
  if (told.length === 0 || !(await isServed(parts, unit, news.companyId))) return;
  for (const { id } of told) await addDelivery(unit, id, news, parts.clock());
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
function ticketData(ticket: PayloadOf<typeof ticketMoved>['before']['ticket']) {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = ticket;
  return { id, uuid, status, contactId, queueId, userId, whatsappId };
}
