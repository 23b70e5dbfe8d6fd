import { eq, sql } from 'drizzle-orm';
import { sendAutomaticText } from '../modules/messages/automatic-text.ts';
import { assignCycle } from '../modules/tickets/cycles.ts';
import { recordTicketEvents } from '../modules/tickets/record-events.ts';
import { visibilityOf } from '../modules/tickets/ticket.presenter.ts';
import { announceTicket } from '../modules/tickets/ticket-events.ts';
import { queues, whatsappQueues } from '../platform/database/schema/index.ts';
import { type BotTurn, mayRepeat, remember } from './bot-turn.ts';
import { chosenEntry, mainMenuText, numberedEntries } from './menu.ts';
import { beginOptions } from './options-menu.ts';
import { tellIfClosed } from './out-of-hours.ts';

type Queue = typeof queues.$inferSelect;

/**
 * Without a queue on the connection: nothing. With one: the ticket moves there. With several: the menu, and the
 * customer's answer to it (SERVER §2, Queue menu).
 */
export async function continueMainMenu(turn: BotTurn): Promise<void> {
  const offered = await offeredQueues(turn);
  const [only] = offered;
  if (!only) return;
  if (offered.length === 1) return enterQueue(turn, only);
  if (turn.state.askedAt === null) return sendMainMenu(turn, offered, 0);
  const entries = numberedEntries(offered.map((queue) => queue.name));
  const chosen = chosenEntry(entries, turn.text);
  const queue = chosen && offered[entries.indexOf(chosen)];
  if (queue) return enterQueue(turn, queue);
  if (mayRepeat(turn)) await sendMainMenu(turn, offered, turn.state.repeats + 1);
}

/** Returns to the start: the main menu, or the options of the only queue. */
export async function returnToMainMenu(turn: BotTurn): Promise<void> {
  const offered = await offeredQueues(turn);
  const [only] = offered;
  if (offered.length === 1 && only) return enterQueue(turn, only);
  await moveTo(turn, null, true);
  if (only) await sendMainMenu(turn, offered, 0);
}

/** The connection's queues in their order. */
async function offeredQueues({ unit, whatsapp }: BotTurn): Promise<Queue[]> {
  const rows = await unit.db
    .select({ queue: queues })
    .from(whatsappQueues)
    .innerJoin(queues, eq(queues.id, whatsappQueues.queueId))
    .where(eq(whatsappQueues.whatsappId, whatsapp.id))
    .orderBy(sql`${queues.orderQueue} nulls last`, queues.id);
  return rows.map(({ queue }) => queue);
}

async function sendMainMenu(turn: BotTurn, offered: Queue[], repeats: number): Promise<void> {
  const { services, unit, ticket, whatsapp } = turn;
  const askedAt = services.clock().toISOString();
  await remember(turn, { askedAt, repeats, optionId: null }, { chatbot: true });
  await sendAutomaticText(
    services,
    unit,
    ticket.id,
    mainMenuText(
      whatsapp.greetingMessage,
      offered.map((queue) => queue.name),
    ),
  );
}

/** Moves the ticket to the queue, which sends its greeting and options unless it is closed. */
async function enterQueue(turn: BotTurn, queue: Queue): Promise<void> {
  const { services, unit, ticket, rules } = turn;
  await moveTo(turn, queue.id, false);
  const hours = { ...queue, timeZone: rules.timeZone };
  if (rules.scheduleType === 'queue' && (await tellIfClosed(services, unit, ticket, hours))) return;
  await beginOptions(turn, queue);
}

async function moveTo(turn: BotTurn, queueId: number | null, chatbot: boolean): Promise<void> {
  const { services, unit, ticket } = turn;
  await remember(turn, { repeats: 0, askedAt: null, optionId: null }, { queueId, chatbot });
  await assignCycle(unit, ticket.id, { queueId, userId: null }, services.clock());
  const moved = { ...ticket, queueId, userId: null };
  if (queueId !== ticket.queueId) {
    await recordTicketEvents(services, unit, [{ kind: 'transferred', by: 'system', ticket: moved, before: ticket }]);
  }
  await announceTicket(services, unit, ticket.id, visibilityOf({ ticket }));
}
