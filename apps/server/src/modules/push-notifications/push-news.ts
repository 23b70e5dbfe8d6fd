import { notificationKinds } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { NewJob } from '../../platform/jobs/job.ts';
import type { customerWrote } from '../messages/in-process-events.ts';
import type { mentioned } from '../ticket-notes/in-process-events.ts';
import type { ticketMoved } from '../tickets/in-process-events.ts';
import { pushSubscriptions } from './push-notifications.schema.ts';

/** Something to notify people of: `id` is that of the ticket or, for a mention, its own. */
export const pushNews = z.object({ companyId: z.number(), kind: z.enum(notificationKinds), id: z.number() });
export type PushNews = z.output<typeof pushNews>;

/** The kind of the job that chooses the receivers. */
export const tellKind = 'tell-devices';

/** How long (milliseconds) it waits for further messages, or for the user to open the ticket. */
const breath = 1_000;
/** Milliseconds between two notifications of messages in one ticket. */
const pause = 10_000;

/** The receivers are chosen after the unit, once for all messages that a customer writes in a row. */
function tellJob(news: PushNews, now: Date): NewJob {
  const name = `push-news:${news.kind}:${news.id}`;
  const inARow = { runAt: new Date(now.getTime() + breath), dedupeKey: name, minGapMs: pause };
  return { kind: tellKind, payload: news, lane: name, ...(news.kind === 'message' && inARow) };
}

type Parts = Pick<ServicePlatform, 'clock' | 'realtime'>;

/**
 * A customer wrote: users with the ticket in their bell may be away. Costs nothing for a ticket whose agent is present,
 * and one index lookup otherwise: a job is added only when a browser is subscribed to pushes.
 */
export async function noteMessage({ clock, realtime }: Parts, unit: Unit, written: PayloadOf<typeof customerWrote>) {
  const { id, companyId, status, userId } = written.row.ticket;
  const isOwn = status === 'open' && userId !== null;
  if (isOwn && realtime.isWatching(userId)) return;
  const [waiting] = await (isOwn ? findDeviceOf(unit, { companyId, userId }) : findDevice(unit, { companyId }));
  if (waiting) await unit.enqueue({ ...tellJob({ companyId, kind: 'message', id }, clock()), companyId });
}

const { sessionId } = pushSubscriptions;

const findDevice = prepared<{ companyId: number }>()((db, value) =>
  db
    .select({ sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.companyId, value('companyId')))
    .limit(1),
);

const findDeviceOf = prepared<{ companyId: number; userId: number }>()((db, value) =>
  db
    .select({ sessionId })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.companyId, value('companyId')), eq(pushSubscriptions.userId, value('userId'))))
    .limit(1),
);

/** A note mentions a user. */
export async function noteMention({ clock }: Parts, unit: Unit, { companyId, mentionId }: PayloadOf<typeof mentioned>) {
  await unit.enqueue({ ...tellJob({ companyId, kind: 'mention', id: mentionId }, clock()), companyId });
}

/** A colleague transferred a ticket to a user or a queue. */
export async function noteTransferred({ clock }: Parts, unit: Unit, moved: PayloadOf<typeof ticketMoved>) {
  const { session, before, transition } = moved;
  const { kind, to } = transition;
  const isOwn = to.userId !== null && to.userId === session.userId;
  if (kind !== 'transfer' || isOwn) return;
  const { id, companyId } = before.ticket;
  await unit.enqueue({ ...tellJob({ companyId, kind: 'transfer', id }, clock()), companyId });
}
