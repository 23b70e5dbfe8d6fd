import type { LevelTarget, ServiceLevel, TicketLevel, TicketPriority } from '@recado/contract';
import { afterWorking, type WorkingTime, workingSeconds } from '../../company/holidays/working-time.ts';
import type { levelRounds } from './level-rounds.schema.ts';

/** What is promised for a ticket; null: nothing. */
export type Promised = Pick<ServiceLevel, 'firstAnswerMinutes' | 'nextAnswerMinutes' | 'solutionMinutes'>;

/** The clocks of a round, as they are stored. */
export type Clocks = Omit<typeof levelRounds.$inferSelect, 'id' | 'companyId' | 'ticketId' | 'cycleId'>;

const nothing: Promised = { firstAnswerMinutes: null, nextAnswerMinutes: null, solutionMinutes: null };

/** What a company promises for a queue and priority: the most specific level, a queue's before a priority's. */
export function promisedFor(
  levels: readonly ServiceLevel[],
  queueId: number | null,
  priority: TicketPriority | null,
): Promised {
  const isOf = (queue: number | null, urgency: TicketPriority | null) =>
    levels.find((level) => level.queueId === queue && level.priority === urgency);
  const { firstAnswerMinutes, nextAnswerMinutes, solutionMinutes } =
    isOf(queueId, priority) ?? isOf(queueId, null) ?? isOf(null, priority) ?? isOf(null, null) ?? nothing;
  return { firstAnswerMinutes, nextAnswerMinutes, solutionMinutes };
}

/** The clocks of a round that begins with a customer's message; none runs yet. */
export function newClocks(beganAt: Date): Clocks {
  return {
    ...{ ...nothing, beganAt, priority: null, waitingSince: null, waitsFor: null },
    ...{ firstAnswerSeconds: null, firstAnswerMet: null, answersMet: 0, answersMissed: 0 },
    ...{ solutionSeconds: 0, solutionMissedAt: null, solutionMet: null, finishedAt: null },
  };
}

/** The customer waits since a moment, unless they did already. Answered before in this round, they wait for a next answer. */
export function beginWait(clocks: Clocks, since: Date, isAnswered: boolean): Clocks {
  if (clocks.waitingSince !== null) return clocks;
  return { ...clocks, waitingSince: since, waitsFor: isAnswered ? 'nextAnswer' : 'firstAnswer' };
}

/**
 * The wait ends. An answer in time is met. A wait that ends without an answer, e.g. by a resolution, counts only if it was
 * too long already. The clock of the solution pauses: the company waits for the customer.
 */
export function endWait(clocks: Clocks, at: Date, hours: WorkingTime, isAnswer: boolean): Clocks {
  const { waitingSince, waitsFor } = clocks;
  if (waitingSince === null || waitsFor === null) return clocks;
  const seconds = workingSeconds(hours, waitingSince, at);
  const solutionSeconds = clocks.solutionSeconds + seconds;
  const left = secondsLeft(clocks);
  const solutionMissedAt = left !== null && seconds > left ? solutionDue(clocks, waitingSince, left, hours) : null;
  const ended = { ...clocks, waitingSince: null, waitsFor: null, solutionSeconds, solutionMissedAt };
  const met = isMet(seconds, minutesOf(clocks, waitsFor));
  if (waitsFor === 'nextAnswer') {
    const answersMet = clocks.answersMet + (isAnswer && met === true ? 1 : 0);
    return { ...ended, answersMet, answersMissed: clocks.answersMissed + (met === false ? 1 : 0) };
  }
  if (!isAnswer) return { ...ended, firstAnswerMet: met === false ? false : null };
  return { ...ended, firstAnswerSeconds: seconds, firstAnswerMet: met };
}

/** The round ends. What no person resolved counts as no solution. */
export function finishClocks(clocks: Clocks, at: Date, hours: WorkingTime, isByPerson: boolean): Clocks {
  const ended = endWait(clocks, at, hours, false);
  const solutionMet = isByPerson ? isMet(ended.solutionSeconds, ended.solutionMinutes) : null;
  return { ...ended, solutionMet, finishedAt: at };
}

/** The target to meet next and when it is missed; null if nothing is promised that is still to be met. */
export function levelOf(
  clocks: Clocks,
  hours: WorkingTime,
): (Omit<TicketLevel, 'dueAt'> & { dueAt: Date | null }) | null {
  const { waitingSince, waitsFor, finishedAt } = clocks;
  if (finishedAt !== null) return null;
  const left = secondsLeft(clocks);
  if (waitingSince === null || waitsFor === null) return left === null ? null : paused(clocks, left);
  const answerMinutes = minutesOf(clocks, waitsFor);
  const dues = [
    answerMinutes === null ? null : { target: waitsFor, dueAt: afterWorking(hours, waitingSince, answerMinutes * 60) },
    left === null ? null : { target: 'solution' as const, dueAt: solutionDue(clocks, waitingSince, left, hours) },
  ];
  const next = dues
    .filter((due) => due !== null)
    .toSorted((a, b) => (a.dueAt?.getTime() ?? Infinity) - (b.dueAt?.getTime() ?? Infinity))[0];
  return next ? { ...next, secondsLeft: null } : null;
}

/** A solution that is too late already stays so, while the company waits for the customer as well. */
function paused({ beganAt, solutionMissedAt }: Clocks, left: number) {
  const target = 'solution' as const;
  if (left >= 0) return { target, dueAt: null, secondsLeft: left };
  return { target, dueAt: solutionMissedAt ?? beganAt, secondsLeft: null };
}

/** When the solution is too late, or was: negative seconds are left of one that is too late. */
function solutionDue(clocks: Clocks, waitingSince: Date, left: number, hours: WorkingTime): Date | null {
  return left < 0 ? (clocks.solutionMissedAt ?? clocks.beganAt) : afterWorking(hours, waitingSince, left);
}

/** The seconds of working time that are left for the solution without the present wait; null if none is promised. */
function secondsLeft({ solutionMinutes, solutionSeconds }: Clocks): number | null {
  return solutionMinutes === null ? null : solutionMinutes * 60 - solutionSeconds;
}

function minutesOf(clocks: Promised, target: LevelTarget): number | null {
  return clocks[`${target}Minutes`];
}

function isMet(seconds: number, minutes: number | null): boolean | null {
  return minutes === null ? null : seconds <= minutes * 60;
}
