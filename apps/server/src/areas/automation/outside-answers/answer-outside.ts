import type { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { type Ending, type JobHandler, Postpone } from '../../../platform/jobs/handlers.ts';
import { answersPool, automationLane, type NewJob } from '../../../platform/jobs/job.ts';
import { type GivingUp, handOverToAgents } from '../../conversations/ticket-notes/hand-over-to-agents.ts';

/** The number of attempts to reach a system before the ticket is handed to people. */
const mostAttempts = 3;
/** The text of the log, the same for a failure and an unexpected error. */
const leftToPeople = 'there is no answer from outside, the ticket is left to people';

/** The ids of a message, of its ticket, and of who answers it; the log has them. */
interface Request {
  ticketId: number;
  messageId: number;
}

/** One attempt to get an answer. */
export interface Attempt {
  /** 1 the first time. */
  number: number;
  /** Whether the ticket goes to people after any failure. */
  isLast: boolean;
  signal: AbortSignal;
}

/** Why a system gave no answer. */
interface Failure {
  /** For the log: it contains neither keys nor data of a company or its customers. */
  message: string;
  /** Whether a further attempt may succeed. */
  isPassing: boolean;
}

/** What differs between prompts, integrations and bill look-ups. */
interface OutsideAnswer<Asked extends Request, Question, Known extends Failure> {
  /** The kind of the job. */
  kind: string;
  payload: z.ZodType<Asked>;
  /** Reads the question, across companies; undefined if it needs no answer any more. */
  find(unit: Unit, asked: Asked): Promise<Question | undefined>;
  /** Asks the system; returns what sends its answer, in the transaction that completes the job. */
  ask(question: Question, asked: Asked, attempt: Attempt): Promise<Ending>;
  /** The failure that an error of `ask` is; undefined for an unexpected error. */
  failureOf(error: unknown): Known | undefined;
  /** Whether a ticket still waits for this answer. Locks the ticket until the unit ends. */
  isAwaited(unit: Unit, asked: Asked): Promise<boolean>;
  /** How the ticket is left to people after a failure, or after an unexpected error. */
  leaving(question: Question, failure: Known | undefined): GivingUp;
}

/** A job that asks outside; those of a ticket keep their order. `kindOfAnswer` distinguishes the answers to a message. */
export function outsideJob(kind: string, kindOfAnswer: string, asked: Request): NewJob {
  return {
    kind,
    payload: { ...asked },
    ...placeOfAnswers(asked.ticketId),
    dedupeKey: `${kindOfAnswer}:${asked.messageId}`,
  };
}

/** Where the answers of a ticket run. */
export function placeOfAnswers(ticketId: number): Pick<NewJob, 'lane' | 'pool'> {
  return { lane: automationLane(ticketId), pool: answersPool };
}

/**
 * Asks a system outside to answer a customer's message, and sends the answer once. Without one, the ticket is
 * left to people, after a passing failure only when further attempts failed, too. An unexpected error, e.g. of a key that
 * cannot be decrypted, is final: the customer waits.
 */
export function answerOutside<Asked extends Request, Question, Known extends Failure>(
  platform: ServicePlatform,
  answer: OutsideAnswer<Asked, Question, Known>,
): JobHandler {
  return {
    kind: answer.kind,
    type: 'effectful',
    prepare: async (unit, job) => {
      const asked = answer.payload.parse(job.payload);
      const question = await answer.find(unit, asked);
      if (!question) return async () => undefined;
      return async (signal) => {
        const isLast = job.attempt >= mostAttempts;
        try {
          return await answer.ask(question, asked, { number: job.attempt, isLast, signal });
        } catch (error) {
          const failure = answer.failureOf(error);
          if (signal.aborted || error instanceof Postpone || (failure?.isPassing && !isLast)) throw error;
          const facts: object = { job: job.id, kind: job.kind, ...asked };
          if (failure) platform.logger.warn({ ...facts, reason: failure.message }, leftToPeople);
          else platform.logger.error({ ...facts, err: error }, leftToPeople);
          return async (ending) => {
            if (!(await answer.isAwaited(ending, asked))) return;
            await handOverToAgents(ending, asked.ticketId, answer.leaving(question, failure));
          };
        }
      };
    },
  };
}
