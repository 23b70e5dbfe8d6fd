import { eq, sql } from 'drizzle-orm';
import { automationFields } from '../modules/automations/automation.ts';
import { greetingFileOf } from '../modules/greeting-media/greeting-files.ts';
import { sendAutomaticFile, sendAutomaticText } from '../modules/messages/automatic-text.ts';
import { assignCycle } from '../modules/tickets/cycles.ts';
import { recordTicketEvents } from '../modules/tickets/record-events.ts';
import { announceTicket, visibilityOf } from '../modules/tickets/ticket-events.ts';
import { queues, whatsappQueues } from '../platform/database/schema/index.ts';
import { answerByAutomation } from './automation.ts';
import { beginBillingLookup } from './billing-lookup.ts';
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
  if (turn.state.askedAt === null) {
    await sendGreetingFile(turn);
    return sendMainMenu(turn, offered, 0);
  }
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

/** The file of the greeting comes before its text, and only with the first menu of a round. */
async function sendGreetingFile({ services, unit, ticket, whatsapp }: BotTurn): Promise<void> {
  const file = await greetingFileOf(unit, whatsapp.id);
  if (file) await sendAutomaticFile(services, unit, ticket.id, file);
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

/**
 * Moves the ticket to the queue, which sends its greeting and options unless it is closed. A queue with a prompt or an
 * integration has that answer in place of the options.
 */
async function enterQueue(turn: BotTurn, queue: Queue): Promise<void> {
  const { services, unit, ticket, rules } = turn;
  await moveTo(turn, queue, false);
  const hours = { ...queue, timeZone: rules.timeZone };
  if (rules.scheduleType === 'queue' && (await tellIfClosed(services, unit, ticket, hours))) return;
  if (!(await answerByAutomation(turn, queue))) {
    if (!(await beginBillingLookup(turn, queue))) await beginOptions(turn, queue);
    return;
  }
  await sendAutomaticText(services, unit, ticket.id, queue.greetingMessage);
}

async function moveTo(turn: BotTurn, queue: Queue | null, chatbot: boolean): Promise<void> {
  const { services, unit, ticket } = turn;
  const queueId = queue?.id ?? null;
  const fields = { queueId, chatbot, ...automationFields(queue ?? {}) };
  await remember(turn, { repeats: 0, askedAt: null, optionId: null, billTries: null }, fields);
  await assignCycle(unit, ticket.id, { queueId, userId: null }, services.clock());
  const moved = { ...ticket, queueId, userId: null };
  if (queueId !== ticket.queueId) {
    await recordTicketEvents(services, unit, [{ kind: 'transferred', by: 'system', ticket: moved, before: ticket }]);
  }
  await announceTicket(services, unit, ticket.id, visibilityOf({ ticket }));
}
