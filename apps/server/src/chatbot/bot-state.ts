import { z } from 'zod';

const botState = z.object({
  /** The queue option the customer is at; null at the queue's first level. */
  optionId: z.int().nullable().default(null),
  /** How often a wrong answer repeated the main menu in this round. */
  repeats: z.int().default(0),
  /** When the main menu was last sent, ISO 8601. */
  askedAt: z.string().nullable().default(null),
  /** The closed interval whose out-of-hours message was sent; it outlives the round. */
  closedInterval: z.string().nullable().default(null),
});

/** Where the bot is in its menus with one ticket (SERVER §2, Queue menu and Out of hours). */
export type BotState = z.output<typeof botState>;

/** Reads what a ticket remembers of the bot; nothing remembered is the beginning. */
export function readBotState(stored: Record<string, unknown> | null): BotState {
  return botState.parse(stored ?? {});
}
