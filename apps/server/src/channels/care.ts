import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { failMessage } from '../modules/messages/receive/receive-status.ts';
import { inboundEvents, messages } from '../platform/database/schema/index.ts';
import type { Platform } from '../platform/platform.ts';
import { usualWaits } from './channel-jobs.ts';

/** How long handled events are kept, to recognise what WhatsApp delivers again. */
const eventLifetime = 14 * 24 * 60 * 60_000;
const every = 10 * 60_000;

/** Now and then gives up what waits too long for a connection nobody holds, and forgets old events. Returns how to stop. */
export function startChannelCare(platform: Platform, giveUpAfter: number = usualWaits.giveUpAfter): () => void {
  const care = () =>
    Promise.all([giveUpWaiting(platform, giveUpAfter), forgetOldEvents(platform)]).catch((error: unknown) =>
      platform.logger.error({ err: error }, 'the channels could not be tidied'),
    );
  const timer = setInterval(care, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** Marks messages that waited longer than `giveUpAfter` milliseconds as failed: their connection did not come back. */
export async function giveUpWaiting(platform: Platform, giveUpAfter: number): Promise<void> {
  const before = new Date(platform.clock().getTime() - giveUpAfter);
  const waiting = await platform.database.system(({ db }) =>
    db
      .select({ id: messages.id, ticketId: messages.ticketId, companyId: messages.companyId })
      .from(messages)
      .where(
        and(
          eq(messages.fromMe, true),
          eq(messages.ack, 0),
          isNull(messages.failedCode),
          isNotNull(messages.wid),
          lt(messages.updatedAt, before),
        ),
      )
      .limit(500),
  );
  for (const message of waiting) {
    await platform.database.tenant(message.companyId, (unit) =>
      failMessage(platform, unit, message, 'ERR_WAPP_NOT_INITIALIZED'),
    );
  }
}

async function forgetOldEvents({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock().getTime() - eventLifetime);
  await database.system(({ db }) => db.delete(inboundEvents).where(lt(inboundEvents.processedAt, before)));
}
