import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { inboundEvents, setAsideMessages } from '../../../../channels/channels.schema.ts';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { sweepChatActions } from '../../../../channels/sweep-chat-actions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { inBatches, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import type { RecurringWork } from '../../../../platform/scheduler/recurring-work.ts';
import { messages } from '../messages.schema.ts';
import { failMessage } from '../receive/receive-status.ts';
import { chatActionHandlers, usualWaits } from './chat-actions.ts';

/** How long handled events are kept, to recognise repeated deliveries from WhatsApp. */
const eventLifetime = 14 * 24 * 60 * 60_000;
const atOnce = 500;

/** The work of every ten minutes: gives up actions that waited too long for their connection, deletes old events. */
export function channelCareWork(
  platform: ServicePlatform,
  giveUpAfter: number = usualWaits.giveUpAfter,
): RecurringWork {
  return {
    name: 'care-for-channels',
    pattern: '*/10 * * * *',
    run: async (signal) => {
      await sweepChatActions(platform, { giveUpAfter, hopeless: expiredChatActions(platform), signal });
      await inBatches(signal, atOnce, () => giveUpWaiting(platform, giveUpAfter));
      await forgetOldEvents(platform, signal);
    },
  };
}

/** Handlers of chat actions that have no channel and no waiting time, so that each handles its job as failed. */
export function expiredChatActions(platform: ServicePlatform): JobHandler[] {
  const waits = { giveUpAfter: Number.NEGATIVE_INFINITY, lookAgainAfter: 0 };
  return chatActionHandlers(platform, { channel: () => undefined }, waits);
}

/**
 * Marks messages as failed that have waited longer than `giveUpAfter` milliseconds and no longer have a job, e.g.
 * because every worker that tried to send them died. Returns their number; with 500 there may be more.
 */
export async function giveUpWaiting(platform: ServicePlatform, giveUpAfter: number): Promise<number> {
  const before = new Date(platform.clock().getTime() - giveUpAfter);
  const waiting = await platform.database.system((unit) => unsentBefore(unit, before));
  for (const message of waiting) {
    await platform.database.tenant(message.companyId, (unit) => failMessage(unit, message, 'ERR_WAPP_NOT_INITIALIZED'));
  }
  return waiting.length;
}

/** Unsent messages older than a given moment that have not failed; at most 500. Uses the index `messages_unsent`. */
export function unsentBefore({ db }: Unit, before: Date) {
  return (
    db
      .select({ id: messages.id, ticketId: messages.ticketId, companyId: messages.companyId })
      .from(messages)
      // Literals, not parameters, so that the planner can use the partial index.
      .where(
        and(
          sql`${messages.fromMe} and ${messages.ack} = 0`,
          isNull(messages.failedCode),
          isNotNull(messages.wid),
          lt(messages.updatedAt, before),
        ),
      )
      .limit(atOnce)
  );
}

async function forgetOldEvents({ database, clock }: ServicePlatform, signal: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - eventLifetime);
  await inBatches(signal, 1_000, (most) => database.system((unit) => forgetSome(unit, before, most)));
  await database.system(({ db }) => db.delete(setAsideMessages).where(lt(setAsideMessages.createdAt, before)));
}

async function forgetSome({ db }: Unit, before: Date, most: number): Promise<number> {
  const old = oldEvents({ db }, before).limit(most);
  const deleted = await db
    .delete(inboundEvents)
    .where(inArray(inboundEvents.id, old))
    .returning({ id: inboundEvents.id });
  return deleted.length;
}

/** Handled events from before a moment, which no longer need to be recognised. */
export function oldEvents({ db }: Pick<Unit, 'db'>, before: Date) {
  return db
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(lt(inboundEvents.processedAt, before))
    .$dynamic();
}
