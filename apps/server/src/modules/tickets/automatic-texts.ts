import { eq } from 'drizzle-orm';
import { ratingQuestionText } from '../../chatbot/menu.ts';
import type { Unit } from '../../platform/database/database.ts';
import { queues, whatsapps } from '../../platform/database/schema/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { sendAutomaticText } from '../messages/automatic-text.ts';
import { type CompanyRules, companyRules } from './company-rules.ts';
import type { Desk } from './desk.ts';
import { requireOwnQueue, requireOwnUser } from './references.ts';
import type { TicketRow } from './ticket-rows.ts';
import type { Transition } from './transition.ts';

/**
 * Sends the texts the company switched on for a transition (SERVER §2): greeting on accept, notice of a transfer, and on
 * resolve the rating question or the completion message. Groups get none. Answers whether a rating was asked for.
 */
export async function sendTransitionTexts(
  desk: Desk,
  unit: Unit,
  session: Session,
  before: TicketRow,
  transition: Transition,
): Promise<{ rating: boolean }> {
  const { ticket } = before;
  if (ticket.isGroup || transition.kind === 'adjust') return { rating: false };
  const rules = await companyRules(unit, ticket.companyId);
  if (transition.kind === 'resolve') return sendFarewell(desk, unit, before, rules);
  const text = await transitionText(unit, session, before, transition, rules);
  if (text) await sendAutomaticText(desk, unit, ticket.id, text);
  return { rating: false };
}

async function transitionText(
  unit: Unit,
  session: Session,
  before: TicketRow,
  { kind, to }: Transition,
  rules: CompanyRules,
): Promise<string | null> {
  if (kind === 'accept' && rules.enabled('sendGreetingAccepted')) {
    return `{{ms}} *{{name}}*, meu nome é *${session.name}* e agora vou prosseguir com seu atendimento!`;
  }
  if (kind !== 'transfer' || !rules.enabled('sendMsgTransfTicket')) return null;
  const { companyId } = before.ticket;
  const queue =
    to.queueId && to.queueId !== before.ticket.queueId ? await requireOwnQueue(unit, companyId, to.queueId) : null;
  const user =
    to.userId && to.userId !== before.ticket.userId ? await requireOwnUser(unit, companyId, to.userId) : null;
  return transferText(queue?.name, user?.name);
}

/** The notice of a transfer; null when neither queue nor agent changed. */
export function transferText(queueName: string | undefined, userName: string | undefined): string | null {
  const department = queueName && `para o departamento *${queueName}*`;
  const attendant = userName && `para o atendente *${userName}*`;
  if (!department && !attendant) return null;
  const goal =
    department && userName ? `${department} e contará com a presença de *${userName}*` : department || attendant;
  return `*Mensagem automática*:\nVocê foi transferido ${goal}\naguarde, já vamos te atender!`;
}

/** The words of the queue, or of the connection where the queue has none. */
export async function farewellWords(unit: Unit, place: { queueId: number | null; whatsappId: number | null }) {
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

/** An agent served and ratings are on: the question comes first, the completion message after the answer. */
async function sendFarewell(desk: Desk, unit: Unit, { ticket }: TicketRow, rules: CompanyRules) {
  const words = await farewellWords(unit, ticket);
  const rating = rules.enabled('userRating') && ticket.userId !== null;
  const text = rating ? ratingQuestionText(words.ratingMessage) : words.complationMessage;
  await sendAutomaticText(desk, unit, ticket.id, text);
  return { rating };
}
