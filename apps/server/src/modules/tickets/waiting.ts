import { sql } from 'drizzle-orm';
import { tickets } from '../../platform/database/schema/index.ts';

/** Nobody waits for an answer on this ticket, e.g. because an agent answered or the round ended. */
export const notWaiting = { waitingSince: null, lateSince: null } as const;

/** No words of the customer are to be answered. */
export const noWords = { customerMessageId: null, customerWords: null, customerWordsType: null } as const;

/** A round without any message yet. */
export const untouchedRound = { ...notWaiting, ...noWords, isAnswered: false } as const;

/** An agent answered. */
export const answered = { ...notWaiting, ...noWords, isAnswered: true } as const;

/** The customer waits from the first unanswered message on. In groups nobody in particular waits. */
export function waitsSince(at: Date) {
  return sql`case when ${tickets.isGroup} then null else coalesce(${tickets.waitingSince}, ${at.toISOString()}::timestamptz) end`;
}
