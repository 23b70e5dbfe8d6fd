import { fillVariables } from '@recado/contract/message-variables';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { requireSubscribed } from '../../company/companies/company-subscription.ts';
import { lockOwnContact } from '../../conversations/contacts/contact-rows.ts';
import { latestConnections } from '../../conversations/contacts/in-process-events.ts';
import { organisationIn } from '../../conversations/contacts/organisation-rows.ts';
import { fieldVariables } from '../../conversations/custom-fields/field-variables.ts';
import { composeMessage } from '../../conversations/messages/compose.ts';
import { isWindowClosed } from '../../conversations/messages/free-window.ts';
import { templateToSendAsked } from '../../conversations/messages/in-process-events.ts';
import { findFile } from '../../conversations/messages/media-files.ts';
import { announceMessage } from '../../conversations/messages/message-events.ts';
import type { TicketRow } from '../../conversations/tickets/ticket-rows.ts';
import { ticketAsItIs } from '../../conversations/tickets/ticket-with.ts';
import { requireDefaultWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { announce, createNext } from './change-schedules.ts';
import { scheduleKey } from './follow-messages.ts';
import { schedules } from './schedules.schema.ts';
import { sendScheduleKind } from './send-job.ts';

const payload = z.object({ scheduleId: z.number(), sendAt: z.string() });
type Schedule = typeof schedules.$inferSelect;

/** Where the sending of a template names a variable without a value (`templateToSendAsked`). */
const valuePath = 'body.template.values.';

/** Milliseconds after its time from which a schedule is marked as late. */
const punctual = 60_000;

/**
 * Hands a schedule over to the queue of its chat, in the transaction that completes the job: its message is stored
 * once, and then sent like any message (SERVER §2, Scheduled messages). Creates the next schedule of a series. The job
 * of a former time, or of a deleted schedule, does nothing.
 */
export function sendScheduleHandler(): JobHandler {
  return transactional(sendScheduleKind, payload, async (unit, { scheduleId, sendAt }) => {
    const [schedule] = await unit.db.select().from(schedules).where(eq(schedules.id, scheduleId)).for('update');
    if (schedule?.state !== 'waiting' || schedule.sendAt.toISOString() !== sendAt) return;
    const now = unit.now();
    const late = isLate(schedule, now);
    const outcome = await handOver(unit, schedule).catch(asFailure);
    await unit.db
      .update(schedules)
      .set({ ...outcome, handedAt: now, late })
      .where(eq(schedules.id, scheduleId));
    await announce({ unit }, 'update', scheduleId);
    await createNext(unit, schedule);
  });
}

/** Whether a schedule is handed over so late that it is marked as late. */
export function isLate({ sendAt }: Schedule, handedAt: Date): boolean {
  return handedAt.getTime() - sendAt.getTime() > punctual;
}

/** Stores the message in the contact's ticket and enqueues it. Returns the fields to store in the schedule. */
export async function handOver(unit: Unit, schedule: Schedule) {
  await requireSubscribed(unit, schedule.companyId);
  const row = await ticketOf(unit, schedule);
  const messageId = await composeMessage(unit, row, {
    ...(await contentOf(unit, schedule, row)),
    userId: schedule.userId,
    origin: 'schedule',
    clientKey: scheduleKey(schedule.id),
  });
  if (messageId === undefined) throw new AppError('ERR_CREATING_MESSAGE');
  await announceMessage(unit, 'create', messageId);
  return { state: 'handed', messageId } as const;
}

/** The text with its picture; the template if there is no text, or while only templates are possible. */
async function contentOf(unit: Unit, schedule: Schedule, row: TicketRow) {
  const { body, template, userId, companyId } = schedule;
  if (template && (body === '' || isWindowClosed(unit, row))) {
    const wish = { id: template.templateId, values: template.values };
    return unit.query(templateToSendAsked, { row, userId, wish }).catch(asEmptyVariable);
  }
  const { timeZone, language } = await companyRules(unit, companyId);
  const { contactId, id: ticketId } = row.ticket;
  const fields = await fieldVariables(unit, body, { companyId, contactId, ticketId, language });
  const organisation = await organisationIn(unit, body, row.contact);
  const contact = { contactName: row.contact.name, organisation };
  const source = { ...contact, ticketId, timeZone, language, now: unit.now(), fields };
  return { body: fillVariables(body, source), ...(await fileOf(unit, schedule)) };
}

/** The contact's ticket on the chosen connection, otherwise on the latest or the default one. */
async function ticketOf(unit: Unit, schedule: Schedule): Promise<TicketRow> {
  const { companyId, contactId } = schedule;
  const contact = await lockOwnContact(unit, companyId, contactId);
  const latest = (await unit.query(latestConnections, [contactId])).get(contactId);
  const whatsappId = schedule.whatsappId ?? latest?.id ?? (await requireDefaultWhatsapp(unit, companyId)).id;
  return ticketAsItIs(unit, { companyId, contact, whatsappId, queueId: schedule.queueId });
}

async function fileOf(unit: Unit, { mediaId }: Schedule) {
  if (mediaId === null) return {};
  const file = await findFile(unit, mediaId);
  return file ? { mediaId, mediaType: 'image', listText: file.originalName } : {};
}

/** The fields of a schedule whose message can never be sent; after other errors the queue retries the job. */
function asFailure(error: unknown) {
  if (!(error instanceof AppError)) throw error;
  return { state: 'failed', failedCode: error.code, failedVariable: error.details.variable ?? null } as const;
}

/** A template whose variables were complete when it was chosen lacks a value when a bound field is empty. */
function asEmptyVariable(error: unknown): never {
  const [issue] = error instanceof AppError ? (error.details.issues ?? []) : [];
  const variable = issue?.path.startsWith(valuePath) ? issue.path.slice(valuePath.length) : undefined;
  if (variable === undefined) throw error;
  throw new AppError('ERR_TEMPLATE_VARIABLE_EMPTY', { details: { variable }, cause: error });
}
