import { ownMessageWaits } from '../../../channels/inbound-events.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { calendar } from '../../../platform/security/calendar-question.ts';
import { isSubscribed } from '../../../platform/security/subscription.ts';
import type { customerWrote } from '../../conversations/messages/in-process-events.ts';
import { decide } from './decide.ts';
import { perform } from './perform.ts';
import { situationOf } from './situation.ts';

/**
 * Decides and performs the chatbot's reaction to a customer's message in a pending ticket. It does not reply in
 * groups, in tickets of an agent, to contacts with `disableBot`, for a company that may not work (ADR 62), or in a round
 * in which somebody answered on the phone during an outage: their message waits behind the customer's.
 */
export async function runChatbot(
  unit: Unit,
  { row: { ticket, contact }, text, messageId }: PayloadOf<typeof customerWrote>,
): Promise<void> {
  if (ticket.status !== 'pending' || ticket.userId !== null || ticket.isGroup || contact.disableBot) return;
  const { whatsappId: connectionId } = ticket;
  const situation = await situationOf(unit, ticket);
  if (connectionId === null || !situation) return;
  const { knows, before, rules } = situation;
  if (!isSubscribed(rules.subscription, unit.query(calendar, 'due dates'))) return;
  const { bot } = before;
  if (bot.isAnsweredOnPhone) return;
  const message = { ticket, messageId, before, timeZone: rules.timeZone };
  if (await ownMessageWaits(unit, connectionId, contact)) {
    const position = { ...before, bot: { ...bot, isAnsweredOnPhone: true } };
    return perform(unit, message, { position, acts: [] });
  }
  const decision = await decide(knows, before, { text, now: unit.now() });
  await perform(unit, message, decision);
}
