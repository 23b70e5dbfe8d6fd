import { eq } from 'drizzle-orm';
import type { Services } from '../channels/services.ts';
import type { CompanyRules } from '../modules/companies/company-rules.ts';
import type { Ticket } from '../modules/tickets/open-ticket.ts';
import type { Unit } from '../platform/database/database.ts';
import { tickets, type whatsapps } from '../platform/database/schema/index.ts';
import type { BotState } from './bot-state.ts';

/** One message of a customer, with everything that the chatbot needs to answer it. */
export interface BotTurn {
  services: Services;
  unit: Unit;
  ticket: Ticket;
  whatsapp: typeof whatsapps.$inferSelect;
  rules: CompanyRules;
  state: BotState;
  /** The text of the message, and its id. */
  text: string;
  messageId: number;
}

/** Stores the chatbot's state together with other changes of the ticket. Fields missing in `state` stay unchanged. */
export async function remember(
  turn: BotTurn,
  state: Partial<BotState>,
  changes: Partial<Pick<Ticket, 'queueId' | 'chatbot' | 'useIntegration' | 'promptId' | 'integrationId'>> = {},
): Promise<void> {
  const [stored] = await turn.unit.db
    .select({ botState: tickets.botState })
    .from(tickets)
    .where(eq(tickets.id, turn.ticket.id));
  const botState = { ...turn.state, ...stored?.botState, ...state };
  await turn.unit.db
    .update(tickets)
    .set({ ...changes, botState })
    .where(eq(tickets.id, turn.ticket.id));
}

/**
 * Whether a menu may be repeated after a wrong answer: at most `maxUseBotQueues` times (0: unlimited), and not within
 * `timeUseBotQueues` minutes (SERVER §2, Queue menu).
 */
export function mayRepeat({ state, whatsapp, services }: BotTurn): boolean {
  if (whatsapp.maxUseBotQueues > 0 && state.repeats >= whatsapp.maxUseBotQueues) return false;
  if (state.askedAt === null) return true;
  const waited = services.clock().getTime() - Date.parse(state.askedAt);
  return waited >= whatsapp.timeUseBotQueues * 60_000;
}
