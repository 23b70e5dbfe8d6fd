import { fold } from '@recado/contract/fold';
import type { Unit } from '../../../../platform/database/database.ts';
import { handOverTicket } from '../../../conversations/tickets/hand-over.ts';
import type { Ticket } from '../../../conversations/tickets/open-ticket.ts';
import { enterOption } from '../options-answer.ts';
import { show, treeOf } from '../options-menu.ts';
import { perform } from '../perform.ts';
import { situationOf } from '../situation.ts';
import { remember, type Turn } from '../turn.ts';

/** The option whose app ended its step, and the message that the app answered. */
interface EndedStep {
  ticket: Ticket;
  messageId: number;
  optionId: number;
}

/**
 * Goes on below the option of a step that ended with one of its outcomes, as if the customer had chosen the option that
 * is titled like the outcome. Without one of that title the customer chooses among those that there are; without any they
 * write freely, as at every option without others below it. If the option is gone the ticket is handed to people.
 */
export async function goOnAfterStep(unit: Unit, ended: EndedStep, titles: readonly string[]): Promise<void> {
  const { ticket, messageId, optionId } = ended;
  const situation = await situationOf(unit, ticket);
  const queue = situation && ticket.queueId !== null ? await situation.knows.queue(ticket.queueId) : undefined;
  if (!situation || !queue) return handOverTicket(unit, ticket.id, null);
  const { knows, before, rules } = situation;
  const turn: Turn = { knows, text: '', now: unit.now(), position: before, acts: [] };
  const tree = await treeOf(turn, queue);
  const option = tree.find(optionId);
  if (!option) return handOverTicket(unit, ticket.id, null);
  const below = tree.below(optionId);
  const names = new Set(titles.map(fold));
  const next = below.find(({ title }) => names.has(fold(title)));
  if (next) await enterOption(turn, tree, option, next);
  else if (below.length > 0) show(turn, tree, { ...option, message: '' }, 0);
  else remember(turn, { stepSince: null });
  await perform(unit, { ticket, messageId, before, timeZone: rules.timeZone }, turn);
}
