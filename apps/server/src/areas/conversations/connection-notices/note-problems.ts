import { type ConnectionProblem, connectionProblems } from '@recado/contract';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { connectionNotices } from './connection-notices.schema.ts';
import { connectionHealthChanged } from './in-process-events.ts';
import { mailNoticeJob } from './mail-notice.ts';
import { publishNotice, unseen } from './notice-rows.ts';

/** The connection that has problems. */
export interface Source {
  companyId: number;
  connectionId: number;
}

/** Problems that were found now, and those that are over. `since`: when those that were found began, unless now. */
export interface ProblemsNow {
  found?: readonly ConnectionProblem[];
  since?: Date;
  over?: readonly ConnectionProblem[];
}

/**
 * Notes problems of an official connection. A new one is told once, however often WhatsApp repeats it: in the bell of
 * administrators, by e-mail, and to webhooks. Those that are over leave the bell.
 */
export async function noteProblems(unit: Unit, source: Source, now: ProblemsNow): Promise<void> {
  const { companyId, connectionId } = source;
  const { found = [], over = [], since: began = unit.now() } = now;
  const ended = over.filter((problem) => !found.includes(problem));
  if (ended.length > 0) await endProblems(unit, source, ended);
  for (const problem of found) {
    const [begun] = await unit.db
      .insert(connectionNotices)
      .values({ companyId, whatsappId: connectionId, problem, since: began })
      .onConflictDoNothing()
      .returning();
    if (!begun) continue;
    await publishNotice(unit, begun, 'create');
    await unit.enqueue(mailNoticeJob(begun.id, companyId));
    const { since } = begun;
    await unit.emit(connectionHealthChanged, { companyId, connectionId, problem, state: 'began', since });
  }
}

/** Ends problems of a connection, those that also meet a condition; they leave the bell. */
export async function endProblems(
  unit: Unit,
  { companyId, connectionId }: Source,
  problems: ConnectionProblem[],
  condition?: SQL,
): Promise<void> {
  const ofThem = and(eq(connectionNotices.whatsappId, connectionId), inArray(connectionNotices.problem, problems));
  const gone = await unit.db
    .update(connectionNotices)
    .set({ endedAt: unit.now() })
    .where(and(ofThem, condition, isNull(connectionNotices.endedAt)))
    .returning();
  for (const notice of gone) {
    const { problem, since } = notice;
    if (notice.seenAt === null) unit.publish(unseen(notice));
    await unit.emit(connectionHealthChanged, { companyId, connectionId, problem, state: 'ended', since });
  }
}

/** A code of a problem, if it is one that people are told of. */
export function problemIn(code: string | null): ConnectionProblem | undefined {
  return connectionProblems.find((problem) => problem === code);
}
