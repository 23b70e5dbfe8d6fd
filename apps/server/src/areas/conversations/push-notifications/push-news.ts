import { notificationKinds } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import { companyUse } from '../../../platform/database/company-uses.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import type { customerWrote } from '../messages/in-process-events.ts';
import { hasFollowers } from '../ticket-follows/followers.ts';
import type { mentioned } from '../ticket-notes/in-process-events.ts';
import type { ticketMoved } from '../tickets/in-process-events.ts';
import { pushSubscriptions } from './push-notifications.schema.ts';

/** The subject of a notification. `id`: the ticket or, for a mention, the mention. */
export const pushNews = z.object({ companyId: z.number(), kind: z.enum(notificationKinds), id: z.number() });
export type PushNews = z.output<typeof pushNews>;

/** The kind of the job that chooses the receivers. */
export const notifyDevicesKind = 'tell-devices';

/** Milliseconds to wait for further messages, or for the user to open the ticket. */
const gathering = 1_000;
/** Milliseconds between two notifications of messages in one ticket. */
const pause = 10_000;

/** A job that chooses the receivers after the unit, once for consecutive messages of a customer. */
function receiversJob(news: PushNews, now: Date): NewJob {
  const name = `push-news:${news.kind}:${news.id}`;
  const inARow = { runAt: new Date(now.getTime() + gathering), dedupeKey: name, minGapMs: pause };
  return { kind: notifyDevicesKind, payload: news, lane: name, ...(news.kind === 'message' && inARow) };
}

type Parts = Pick<ServicePlatform, 'clock' | 'realtime'>;

/**
 * Notifies absent users who have the ticket of a customer's message in their bell. Does nothing for a ticket whose
 * agent is present; otherwise it costs one index lookup, and adds a job only if a browser is subscribed.
 */
export async function onCustomerWrote({ realtime }: Parts, unit: Unit, written: PayloadOf<typeof customerWrote>) {
  const { id, companyId, status, userId } = written.row.ticket;
  // Its followers are told, too.
  const isOwn = status === 'open' && userId !== null && !(await hasFollowers(unit, companyId, id));
  if (isOwn && realtime.isWatching(userId)) return;
  if (!(await used.isUsed(unit, companyId))) return;
  const [waiting] = await unit.select(devices, isOwn ? oneOfUser({ companyId, userId }) : oneOfCompany({ companyId }));
  if (waiting) await unit.enqueue({ ...receiversJob({ companyId, kind: 'message', id }, unit.now()), companyId });
}

const used = companyUse(sql`select 1 from ${pushSubscriptions} where ${pushSubscriptions.companyId} = ${companies.id}`);
const columns = { sessionId: pushSubscriptions.sessionId };
const devices = selectionOf(columns, new QueryBuilder().select(columns).from(pushSubscriptions));

const oneOfCompany = preparedTail<{ companyId: number }>((value) => ({
  where: eq(pushSubscriptions.companyId, value('companyId')),
  limit: 1,
}));

const oneOfUser = preparedTail<{ companyId: number; userId: number }>((value) => ({
  where: and(eq(pushSubscriptions.companyId, value('companyId')), eq(pushSubscriptions.userId, value('userId'))),
  limit: 1,
}));

/** Notifies a user whom a note mentions. */
export async function onMentioned(unit: Unit, { companyId, mentionId }: PayloadOf<typeof mentioned>) {
  await unit.enqueue({ ...receiversJob({ companyId, kind: 'mention', id: mentionId }, unit.now()), companyId });
}

/** Notifies the users of a ticket that a colleague transferred to a user or a queue. */
export async function onTicketMoved(unit: Unit, moved: PayloadOf<typeof ticketMoved>) {
  const { session, before, transition } = moved;
  const { kind, to } = transition;
  const isOwn = to.userId !== null && to.userId === session.userId;
  if (kind !== 'transfer' || isOwn) return;
  const { id, companyId } = before.ticket;
  await unit.enqueue({ ...receiversJob({ companyId, kind: 'transfer', id }, unit.now()), companyId });
}
