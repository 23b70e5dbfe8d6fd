import { eq } from 'drizzle-orm';
import { downloadMediaJob } from '../../../channels/jobs.ts';
import type { InboundMessage } from '../../../channels/port.ts';
import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import { reloadTicket } from '../../tickets/ticket-events.ts';
import { customerWrote } from '../in-process-events.ts';
import { noteContent } from '../last-message.ts';
import { announceMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { storedContent } from '../stored-content.ts';
import { wrote } from './change-right.ts';

/**
 * A known message was delivered again. Content replaces a stub (WHATSAPP.md, Events); anything else is left unchanged:
 * a repeated message is one row, a stub never overwrites content, and nobody can fill the stub of another sender by
 * using its id (SERVER §3.23).
 */
export async function replaceStub(
  services: Services,
  unit: Unit,
  known: Message,
  message: InboundMessage,
): Promise<void> {
  if (!known.isStub || known.isDeleted || message.stub || !(await isSameAuthor(unit, known, message))) return;
  const { listText, ...content } = storedContent(message.content);
  await unit.db
    .update(messages)
    .set({ ...content, isStub: false, isForwarded: message.forwarded })
    .where(eq(messages.id, known.id));
  await noteContent(unit, known, { text: listText, mediaType: content.mediaType });
  if ('media' in message.content && known.connectionId !== null) {
    await unit.enqueue(downloadMediaJob(known.id, known.companyId, known.connectionId));
  }
  await announceMessage(services, unit, 'update', known.id);
  if (known.fromMe) return;
  await unit.tell(customerWrote, { row: await reloadTicket(unit, known.ticketId), text: content.body });
}

async function isSameAuthor(unit: Unit, known: Message, { fromMe, chat, author }: InboundMessage): Promise<boolean> {
  if (fromMe !== known.fromMe) return false;
  return fromMe || !chat.isGroup || (author !== null && wrote(unit, known, author));
}
