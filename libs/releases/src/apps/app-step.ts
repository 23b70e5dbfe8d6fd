import { z } from 'zod';

/** How every step may end beside the outcomes of its manifest: people of the queue go on, or the ticket is closed. */
export const ownOutcomes = ['transfer', 'end'] as const;

/**
 * What the server of an app answers to a customer at a step (docs/adr/0154). `outcomes`: the names that the manifest
 * declares. Without an outcome the app answers the customer's next message, too, so there must be something to read.
 */
export function stepAnswerOf(outcomes: readonly string[]) {
  return z
    .strictObject({
      /** What is sent to the customer, in this order. */
      texts: z.array(z.string().max(4_096).regex(/\S/, 'a text is empty')).max(10).default([]),
      outcome: z.enum([...ownOutcomes, ...outcomes]).optional(),
    })
    .refine(({ texts, outcome }) => texts.length > 0 || outcome !== undefined, 'neither texts nor an outcome');
}
export type StepAnswer = z.output<ReturnType<typeof stepAnswerOf>>;
