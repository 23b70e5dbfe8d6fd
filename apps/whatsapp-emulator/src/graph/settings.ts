import { z } from 'zod';

const milliseconds = z.number().int().nonnegative();

/** How the platform behaves where Meta's own behaviour is slow, limited, or not the same every time. */
export const graphSettingsSchema = z.object({
  /** Pause before the first repetition of a webhook; each further pause is twice as long. */
  firstRetryMs: milliseconds,
  longestRetryMs: milliseconds,
  /** After this time a webhook is given up (Meta: 7 days). */
  giveUpMs: milliseconds,
  /** How long a receiver may take to answer. */
  webhookTimeoutMs: z.number().int().positive(),
  /** Requests to one address at the same time. */
  parallelWebhooks: z.number().int().positive(),
  /** The most changes in one request; what waits while others are delivered travels together. */
  batchSize: z.number().int().positive(),
  /** How long to collect changes before they are delivered. */
  batchMs: milliseconds,
  /** Messages a second of a number, and of one in coexistence. */
  perSecond: z.number().int().positive(),
  perSecondInCoexistence: z.number().int().positive(),
  /** Messages to one person: a burst, and the seconds after which one more may follow. */
  pairBurst: z.number().int().positive(),
  pairSeconds: z.number().nonnegative(),
  /** Free service messages a month and number (since 2026-10-01). */
  freeServiceMessages: z.number().int().nonnegative(),
  /** Whether what cannot be delivered is refused at once or accepted and reported as failed. */
  refusals: z.enum(['answer', 'status']),
  /** Messages in a part of the history of the app, and whether the parts come in another order than theirs. */
  historyPart: z.number().int().positive(),
  historyShuffled: z.boolean(),
  /** After this time a new template is approved by itself; null: somebody decides. */
  approveTemplatesMs: milliseconds.nullable(),
  /** How long an address of a file works. */
  mediaUrlMs: milliseconds,
  /** Whether the dialog names the number; in coexistence it may not (CLOUD-API 34). */
  signupNamesNumber: z.boolean(),
  /** How long a code of embedded signup works. */
  codeMs: milliseconds,
});

export type GraphSettings = z.infer<typeof graphSettingsSchema>;

const MINUTE_MS = 60_000;

/** As at Meta, but for the pauses between repetitions, which begin shorter. */
export const defaultGraphSettings: GraphSettings = {
  firstRetryMs: 1000,
  longestRetryMs: 60 * MINUTE_MS,
  giveUpMs: 7 * 24 * 60 * MINUTE_MS,
  webhookTimeoutMs: 20_000,
  parallelWebhooks: 8,
  batchSize: 100,
  batchMs: 0,
  perSecond: 80,
  perSecondInCoexistence: 20,
  pairBurst: 45,
  pairSeconds: 6,
  freeServiceMessages: 1000,
  refusals: 'answer',
  historyPart: 100,
  historyShuffled: false,
  approveTemplatesMs: 2000,
  mediaUrlMs: 5 * MINUTE_MS,
  signupNamesNumber: true,
  codeMs: 30_000,
};
