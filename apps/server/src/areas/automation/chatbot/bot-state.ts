import { z } from 'zod';

const botState = z.object({
  /** The queue option that the customer is at; null at the queue's first level. */
  optionId: z.int().nullable().default(null),
  /** How often a wrong answer has repeated the main menu in this round. */
  repeats: z.int().default(0),
  /** When the main menu was last sent, ISO 8601. */
  askedAt: z.string().nullable().default(null),
  /** How many answers to the question for a CPF or CNPJ contained neither; null when the question was not sent. */
  billTries: z.int().nullable().default(null),
  /** The ticket was handed over to agents: no prompt or integration answers in this round (`handOverTicket`). */
  isHandedOver: z.boolean().default(false),
  /** Somebody answered on the phone during an outage: the chatbot says nothing more in this round. */
  isAnsweredOnPhone: z.boolean().default(false),
  /** Since when an app answers the customer at the option, ISO 8601; null while none does. */
  stepSince: z.string().nullable().default(null),
  /** The session of a Typebot; the integration reads it. */
  typebot: z.record(z.string(), z.unknown()).nullable().default(null),
  /** The closed interval whose out-of-hours message was sent; kept across rounds. */
  closedInterval: z.string().nullable().default(null),
});

/** The position of the chatbot in its menus for one ticket (SERVER §2, Queue menu and Out of hours). */
export type BotState = z.output<typeof botState>;

/** Reads the chatbot's state of a ticket; without a stored state it starts at the beginning. */
export function readBotState(stored: Record<string, unknown> | null): BotState {
  return botState.parse(stored ?? {});
}
