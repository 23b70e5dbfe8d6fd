import { appStep } from '@recado/contract';
import { z } from 'zod';
import type { NewJob } from '../../../../platform/jobs/job.ts';
import { outsideJob } from '../../outside-answers/answer-outside.ts';

/** The kind of the job in which an app answers a message at an option. */
export const stepKind = 'answer-by-app';

/** What such a job knows; without the customer's text, because operators see jobs. */
export const stepPayload = z.object({
  ticketId: z.number(),
  messageId: z.number(),
  optionId: z.number(),
  appStep,
  /** When the step began, as the ticket remembers it: another visit of the option is another step. */
  since: z.string(),
  isFirst: z.boolean(),
});
export type StepRequest = z.output<typeof stepPayload>;

/** A job in which an app answers a message; one step may lead to the next with the same message. */
export function answerByStepJob(asked: StepRequest): NewJob {
  return outsideJob(stepKind, `app-step ${asked.optionId}`, asked);
}
