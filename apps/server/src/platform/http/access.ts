import type { Endpoint } from '@recado/api/contract';
import type { FastifyRequest } from 'fastify';
import { dayIn } from '../day.ts';
import { AppError } from '../errors.ts';
import type { Caller } from '../security/sessions.ts';

/** The token in `Authorization: Bearer …`, if there is one. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Checks whether a caller may use an endpoint: subscription, then ability, then plan (SPEC §4.5, §6). A due date never
 * locks out the platform's super user; the holder of a connection's token has no session. Throws
 * ERR_SUBSCRIPTION_EXPIRED (402), ERR_NO_PERMISSION or ERR_PLAN_REQUIRED (403).
 */
export function checkAccess(
  endpoint: Endpoint,
  { session, company }: Pick<Caller, 'company'> & Partial<Pick<Caller, 'session'>>,
  now: Date,
): void {
  const { access } = endpoint;
  if (endpoint.whenExpired !== 'allowed' && !session?.super) checkSubscription(company, now);
  const needsAbility = access !== 'public' && access !== 'token';
  if (needsAbility && !session?.abilities.has(access)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.plan && !company.flags.has(endpoint.plan)) throw new AppError('ERR_PLAN_REQUIRED');
}

/** What decides whether a company may work. `dueDate` is YYYY-MM-DD in the company's time zone; null means no end. */
export interface Subscription {
  status: boolean;
  dueDate: string | null;
  timeZone: string;
}

/** Whether a company may work: it is active and its due date has not passed. The due day itself still counts. */
export function isSubscribed(subscription: Subscription, now: Date): boolean {
  return subscription.status && !isOver(subscription, now);
}

/** Throws ERR_SUBSCRIPTION_EXPIRED for a company that may not work, with the due date when that is the reason. */
export function checkSubscription(subscription: Subscription, now: Date): void {
  if (isSubscribed(subscription, now)) return;
  const { dueDate } = subscription;
  const details = dueDate !== null && isOver(subscription, now) ? { dueDate } : {};
  throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { details });
}

function isOver({ dueDate, timeZone }: Subscription, now: Date): boolean {
  return dueDate !== null && dueDate < dayIn(timeZone, now);
}
