import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { menuWords, transferTarget } from '../../company/settings/customer-texts.ts';
import { requireOwnUser } from '../../company/users/user-rows.ts';
import { sendAutomaticText } from '../../conversations/messages/automatic-text.ts';
import { requireOwnQueue } from '../../conversations/queues/queue-rows.ts';
import type { ratingCommented, ticketMoved, ticketRated } from '../../conversations/tickets/in-process-events.ts';
import { ratingChoices, ratingQuestionText } from './menu.ts';

type Move = PayloadOf<typeof ticketMoved>;

/**
 * Sends the messages that the company enabled for a transition of a ticket (SERVER §2): greeting on accept, notice on
 * transfer, and on resolve the rating question or the completion message. Groups get none.
 */
export async function sayAtMove(unit: Unit, move: Move): Promise<void> {
  const { ticket } = move.before;
  if (ticket.isGroup || move.transition.kind === 'adjust') return;
  if (move.transition.kind === 'resolve') return sayFarewell(unit, move);
  const text = await transitionText(unit, move);
  const late = move.transition.kind === 'accept' ? 'greetingAcceptedMessage' : 'transferMessage';
  if (text) await sendAutomaticText(unit, ticket.id, text, { late });
}

/** After the customer's rating, asks for a comment; without that question, sends the completion message. */
export async function sayAfterRating(
  unit: Unit,
  { asksComment, ...rated }: PayloadOf<typeof ticketRated>,
): Promise<void> {
  if (!asksComment) return sayAfterComment(unit, rated);
  const { language } = await companyRules(unit, rated.companyId);
  await sendAutomaticText(unit, rated.ticketId, menuWords[language].comment);
}

/** Sends the completion message after the customer's rating and the comment to it. */
export async function sayAfterComment(
  unit: Unit,
  { ticketId, queueId, whatsappId }: Pick<PayloadOf<typeof ratingCommented>, 'ticketId' | 'queueId' | 'whatsappId'>,
): Promise<void> {
  const { complationMessage } = await farewellTextsOf(unit, { queueId, whatsappId });
  await sendAutomaticText(unit, ticketId, complationMessage, { late: 'complationMessage' });
}

/** Sends the text at the end of a round: the rating question if it is asked, otherwise the completion message. */
async function sayFarewell(unit: Unit, { before, askRating }: Move): Promise<void> {
  const { id: ticketId, companyId } = before.ticket;
  const words = await farewellTextsOf(unit, before.ticket);
  if (askRating === null) {
    return sendAutomaticText(unit, ticketId, words.complationMessage, { late: 'complationMessage' });
  }
  const { language } = await companyRules(unit, companyId);
  const choices = ratingChoices(words.ratingMessage, language, askRating);
  const question = ratingQuestionText(words.ratingMessage, language, askRating);
  await sendAutomaticText(unit, ticketId, question, { ...(choices && { choices }), late: 'ratingMessage' });
}

async function transitionText(unit: Unit, { session, before, transition }: Move): Promise<string | null> {
  const { kind, to } = transition;
  const { companyId } = before.ticket;
  const rules = await companyRules(unit, companyId);
  if (kind === 'accept' && rules.enabled('sendGreetingAccepted')) {
    return filled(rules.text('greetingAcceptedMessage'), 'agent', session.name);
  }
  if (kind !== 'transfer' || !rules.enabled('sendMsgTransfTicket')) return null;
  const queue =
    to.queueId && to.queueId !== before.ticket.queueId ? await requireOwnQueue(unit, companyId, to.queueId) : null;
  const user =
    to.userId && to.userId !== before.ticket.userId ? await requireOwnUser(unit, companyId, to.userId) : null;
  const target = transferTarget(rules.language, { queue: queue?.name, agent: user?.name });
  return target === undefined ? null : filled(rules.text('transferMessage'), 'target', target);
}

/** A text with the value of a variable that only this text has, e.g. `{{agent}}`. */
function filled(text: string, name: 'agent' | 'target', value: string): string {
  return text.replace(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g'), () => value);
}

/** The completion message of the queue, or of the connection if the queue has none. */
async function farewellTextsOf(unit: Unit, place: { queueId: number | null; whatsappId: number | null }) {
  const words = { complationMessage: '', ratingMessage: '' };
  if (place.whatsappId !== null) {
    const [row] = await unit.db.select().from(whatsapps).where(eq(whatsapps.id, place.whatsappId));
    if (row) Object.assign(words, { complationMessage: row.complationMessage, ratingMessage: row.ratingMessage });
  }
  if (place.queueId === null) return words;
  const [queue] = await unit.db.select().from(queues).where(eq(queues.id, place.queueId));
  return {
    complationMessage: queue?.complationMessage || words.complationMessage,
    ratingMessage: queue?.ratingMessage || words.ratingMessage,
  };
}
