import { z } from 'zod';
import { appDatum } from './entities/app-datum.ts';
import { newSecondFactor } from './entities/second-factor.ts';
import { id, timestamp } from './fields.ts';
import { issue } from './issues.ts';

/** The body of every answer that is not a success (SERVER §1). */
export const errorBody = z.object({
  /** A code of the catalogue, or a text. */
  error: z.string(),
  /** The problems of the request, for ERR_VALIDATION. */
  issues: z.array(issue).optional(),
  /** The day the subscription ended (YYYY-MM-DD), for ERR_SUBSCRIPTION_EXPIRED. */
  dueDate: z.string().optional(),
  /**
   * Why a release is refused, one line per reason, e.g. missing exports of the shell, for ERR_RELEASE_REFUSED and ERR_APP_REFUSED; what was
   * found, for ERR_MOVE_STILL_RUNNING, ERR_MOVE_NOT_COPIED and ERR_MOVE_IN_USE.
   */
  reasons: z.array(z.string()).optional(),
  /** The contact that has the number already, for ERR_DUPLICATED_CONTACT. */
  contact: z.object({ id, name: z.string() }).optional(),
  /**
   * Why a bank does not take the settings, in the words of its status or of TLS, or why WhatsApp refuses a template; only
   * whoever configures payments or edits templates gets it. For ERR_FILE_INFECTED what the scanner calls its finding.
   */
  cause: z.string().max(300).optional(),
  /** Until when free text is possible, for ERR_SCHEDULE_OUTSIDE_WINDOW and ERR_SCHEDULE_REPEATS_OUTSIDE_WINDOW; absent: it is not possible now either. */
  until: timestamp.optional(),
  /** The variable of a template that has no value, for ERR_TEMPLATE_VARIABLE_EMPTY. */
  variable: z.string().max(200).optional(),
  /** What is there now, for ERR_APP_DATA_CHANGED; null: nothing. */
  present: appDatum.nullable().optional(),
  /** What to set up, for ERR_SECOND_FACTOR_SETUP: only after the right password. */
  secondFactor: newSecondFactor.optional(),
  /** The id under which the server logged the request, for a failure of its own (5xx): what people tell the support. */
  requestId: z.string().max(64).optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
