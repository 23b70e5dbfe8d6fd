import type { AppStep } from '@recado/contract';
import type { StepAnswer } from '@recado/releases/apps';
import type { Unit } from '../../../../platform/database/database.ts';
import type { StepQuestion } from '../../outside-answers/step-question.ts';

export type { StepQuestion };

/** A step of an app that the company has at present. */
export interface RunningStep {
  /** The title of the app, for the note of agents. */
  app: string;
  /** How the step may end: the name, and the titles of the option that follows, in any language. */
  outcomes: readonly { name: string; titles: readonly string[] }[];
  /** Asks the server of the app, outside of units. Throws StepFailure. */
  ask(question: StepQuestion, signal: AbortSignal): Promise<StepAnswer>;
}

/** Finds a step of an app in a company; undefined: the app is gone, does not run, or has no such step. Apps are above. */
export type FindStep = (unit: Unit, companyId: number, appStep: AppStep) => Promise<RunningStep | undefined>;

/** Why an app does not answer: it is gone or off, refuses, its answer cannot be used, or it cannot be reached in time. */
export type StepProblem = 'gone' | 'refused' | 'answer' | 'unreachable';

/** An app gave no usable answer. */
export class StepFailure extends Error {
  override name = 'StepFailure';
  readonly problem: StepProblem;

  /** `what` is for the log: it must contain no data of the company or its customers. */
  constructor(what: string, problem: StepProblem) {
    super(what);
    this.problem = problem;
  }

  /** Whether a further attempt may succeed. */
  get isPassing(): boolean {
    return this.problem === 'unreachable';
  }
}
