import { eq } from 'drizzle-orm';
import { downloadMediaJob } from '../../../channels/jobs.ts';
import type { InboundMessage } from '../../../channels/port.ts';
import { runChatbot } from '../../../chatbot/chatbot.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import type { Desk } from '../../tickets/desk.ts';
import { reloadTicket } from '../../tickets/ticket-events.ts';
import { noteContent } from '../last-message.ts';
import { announceMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { storedContent } from './content.ts';

/**
 * A message that is known already came again. Its placeholder gives way to the content (WHATSAPP.md, Events); anything
 * else stays as it is: the same message twice is one row, and a placeholder never overwrites content.
 */
export async function replaceStub(desk: Desk, unit: Unit, known: Message, message: InboundMessage): Promise<void> {
  if (!known.isStub || message.stub) return;
  const { listText, ...content } = storedContent(message.content);
  await unit.db
    .update(messages)
    .set({ ...content, isStub: false, isForwarded: message.forwarded })
    .where(eq(messages.id, known.id));
  await noteContent(unit, known, { text: listText, mediaType: content.mediaType });
  if ('media' in message.content && known.connectionId !== null) {
    await unit.enqueue(downloadMediaJob(known.id, known.companyId, known.connectionId));
  }
  await announceMessage(desk, unit, 'update', known.id);
  if (!known.fromMe) await runChatbot(desk, unit, await reloadTicket(unit, known.ticketId), content.body);
}
