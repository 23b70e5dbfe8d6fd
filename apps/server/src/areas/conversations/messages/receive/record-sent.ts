import { eq } from 'drizzle-orm';
import type { SendReceipt } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { conflict } from '../../../../platform/database/database-errors.ts';
import { together } from '../../../../platform/database/unit.ts';
import { AppError } from '../../../../platform/errors.ts';
import { reloadTicket } from '../../tickets/ticket-events.ts';
import { ackMoved } from '../in-process-events.ts';
import { updateLastAck } from '../last-message.ts';
import { lockMessage, publishMessage, reloadMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { messages } from '../messages.schema.ts';
import { noteAck } from './note-ack.ts';
import { advanceAck, isHeld, renameMessage, setAck, withHeld } from './receive-status.ts';

const sentAck = 1;

/**
 * Returns what stores that WhatsApp has accepted a message, which was read before it was sent. Usually nothing else happens to it
 * meanwhile: then all of it is one message to the database. If something did, the unit fails with a conflict, and done again it goes
 * step by step.
 */
export function sentRecorder(message: Message, receipt?: SendReceipt): (unit: Unit) => Promise<void> {
  let isUsual = !receipt?.held && isUntouched(message);
  return async (unit) => {
    if (!isUsual) return recordSent(unit, message.id, receipt);
    isUsual = false;
    await recordAtOnce(unit, message, receipt?.wid ?? message.wid);
  };
}

/** Whether no status of a message is known, and WhatsApp does not keep it. */
function isUntouched(message: Pick<Message, 'ack' | 'failedCode' | 'data'>): boolean {
  return message.ack === 0 && message.failedCode === null && !isHeld(message);
}

async function recordAtOnce(unit: Unit, message: Message, wid: string | null): Promise<void> {
  const { id: messageId, ticketId, companyId, clientKey, ack: former } = message;
  noteAck(unit, message, sentAck);
  const [held, , , , row, ticketRow] = await together(
    lockMessage(unit, messageId),
    wid !== null && wid !== message.wid && renameMessage(unit, { messageId, wid }),
    setAck(unit, { messageId, ack: sentAck }),
    updateLastAck(unit, { ticketId, messageId, ack: sentAck }),
    reloadMessage(unit, messageId),
    reloadTicket(unit, ticketId),
    unit.emit(ackMoved, { companyId, messageId, clientKey, ack: sentAck, former }),
  ).catch((error: unknown) => {
    // It was deleted, or moved to another ticket that then was.
    throw error instanceof AppError ? conflict('The message is gone') : error;
  });
  if (!held || !isUntouched(held) || held.ticketId !== ticketId) throw conflict('The message was changed meanwhile');
  await publishMessage(unit, 'update', row, ticketRow);
}

/**
 * Stores that WhatsApp has accepted a message, and its id there if that is not the one that was chosen. One that it keeps
 * for now counts as sent, since it must not be sent again, and says so.
 */
async function recordSent(unit: Unit, messageId: number, receipt?: SendReceipt): Promise<void> {
  const held = await lockMessage(unit, messageId);
  if (!held) return;
  if (held.ack === 0 && (receipt?.held || isHeld(held))) {
    await unit.db
      .update(messages)
      .set({ data: withHeld(held.data, receipt?.held) })
      .where(eq(messages.id, messageId));
  }
  await advanceAck(unit, held, sentAck, receipt?.wid);
}
