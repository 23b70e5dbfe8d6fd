import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Ending, JobHandler } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import { countPush } from '../../../platform/observability/metrics/outgoing.ts';
import { OutboundError } from '../../../platform/outbound/call-outside.ts';
import { presentChoices } from './choices.ts';
import { contentOf } from './push-content.ts';
import { createPushKeys } from './push-keys.ts';
import { pushNews } from './push-news.ts';
import { notificationChoices, pushSubscriptions } from './push-notifications.schema.ts';
import { pushPool } from './push-worker.ts';
import { type Delivery, sendToService } from './send-to-service.ts';

const kind = 'send-push';
/** Milliseconds for which a push is useful; after that it is neither sent nor kept by the push service. */
const lifetime = 4 * 60 * 60_000;
/** The most attempts to reach a push service; with the pauses between them they take about a minute. */
const mostAttempts = 6;
/** The statuses for a subscription that no longer exists (RFC 8030). */
const gone = [404, 410];

/** The browser and the subject of a push; without a subject (null) it is a test. */
const payload = z.object({ sessionId: z.uuid(), news: pushNews.nullable(), until: z.number() });
type Wanted = z.output<typeof payload>;

/** A job that sends one push. It is not added again while it waits; its content is read when it is sent. */
export function pushJob({ sessionId, news }: Omit<Wanted, 'until'>, now: Date): NewJob {
  const about = news ? `${news.kind}:${news.id}` : 'test';
  const until = now.getTime() + lifetime;
  const lane = `push:${sessionId}`;
  const dedupeKey = `${lane}:${about}`;
  return { kind, lane, payload: { sessionId, news, until }, dedupeKey, maxAttempts: mostAttempts, pool: pushPool };
}

/**
 * Sends a push to its browser's push service. A subscription that the service no longer knows is deleted. A push that
 * the service refuses, or cannot accept after some attempts, is dropped and logged without the address, which is a
 * secret of the browser.
 */
export function sendPushHandler({ configuration, secret, logger }: ServicePlatform): JobHandler {
  const keysIn = createPushKeys({ configuration, secret });

  async function prepare(unit: Unit, { sessionId, news, until }: Wanted): Promise<Delivery | undefined> {
    const left = until - unit.now().getTime();
    const target = left > 0 ? await findTarget(unit, sessionId) : undefined;
    if (!target) return undefined;
    const details = news
      ? await contentOf(unit, news, { userId: target.userId, hidesText: presentChoices(target.choices).hidesText })
      : { ticket: null, contact: '', by: '', queue: '', preview: '', type: 'chat' };
    if (!details) return undefined;
    const content = { ...details, kind: news?.kind ?? 'test', language: target.language } as const;
    return { keys: await keysIn(unit), target, content, ttl: Math.ceil(left / 1000), topic: topicOf(news) };
  }

  return {
    kind,
    type: 'effectful',
    async prepare(unit, job) {
      const wanted = payload.parse(job.payload);
      const delivery = await prepare(unit, wanted);
      return async (signal) => {
        if (!delivery) return undefined;
        const { endpoint } = delivery.target;
        const { status, error } = await sendToService(delivery, configuration.push.origins, signal).then(
          (answered) => ({ status: answered, error: undefined }),
          (failure: unknown) => ({ status: 0, error: failure }),
        );
        const isSent = status >= 200 && status < 300;
        const isGone = gone.includes(status);
        const leadsElsewhere = error instanceof OutboundError && isRefused(error);
        const mayPass = !leadsElsewhere && (status === 0 || status === 429 || status >= 500);
        const isRetried = !isSent && !isGone && mayPass && job.attempt < job.maxAttempts;
        countPush(isSent ? 'sent' : isGone ? 'gone' : isRetried ? 'retried' : 'failed');
        if (isSent) return undefined;
        if (isGone) return forget(wanted.sessionId, endpoint);
        if (isRetried) throw new Error(`A push service did not take a push (${status})`, { cause: error });
        logger.warn({ service: new URL(endpoint).host, status, err: error }, 'a push was not sent');
        return undefined;
      };
    },
  };
}

/** Whether the address may not be called, so that further attempts are useless. */
function isRefused({ reason }: OutboundError): boolean {
  return reason === 'address' || reason === 'redirections';
}

async function findTarget(unit: Unit, sessionId: string) {
  const { userId, endpoint, p256dh, auth, language } = pushSubscriptions;
  const [row] = await unit.db
    .select({ userId, endpoint, p256dh, auth, language, choices: notificationChoices.choices })
    .from(pushSubscriptions)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return row;
}

/** Deletes a subscription, unless the browser replaced it meanwhile. */
function forget(sessionId: string, endpoint: string): Ending {
  return async (unit) => {
    const same = and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint));
    await unit.db.delete(pushSubscriptions).where(same);
  };
}

/** The topic of a push: the same for all pushes of a kind about one ticket, and meaningless to the push service. */
function topicOf(news: Wanted['news']): string {
  const about = news ? `${news.companyId}:${news.kind}:${news.id}` : 'test';
  return createHash('sha256').update(about).digest('base64url').slice(0, 32);
}
