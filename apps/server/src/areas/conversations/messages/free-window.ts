import { isFreeWindowClosed } from '@recado/contract/free-window';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { InboundMessage } from '../../../channels/port.ts';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** Milliseconds of the window that each message of the customer opens (CLOUD-API, Messages, Window). */
const usual = 24 * 60 * 60_000;
const hour = 60 * 60_000;

/**
 * Opens the window for free messages with a customer's message, where the connection has one. After a click on an
 * advertisement it becomes longer once the company answers (`extendWindow`). A late message of the past never shortens it.
 */
export async function openWindow(
  unit: Unit,
  ticketId: number,
  { fromMe, window, sentAt }: Pick<InboundMessage, 'fromMe' | 'window' | 'sentAt'>,
): Promise<void> {
  if (fromMe || window === undefined) return;
  const after = (milliseconds: number) => new Date(sentAt + milliseconds).toISOString();
  const entry = window * hour > usual ? after(window * hour) : null;
  await raiseWindow(unit, { ticketId, until: after(usual), entry, toldAt: after(0) });
}

/** The update starts with the call: a ticket read after it, in the same message to the database, includes it. */
const raiseWindow = prepared<{ ticketId: number; until: string; entry: string | null; toldAt: string }>()((db, value) =>
  db
    .update(tickets)
    .set({
      windowUntil: sql`greatest(${tickets.windowUntil}, ${value('until')}::timestamptz)`,
      entryUntil: sql`greatest(${tickets.entryUntil}, ${value('entry')}::timestamptz)`,
      // Such a message is also a statement that the company answers.
      holderToldAt: sql`greatest(${tickets.holderToldAt}, ${value('toldAt')}::timestamptz)`,
    })
    .where(eq(tickets.id, value('ticketId'))),
);

/** Extends the window after an answer to the click on an advertisement, if it was given while the window was open. */
export async function extendWindow(unit: Unit, ticketId: number): Promise<void> {
  const isLonger = or(isNull(tickets.windowUntil), lt(tickets.windowUntil, tickets.entryUntil));
  const isOpen = gt(tickets.windowUntil, sql`${unit.now().toISOString()}::timestamptz`);
  await unit.db
    .update(tickets)
    .set({ windowUntil: sql`${tickets.entryUntil}` })
    .where(and(eq(tickets.id, ticketId), isOpen, isLonger));
}

/** Whether only templates can be sent in a ticket now. */
export function isWindowClosed(
  unit: Unit,
  { ticket, whatsapp }: { ticket: Pick<TicketRow['ticket'], 'windowUntil'>; whatsapp: { provider: string } | null },
): boolean {
  const can = unit.query(capabilitiesOf, whatsapp?.provider ?? null);
  return isFreeWindowClosed(can, ticket.windowUntil, unit.now().getTime());
}

/** Throws ERR_WAPP_WINDOW_CLOSED if only templates can be sent in a ticket now. */
export function requireWindow(unit: Unit, row: Parameters<typeof isWindowClosed>[1]): void {
  if (isWindowClosed(unit, row)) throw new AppError('ERR_WAPP_WINDOW_CLOSED');
}
