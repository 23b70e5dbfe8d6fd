import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { receiveEvent } from '../modules/messages/receive/receive-event.ts';
import { companyRules } from '../modules/tickets/company-rules.ts';
import type { Unit } from '../platform/database/database.ts';
import { inboundEvents } from '../platform/database/schema/index.ts';
import { type JobHandler, transactional } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import { meetContactJob, rejectCallJob } from './jobs.ts';
import { findContactOf } from './pictures.ts';
import type { ChannelEvent } from './port.ts';

/** Milliseconds. */
const justNow = 60_000;
const payload = z.object({ eventId: z.number() });
/** What was stored is an event that this server made; the shape is not checked again. */
const stored = z.object({ event: z.custom<ChannelEvent>((value) => typeof value === 'object' && value !== null) });

/** Handles what a provider delivered: exactly once, in order per chat (SERVER §2, Inbound message). */
export function inboundEventHandler(platform: Platform): JobHandler {
  return transactional('inbound-event', payload, async (unit, { eventId }) => {
    const [row] = await unit.db.select().from(inboundEvents).where(eq(inboundEvents.id, eventId));
    if (!row || row.processedAt) return;
    const { companyId, connectionId } = row;
    const { event } = stored.parse(row.payload);
    await receiveEvent(platform, unit, { companyId, connectionId, event });
    if (event.type === 'message') await meetContact(platform, unit, { companyId, connectionId, event });
    if (event.type === 'call') await refuseCall(unit, { companyId, connectionId, event });
    await unit.db.update(inboundEvents).set({ processedAt: platform.clock() }).where(eq(inboundEvents.id, eventId));
  });
}

/** A contact that was just made has no picture yet, and a group no name but its address. */
async function meetContact(
  platform: Platform,
  unit: Unit,
  told: { companyId: number; connectionId: number; event: Extract<ChannelEvent, { type: 'message' }> },
): Promise<void> {
  const { companyId, connectionId, event } = told;
  const contact = await findContactOf(unit, companyId, event.message.chat);
  if (!contact) return;
  const isNew = platform.clock().getTime() - contact.createdAt.getTime() < justNow;
  const nameless = contact.isGroup && contact.name === contact.number;
  if (nameless || (isNew && contact.profilePicUrl === '')) {
    await unit.enqueue(meetContactJob(companyId, { contactId: contact.id, connectionId }));
  }
}

/** With `call` disabled the phone stops ringing; the text and the note are the receiver's work (SERVER §2, Calls). */
async function refuseCall(
  unit: Unit,
  call: { companyId: number; connectionId: number; event: Extract<ChannelEvent, { type: 'call' }> },
): Promise<void> {
  const { companyId, connectionId, event } = call;
  const rules = await companyRules(unit, companyId);
  if (!rules.enabled('call')) await unit.enqueue(rejectCallJob(companyId, connectionId, event));
}
